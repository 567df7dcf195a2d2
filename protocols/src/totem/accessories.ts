import { timeMsOfDigits } from '../text/calendar.ts'
import { toLatitude, toLongitude } from '../text/degrees.ts'
import { keepExtra, put } from '../records/extra.ts'
import type { DeviceStatus, PositionRecord, Reported } from '../message.ts'
import { toNumber, toPercent, toPositive } from '../text/numbers.ts'

const [TIME, LONGITUDE, LATITUDE, CARD] = [0, 1, 2, 3]

/** An iButton or card: time, longitude, latitude, and its number before the last bar. */
export function readCard(body: string): Reported {
  const fields = body.slice(0, body.lastIndexOf('|')).split(',')
  const status: DeviceStatus = {}
  keepExtra(status, 'driverKey', fields[CARD]?.trim())
  return reported(fields, status)
}

const [SUPPLY, RPM, SPEED, COOLANT, LOAD, THROTTLE, FUEL] = [7, 8, 9, 12, 14, 15, 16]

/** Values of the vehicle's computer, after the place. Those without a known unit (distance, fuel used) are left out. */
export function readObd(body: string): Reported {
  const fields = body.split(',')
  const status: DeviceStatus = {}
  const millivolts = toPositive(fields[SUPPLY])
  if (millivolts !== undefined) status.externalVolts = millivolts / 1000
  put(status, 'engineRpm', toPositive(fields[RPM]))
  keepExtra(status, 'obdSpeedKmh', toPositive(fields[SPEED]))
  keepExtra(status, 'coolantCelsius', toNumber(fields[COOLANT]))
  keepExtra(status, 'engineLoadPercent', toPercent(fields[LOAD]))
  keepExtra(status, 'throttlePercent', toPercent(fields[THROTTLE]))
  put(status, 'fuelPercent', toPercent(fields[FUEL]))
  return reported(fields, status)
}

function reported(fields: readonly string[], status: DeviceStatus): Reported {
  const [latitude, longitude] = [toLatitude(fields[LATITUDE]), toLongitude(fields[LONGITUDE])]
  if (latitude === undefined || longitude === undefined) return { kind: 'status', status }
  const record: PositionRecord = { timeMs: timeMsOfDigits(fields[TIME] ?? ''), latitude, longitude }
  return { kind: 'positions', records: [{ ...record, ...status }] }
}
