import { digitsOfTime } from '../calendar.ts'
import { checksumText, xorOf } from '../checksum.ts'
import { toDegreesMinutes } from '../degrees.ts'
import { onePerMessage } from '../frame-encoder.ts'
import type { DeviceEvent, PositionRecord } from '../message.ts'
import { fromAscii } from '../text.ts'
import { KMH_PER_KNOT } from '../units.ts'

const states: Partial<Record<DeviceEvent, string>> = {
  panic: 'SOS',
  powerCut: 'DEF',
  towing: 'TOWED',
  overspeed: 'OVERSPEED',
  lowBattery: 'BLP',
}

/** One position; an event hides the ignition, since both are the state. */
export function encodePosition(number: string, record: PositionRecord): Uint8Array {
  const state = (record.event && states[record.event]) ?? (record.ignition === false ? 'AUTOSTOP' : 'AUTO')
  const battery = Math.round((record.batteryVolts ?? 4) * 1000)
  const sentence = sentenceOf(record)
  const checksum = checksumText(xorOf(fromAscii(sentence)))
  return fromAscii(`#${number}#MT700#0000#${state}#1\r\n#${battery}$${sentence}*${checksum}\r\n##\r\n`)
}

function sentenceOf(record: PositionRecord): string {
  const { latitude, longitude, speedKmh = 0, headingDegrees = 0 } = record
  const digits = digitsOfTime(record.timeMs)
  return [
    'GPRMC',
    `${digits.slice(8)}.00`,
    record.valid === false ? 'V' : 'A',
    toDegreesMinutes(latitude, 2),
    latitude < 0 ? 'S' : 'N',
    toDegreesMinutes(longitude, 3),
    longitude < 0 ? 'W' : 'E',
    (speedKmh / KMH_PER_KNOT).toFixed(2),
    headingDegrees.toFixed(2),
    `${digits.slice(6, 8)}${digits.slice(4, 6)}${digits.slice(2, 4)}`,
    ',,A',
  ].join(',')
}

/** The server answers nothing. */
export const tlt2hEncoder = onePerMessage(encodePosition)
