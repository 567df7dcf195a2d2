import { digitsOfTime } from '../text/calendar.ts'
import { checksumText, xorOf } from '../checksums/checksum.ts'
import { placeFields } from '../text/degrees.ts'
import { answers, type FrameEncoder, ofLength, onePerMessage } from '../frames/frame-encoder.ts'
import type { DeviceEvent, PositionRecord } from '../message.ts'
import { fromAscii, toAscii } from '../text/text.ts'
import { padded } from '../text/numbers.ts'

const [IGNITION, CHARGING, FIX] = [2 ** 30, 2 ** 28, 2 ** 14]
const SERIALS = 10_000
const LENGTH_AND_CHECKSUM = 8
const ANSWER_LENGTH = 14
const SERIAL_AT = 8

const types: Partial<Record<DeviceEvent, string>> = {
  panic: '01',
  overspeed: '02',
  towing: '06',
  powerCut: '10',
  lowBattery: '13',
  harshAcceleration: '42',
  harshBraking: '43',
}

/** One position of a tracker of the new series. */
export function encodePosition(number: string, record: PositionRecord, serial: number): Uint8Array {
  const { event, speedKmh = 0, headingDegrees = 0, odometerMeters = 0 } = record
  const bits = (record.ignition ? IGNITION : 0) + CHARGING + (record.valid === false ? 0 : FIX)
  const body = [
    (event && types[event]) ?? 'AA',
    `${number}|`,
    bits.toString(16).padStart(8, '0').toUpperCase(),
    digitsOfTime(record.timeMs).slice(2),
    padded((record.batteryVolts ?? 4) * 10, 2),
    padded(record.externalVolts ?? 12, 2),
    '0000',
    '00000000',
    padded(record.satellites ?? 0, 2),
    '20',
    padded(headingDegrees % 360, 3),
    padded(speedKmh, 3),
    (record.hdop ?? 1).toFixed(1).padStart(4, '0'),
    padded(odometerMeters / 1000, 7),
    ...placeFields(record),
    serialOf(serial),
  ].join('')
  const text = `$$${String(body.length + LENGTH_AND_CHECKSUM).padStart(4, '0')}${body}`
  return fromAscii(text + checksumText(xorOf(fromAscii(text))))
}

function serialOf(serial: number): string {
  return padded(serial % SERIALS, 4)
}

/** The server repeats the serial number. */
export const totemEncoder: FrameEncoder = {
  ...onePerMessage(encodePosition),
  readAnswer: answers(
    ofLength(ANSWER_LENGTH),
    (answer, serial) => toAscii(answer, SERIAL_AT, SERIAL_AT + 4) === serialOf(serial),
  ),
}
