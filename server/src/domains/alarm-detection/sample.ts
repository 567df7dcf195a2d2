import type { AlertKind } from '@roadbook/contract/alerts'
import { AlertKind as Kind } from '@roadbook/contract/alerts'
import type { LatLon } from '@roadbook/geo/types'
import type { DeviceEvent, PositionRecord } from '@roadbook/protocols/message'

/** What a record says that alarms look at. */
export type AlarmSample = {
  /** A clock that runs ahead counts as the time of arrival, as for the live state. */
  atMs: number
  /** Undefined without a reliable one. */
  place?: LatLon
  speedKmh?: number | undefined
  headingDegrees?: number | undefined
  ignition?: boolean | undefined
  externalVolts?: number | undefined
  batteryPercent?: number | undefined
  fuelLitres?: number | undefined
  fuelPercent?: number | undefined
  event?: AlertKind
}

type Recorded = {
  record: PositionRecord
  receivedMs: number
  invalid: boolean
  inaccurate: boolean
  outlier?: boolean
}

/** These come from the receiver, and count only with a reliable place; all others the device itself knows. */
const eventsOfDriving: readonly AlertKind[] = [
  'overspeed',
  'harshBraking',
  'harshAcceleration',
  'harshCornering',
]

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
  const isReported = event !== undefined && !((invalid || inaccurate) && eventsOfDriving.includes(event))
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
    ...(isReported ? { event } : {}),
  }
}

const kinds: ReadonlySet<string> = new Set(Kind.options)

/** Ignition on and off alert nobody. */
function alertOf(event: DeviceEvent | undefined): AlertKind | undefined {
  return event !== undefined && kinds.has(event) ? (event as AlertKind) : undefined // it is one of them
}
