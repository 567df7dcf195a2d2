import type { Measured } from '@roadbook/contract/fleet/sensor-value'
import { type AlertKind, AlertKind as Kind, trackerAlerts } from '@roadbook/contract/rules/alarm-types'
import { normaliseKeyCode } from '@roadbook/contract/people/driver-keys'
import type { LatLon } from '@roadbook/geo/types'
import type { DeviceEvent, PositionRecord } from '@roadbook/protocols/message'

export type KnownPlace = LatLon & { atMs: number }

/** The fields of a record that alarms use. */
export type AlarmSample = {
  /** If the clock runs ahead, the time of arrival, as for the live state. */
  atMs: number
  /** Undefined if there is no reliable place. */
  place?: LatLon
  /** The vehicle's last place, for samples without one. */
  lastKnown?: KnownPlace | undefined
  speedKmh?: number | undefined
  headingDegrees?: number | undefined
  ignition?: boolean | undefined
  externalVolts?: number | undefined
  batteryPercent?: number | undefined
  fuelLitres?: number | undefined
  fuelPercent?: number | undefined
  /** Of sensors. */
  measured?: Measured
  /** The device reads a driver's key. */
  isKeyShown?: true
  event?: AlertKind
}

type Recorded = {
  record: PositionRecord
  receivedMs: number
  invalid: boolean
  inaccurate: boolean
  outlier?: boolean
}

export function toSample({
  record,
  receivedMs,
  invalid,
  inaccurate,
  outlier = false,
}: Recorded): AlarmSample {
  const isPlaced = !invalid && !inaccurate && !outlier
  const { latitude, longitude, timeMs, ignition, externalVolts, batteryPercent } = record
  const event = alertOf(record.event)
  // Speed and heading come from the receiver and count only with a reliable place; the device measures the rest itself.
  const isReported = event !== undefined && !((invalid || inaccurate) && 'isDriving' in trackerAlerts[event])
  return {
    atMs: Math.min(timeMs, receivedMs),
    ...(isPlaced
      ? {
          place: { latitude, longitude },
          speedKmh: record.speedKmh,
          headingDegrees: record.headingDegrees,
        }
      : {}),
    ignition,
    externalVolts,
    batteryPercent,
    fuelLitres: record.fuelLitres,
    fuelPercent: record.fuelPercent,
    measured: record,
    ...(keyCodeOf(record) === undefined ? {} : { isKeyShown: true }),
    ...(isReported ? { event } : {}),
  }
}

function keyCodeOf({ extra }: PositionRecord): string | undefined {
  return extra?.driverKey === undefined ? undefined : normaliseKeyCode(String(extra.driverKey))
}

const kinds: ReadonlySet<string> = new Set(Kind.options)

/** Ignition on and off raise no alert. */
function alertOf(event: DeviceEvent | undefined): AlertKind | undefined {
  return event !== undefined && kinds.has(event) ? (event as AlertKind) : undefined // checked above
}

/** Takes samples in order of time, and gives those without a place the last place before. */
export class LastKnownPlace {
  #known: KnownPlace | undefined

  constructor(known?: KnownPlace) {
    this.#known = known
  }

  addTo(sample: AlarmSample): AlarmSample {
    const { place, atMs, event } = sample
    const isOlder = this.#known !== undefined && this.#known.atMs > atMs
    if (place && !isOlder) this.#known = { ...place, atMs }
    if (place || event === undefined || isOlder) return sample
    return { ...sample, lastKnown: this.#known }
  }
}

export function newerPlace(
  a: KnownPlace | null | undefined,
  b: KnownPlace | undefined,
): KnownPlace | undefined {
  if (!a || !b) return a ?? b
  return b.atMs > a.atMs ? b : a
}
