import { clockOf } from '../text/calendar.ts'
import { placeFields } from '../text/degrees.ts'
import { onePerMessage } from '../frames/frame-encoder.ts'
import type { DeviceEvent, PositionRecord } from '../message.ts'
import { fromAscii } from '../text/text.ts'
import { KMH_PER_KNOT } from '../records/units.ts'

const texts: Partial<Record<DeviceEvent, string>> = {
  panic: 'SOS',
  overspeed: 'Over Speed',
  lowBattery: 'Low Battery',
  powerCut: 'PSD',
  harshCornering: 'Corner',
}

/** One position; events that the protocol can't express are regular reports. */
export function encodePosition(number: string, record: PositionRecord): Uint8Array {
  const { event, speedKmh = 0, headingDegrees = 0, altitudeMeters = 0 } = record
  const { date, time } = clockOf(record.timeMs)
  const fields = [
    `$MGV002,${number},,R`,
    date,
    time,
    record.valid === false ? 'V' : 'A',
    ...placeFields(record),
    '00',
    String(record.satellites ?? 0).padStart(2, '0'),
    '00',
    (record.hdop ?? 1).toFixed(2),
    (speedKmh / KMH_PER_KNOT).toFixed(3),
    headingDegrees.toFixed(2),
    altitudeMeters.toFixed(1),
    record.odometerMeters === undefined ? '' : (record.odometerMeters / 1000).toFixed(3),
    ',,,,,0000,0000,0,0,0,,,,',
    record.batteryPercent === undefined ? '' : String(Math.round(record.batteryPercent)),
    `${(event && texts[event]) ?? 'Timer'};!`,
  ]
  return fromAscii(fields.join(','))
}

/** The server answers nothing. */
export const megastekEncoder = onePerMessage(encodePosition)
