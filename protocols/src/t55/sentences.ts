import { calendarTimeMs, timeMsOfDigits, timeOfDayMs } from '../text/calendar.ts'
import { placeAt, toLatitude, toLongitude } from '../text/degrees.ts'
import { keepExtra, put } from '../records/extra.ts'
import { lookup } from '../records/lookup.ts'
import type { DeviceStatus, PositionRecord, Reported } from '../message.ts'
import { isDigits, toNumber, toPercent, toPositive, toSwitch } from '../text/numbers.ts'
import { fromKnots } from '../records/units.ts'
import { recordOf, report } from './fix.ts'
import { readTagged } from './tagged.ts'

type Read = (fields: readonly string[], receivedMs: number, line: string) => Reported

/** Lookup table: sentences by their name; of those of receivers, the system's two letters don't matter. */
const readers: Record<string, Read> = {
  RMC: readRmc,
  GGA: readGga,
  GLL: readGll,
  $GPRMA: readRma,
  $TRCCR: readTrccr,
  $GPIOP: readInputs,
  $PUBX: readPubx,
  $GPTXT: readNetwork,
  QZE: readQze,
  $ID: (fields) => readTagged(fields),
}

/** Undefined for sentences that say nothing to a fleet, such as those that only name the device. */
export function readSentence(line: string, receivedMs: number): Reported | undefined {
  const star = line.indexOf('*')
  const fields = (star < 0 ? line : line.slice(0, star)).split(',')
  const [name = ''] = fields
  const read =
    lookup(readers, name) ?? (/^\$(?:G[A-Z]|BD)/.test(name) ? lookup(readers, name.slice(3)) : undefined)
  return read?.(fields, receivedMs, line)
}

/** From the field of the latitude on. Zeros that are invalid are no place. */
function recordAt(
  fields: readonly string[],
  at: number,
  { timeMs, isValid }: { timeMs: number; isValid: boolean },
): PositionRecord | undefined {
  const place = placeAt(fields, at)
  return place && recordOf({ ...place, timeMs, isValid })
}

/** `hhmmss.ss` without a date. */
function timeOf(clock: string | undefined, receivedMs: number): number {
  if (clock === undefined || !isDigits(clock, 0, 6)) return Number.NaN
  const [hours, minutes, seconds] = [0, 2, 4].map((at) => Number(clock.slice(at, at + 2)))
  return timeOfDayMs((hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0), receivedMs)
}

/** Satellites, IMEI, ignition, fuel and battery may come after the checksum. */
function readRmc(fields: readonly string[], _receivedMs: number, line: string): Reported {
  const timeMs = calendarTimeMs(fields[1] ?? '', fields[9] ?? '')
  const record = recordAt(fields, 3, { timeMs, isValid: fields[2] === 'A' })
  if (record) {
    put(record, 'speedKmh', fromKnots(toPositive(fields[7])))
    put(record, 'headingDegrees', toPositive(fields[8]))
  }
  const status: DeviceStatus = {}
  const [, satellites, , ignition, fuel, battery] = line.slice(line.indexOf('*')).split(',')
  put(status, 'satellites', toPositive(satellites))
  put(status, 'ignition', toSwitch(ignition))
  put(status, 'fuelPercent', toPercent(fuel))
  put(status, 'batteryPercent', toPercent(battery))
  return report(record, status)
}

function readGga(fields: readonly string[], receivedMs: number): Reported {
  const isValid = (toPositive(fields[6]) ?? 0) > 0
  const record = recordAt(fields, 2, { timeMs: timeOf(fields[1], receivedMs), isValid })
  if (record) {
    put(record, 'satellites', toPositive(fields[7]))
    put(record, 'hdop', toPositive(fields[8]))
    put(record, 'altitudeMeters', toNumber(fields[9]))
  }
  return report(record, {})
}

function readGll(fields: readonly string[], receivedMs: number): Reported {
  const fix = { timeMs: timeOf(fields[5], receivedMs), isValid: fields[6] === 'A' }
  return report(recordAt(fields, 1, fix), {})
}

/** Has no time: it is of now. */
function readRma(fields: readonly string[], receivedMs: number): Reported {
  const record = recordAt(fields, 2, { timeMs: receivedMs, isValid: fields[1] === 'A' })
  if (record) {
    put(record, 'speedKmh', fromKnots(toPositive(fields[8])))
    put(record, 'headingDegrees', toPositive(fields[9]))
  }
  return report(record, {})
}

function readTrccr(fields: readonly string[]): Reported {
  const timeMs = timeMsOfDigits(fields[1]?.slice(0, 14) ?? '')
  const [latitude, longitude] = [toLatitude(fields[3]), toLongitude(fields[4])]
  const record = recordOf({ latitude, longitude, timeMs, isValid: fields[2] === 'A' })
  if (record) {
    put(record, 'speedKmh', fromKnots(toPositive(fields[5])))
    put(record, 'headingDegrees', toPositive(fields[6]))
    put(record, 'altitudeMeters', toNumber(fields[7]))
  }
  const status: DeviceStatus = {}
  put(status, 'batteryVolts', toPositive(fields[8]))
  return report(record, status)
}

function readQze(fields: readonly string[]): Reported {
  const [date = '', clock = ''] = fields.slice(3)
  const timeMs = timeMsOfDigits(date.slice(4) + date.slice(2, 4) + date.slice(0, 2) + clock)
  const [latitude, longitude] = [toLatitude(fields[5]), toLongitude(fields[6])]
  const record = recordOf({ latitude, longitude, timeMs, isValid: fields[9] === 'A' })
  if (record) {
    put(record, 'speedKmh', toPositive(fields[7]))
    put(record, 'headingDegrees', toPositive(fields[8]))
  }
  const status: DeviceStatus = {}
  put(status, 'ignition', toSwitch(fields[10]))
  return report(record, status)
}

function readPubx(fields: readonly string[], receivedMs: number): Reported {
  const record = recordAt(fields, 3, { timeMs: timeOf(fields[2], receivedMs), isValid: fields[8] !== 'NF' })
  if (record) {
    put(record, 'altitudeMeters', toNumber(fields[7]))
    put(record, 'accuracyMeters', toPositive(fields[9]))
    put(record, 'speedKmh', toPositive(fields[11]))
    put(record, 'headingDegrees', toPositive(fields[12]))
    put(record, 'hdop', toPositive(fields[15]))
    put(record, 'satellites', toPositive(fields[18]))
  }
  return report(record, {})
}

const ANALOGS = [1, 2, 3, 4]

/** Eight inputs and outputs as digits, four analog inputs, supply and battery. */
function readInputs([, inputs = '', outputs = '', ...volts]: readonly string[]): Reported {
  const status: DeviceStatus = {}
  for (let at = 0; at < 4; at++) {
    keepExtra(status, `digitalInput${at + 1}`, toSwitch(inputs[at]))
    keepExtra(status, `digitalOutput${at + 1}`, toSwitch(outputs[at]))
  }
  for (const at of ANALOGS) keepExtra(status, `analogInput${at}Volts`, toPositive(volts[at - 1]))
  put(status, 'externalVolts', toPositive(volts[4]))
  put(status, 'batteryVolts', toPositive(volts[5]))
  return report(undefined, status)
}

function readNetwork(fields: readonly string[]): Reported {
  const status: DeviceStatus = {}
  const [country, network] = fields[5]?.split(' ').map(toPositive) ?? []
  keepExtra(status, 'network', fields[3])
  if (country && network !== undefined) keepExtra(status, 'gsmOperator', country * 100 + network)
  return report(undefined, status)
}
