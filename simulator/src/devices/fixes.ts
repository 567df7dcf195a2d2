import type { PositionRecord } from '@roadbook/protocols/message'
import { blurred, blurredStop } from './blur.ts'
import { HOUR, MINUTE } from '../calendar.ts'
import type { Phase } from '../day.ts'
import { momentOf } from '../driving/drive.ts'
import type { SimulatedVehicle } from '../fleet.ts'
import { seededRandom } from '../random.ts'
import { incidentsOf, type Odds, withIncidents } from '../incidents.ts'
import { type Report, type ReportingRules, reports, rulesOf } from './reporting.ts'
import { kindOf } from './simulated-protocols.ts'

/** From when on reports are wanted; `everyMs` replaces the device's own rules while driving. */
export type Listening = {
  fromMs: number
  everyMs?: number
  /** How often incidents happen; realistic by default. */
  odds?: Odds
}

/** Fuel consumption of engines, about as in the demo's vehicle records. */
const LITRES_PER_100_KM = { van: 9.4, truck: 16.8, car: 6.1 }
const APPETITE = 4

const STUCK_METERS = 150_000
const RESET_METERS = 400_000

/**
 * The fixes of a vehicle's phases in order of time. Includes the first fix of each stop since the last drive, even before
 * `fromMs`, and the last one before that instant: they show since when the vehicle is parked, and that its device still
 * reports.
 */
export function* fixes(
  vehicle: SimulatedVehicle,
  phases: Iterable<Phase>,
  { fromMs, everyMs, odds }: Listening,
): Generator<PositionRecord, void> {
  const rules = rulesOf(vehicle, everyMs)
  let shown: Shown | undefined
  let before: Pick<Phase, 'ignition' | 'isSilent'> | undefined
  let lastReported: PositionRecord | undefined
  for (const phase of phases) {
    shown ??= shownBy(vehicle, metersAt(phase, Math.max(fromMs, phase.startMs)))
    for (const report of phase.isSilent
      ? lastReports(phase, before)
      : reportsOf({ vehicle, odds }, phase, rules)) {
      const isFirst = report.timeMs === phase.startMs
      const isEarly = report.timeMs < fromMs
      if (isEarly && phase.kind === 'drive') continue
      const event = report.event ?? (isFirst ? turned(before, phase) : undefined)
      const record = fixOf(vehicle, phase, report.timeMs, shown)
      if (event) record.event = event
      if (report.isJammed) record.gsmSignal = 0
      if (!isEarly && lastReported) yield lastReported
      lastReported = isEarly && !isFirst ? record : undefined
      if (!lastReported) yield record
    }
    before = phase
  }
}

type Reporter = { vehicle: SimulatedVehicle; odds: Odds | undefined }

/** Phones report no incidents such as harsh braking. */
function reportsOf({ vehicle, odds }: Reporter, phase: Phase, rules: ReportingRules): Iterable<Report> {
  return rules.reportsHarshEvents
    ? withIncidents(reports(phase, rules), incidentsOf(vehicle, phase, odds))
    : reports(phase, rules)
}

/** A tracker reports when it loses power. */
function lastReports(phase: Phase, before: Pick<Phase, 'isSilent'> | undefined): Report[] {
  return before && !before.isSilent ? [{ timeMs: phase.startMs, event: 'unplugged' }] : []
}

function turned(before: Pick<Phase, 'ignition'> | undefined, { ignition }: Phase): Report['event'] {
  if (!before || before.ignition === ignition) return undefined
  return ignition ? 'ignitionOn' : 'ignitionOff'
}

function metersAt(phase: Phase, timeMs: number): number {
  if (phase.kind === 'stand') return phase.meters
  return phase.meters + momentOf(phase.drive, (timeMs - phase.startMs) / 1000).meters
}

/** Odometer and engine counters after a distance driven since the start. */
type Shown = { odometer: (meters: number) => number; usedLitres: (meters: number) => number }

function shownBy(vehicle: SimulatedVehicle, metersAtStart: number): Shown {
  const { odometerMeters, odometerSince, odometerFault, seed, kind } = vehicle
  const first = odometerMeters ?? Math.floor(seededRandom(seed).between(12e6, 140e6))
  const base = odometerSince === undefined ? first - metersAtStart : first
  const per100Km = LITRES_PER_100_KM[kind] * seededRandom(seed, APPETITE).between(0.92, 1.12)
  return {
    odometer: odometerFrom(base, odometerFault),
    // In tenths, as devices count.
    usedLitres: (meters) => Math.round(((base + meters) * per100Km) / 10_000) / 10,
  }
}

function odometerFrom(
  base: number,
  odometerFault: SimulatedVehicle['odometerFault'],
): (meters: number) => number {
  if (odometerFault === 'stuck') {
    return (meters) => Math.floor((base + meters) / STUCK_METERS) * STUCK_METERS
  }
  if (odometerFault === 'resets') return (meters) => Math.round((base + meters) % RESET_METERS)
  return (meters) => Math.round(base + meters)
}

function fixOf(vehicle: SimulatedVehicle, phase: Phase, timeMs: number, shown: Shown): PositionRecord {
  const moment = momentIn(vehicle, phase, timeMs)
  const record: PositionRecord = {
    timeMs,
    latitude: round6(moment.point.latitude),
    longitude: round6(moment.point.longitude),
    speedKmh: Math.round(moment.speedKmh),
    headingDegrees: Math.round(moment.headingDegrees) % 360,
    movement: moment.speedKmh > 0,
  }
  if (kindOf(vehicle.device) === 'phone') return Object.assign(record, phoneReport(vehicle, timeMs))
  record.odometerMeters = shown.odometer(moment.meters)
  if (vehicle.fuelCounter) record.fuelUsedLitres = shown.usedLitres(moment.meters)
  return Object.assign(record, trackerReport(vehicle, phase, timeMs))
}

function momentIn(vehicle: SimulatedVehicle, phase: Phase, timeMs: number) {
  if (phase.kind === 'stand') {
    const { headingDegrees, meters } = phase
    return { point: blurredStop(phase.point, vehicle.seed, phase.node), headingDegrees, speedKmh: 0, meters }
  }
  const moment = momentOf(phase.drive, (timeMs - phase.startMs) / 1000)
  return {
    ...moment,
    point: blurred(moment.point, vehicle.seed, timeMs),
    meters: phase.meters + moment.meters,
  }
}

/** Ignition, fuel, voltages and reception, which vary from minute to minute. */
function trackerReport(vehicle: SimulatedVehicle, phase: Phase, timeMs: number): Partial<PositionRecord> {
  const drift = seededRandom(vehicle.seed, Math.floor(timeMs / MINUTE))
  const volts = phase.ignition ? drift.between(13.9, 14.4) : drift.between(12.4, 12.7)
  const record: Partial<PositionRecord> = {
    satellites: Math.floor(drift.between(10, 18)),
    ignition: phase.ignition,
    externalVolts: phase.isSilent ? 0 : round2(vehicle.kind === 'truck' ? volts * 2 : volts),
    batteryVolts: round2(drift.between(4, 4.1)),
    gsmSignal: Math.floor(drift.between(3, 6)),
  }
  const level = phase.levelPercent + (phase.levelPerHour * (timeMs - phase.startMs)) / HOUR
  record[vehicle.isElectric ? 'batteryPercent' : 'fuelPercent'] = Math.round(
    Math.max(0, Math.min(100, level)),
  )
  return record
}

/** A phone reports only the accuracy of its position and its battery. */
function phoneReport({ seed }: SimulatedVehicle, timeMs: number): Partial<PositionRecord> {
  const random = seededRandom(seed, Math.floor(timeMs / MINUTE))
  // Charged at night, used during the day.
  const hour = (timeMs / HOUR + 2) % 24
  return {
    accuracyMeters: Math.round(random.between(3, 12)),
    batteryPercent: Math.round(hour < 7 ? 60 + hour * 5.7 : 100 - (hour - 7) * 2.3),
  }
}

function round2(value: number): number {
  return Math.round(value * 100) / 100
}

function round6(value: number): number {
  return Math.round(value * 1e6) / 1e6
}
