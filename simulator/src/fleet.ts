import type { LatLon } from '@roadbook/geo/types'
import type { Transport } from './devices/link.ts'
import { DEFAULT_PROTOCOL, encoders, protocolNames, transportsOf } from './devices/simulated-protocols.ts'

export const VEHICLE_KINDS = ['van', 'car', 'truck'] as const
export type VehicleKind = (typeof VEHICLE_KINDS)[number]

/** A vehicle's usage pattern, described in README.md. */
export const BEHAVIOURS = [
  'rounds',
  'parcel',
  'electric',
  'truck',
  'craftsman',
  'sales',
  'pool',
  'patrol',
  'courier',
  'workshop',
  'recorded',
] as const
export type Behaviour = (typeof BEHAVIOURS)[number]

/**
 * stuck: shows the last multiple of 150 km, so it stands still for days and then leaps. resets: restarts at 0 every 400 km.
 */
const ODOMETER_FAULTS = ['stuck', 'resets'] as const
type OdometerFault = (typeof ODOMETER_FAULTS)[number]

/** A vehicle to simulate. The same seed gives the same routine at the same time. */
export type SimulatedVehicle = {
  /** 15 digits. */
  imei: string
  kind: VehicleKind
  seed: number
  depot: LatLon
  behaviour: Behaviour
  /** The odometer on the morning of `odometerSince`, or at the start if that is not set. */
  odometerMeters?: number
  /** 2026-01-01: every kilometre from here on is counted. */
  odometerSince?: string
  odometerFault?: OdometerFault
  /** The device's protocol. */
  device?: string
  /** TCP by default. */
  over?: Transport
  isElectric?: boolean
  /** The tracker reports the litres used by the engine; otherwise only the tank level. */
  fuelCounter?: boolean
  /** A shuttle, courier or patrol on duty day and night, all week; otherwise one shift on working days. */
  aroundTheClock?: boolean
}

/** Reads a JSON array of vehicles; throws one error that lists everything wrong with it. */
export function parseFleet(text: string): SimulatedVehicle[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The fleet is not JSON: ${reason}`, { cause: error })
  }
  if (!Array.isArray(value)) throw new Error('The fleet must be a JSON array of vehicles')
  const problems: string[] = []
  const vehicles = value.map((item: unknown, i) => parseVehicle(item, `vehicles[${i}]`, problems))
  const seen = new Set<string>()
  vehicles.forEach(({ imei }, i) => {
    if (seen.has(imei)) problems.push(`vehicles[${i}].imei: ${imei} is there twice`)
    seen.add(imei)
  })
  if (problems.length > 0) throw new Error(`The fleet is wrong:\n  ${problems.join('\n  ')}`)
  return vehicles
}

function parseVehicle(value: unknown, path: string, problems: string[]): SimulatedVehicle {
  const fields = asRecord(value)
  const imei = typeof fields.imei === 'string' ? fields.imei : ''
  if (!/^\d{15}$/.test(imei)) problems.push(`${path}.imei: 15 digits in quotes are needed`)
  const vehicle: SimulatedVehicle = {
    imei,
    kind: oneOf(VEHICLE_KINDS, fields.kind, `${path}.kind`, problems),
    seed: numberIn([0, 4_294_967_295], fields.seed, `${path}.seed`, problems),
    depot: parsePoint(fields.depot, `${path}.depot`, problems),
    behaviour: oneOf(BEHAVIOURS, fields.behaviour, `${path}.behaviour`, problems),
  }
  return { ...vehicle, ...parseOptions(fields, path, problems) }
}

function parseOptions(
  fields: Record<string, unknown>,
  path: string,
  problems: string[],
): Partial<SimulatedVehicle> {
  const { odometerMeters, odometerSince, odometerFault, device, over, fuelType } = fields
  const options: Partial<SimulatedVehicle> = {}
  if (odometerMeters !== undefined) {
    const range: [number, number] = [0, 4_294_967_295]
    options.odometerMeters = numberIn(range, odometerMeters, `${path}.odometerMeters`, problems)
  }
  if (odometerSince !== undefined) {
    if (typeof odometerSince === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(odometerSince)) {
      options.odometerSince = odometerSince
    } else problems.push(`${path}.odometerSince: a date such as 2026-01-01 is needed`)
  }
  if (odometerFault !== undefined) {
    options.odometerFault = oneOf(ODOMETER_FAULTS, odometerFault, `${path}.odometerFault`, problems)
  }
  if (typeof device === 'string' && Object.hasOwn(encoders, device)) options.device = device
  else if (device !== undefined) problems.push(`${path}.device: one of ${protocolNames.join(', ')} is needed`)
  const ways = transportsOf(options.device ?? DEFAULT_PROTOCOL)
  const way = ways.find((name) => name === over)
  if (way) options.over = way
  else if (over !== undefined) problems.push(`${path}.over: ${ways.join(' or ') || 'nothing'} is needed`)
  if (fuelType === 'electric') options.isElectric = true
  for (const name of ['fuelCounter', 'aroundTheClock'] as const) {
    const value = fields[name]
    if (typeof value === 'boolean') options[name] = value
    else if (value !== undefined) problems.push(`${path}.${name}: true or false is needed`)
  }
  return options
}

function parsePoint(value: unknown, path: string, problems: string[]): LatLon {
  const fields = asRecord(value)
  return {
    latitude: numberIn([-90, 90], fields.latitude, `${path}.latitude`, problems),
    longitude: numberIn([-180, 180], fields.longitude, `${path}.longitude`, problems),
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  // an object's fields are unknown values by their names
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function oneOf<T extends string>(
  allowed: readonly [T, ...T[]],
  value: unknown,
  path: string,
  problems: string[],
): T {
  const found = allowed.find((name) => name === value)
  if (found === undefined) problems.push(`${path}: one of ${allowed.join(', ')} is needed`)
  return found ?? allowed[0]
}

function numberIn([low, high]: [number, number], value: unknown, path: string, problems: string[]): number {
  if (typeof value === 'number' && value >= low && value <= high) return value
  problems.push(`${path}: a number from ${low} to ${high} is needed`)
  return low
}
