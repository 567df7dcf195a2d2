import { digitsOfTime } from '../text/calendar.ts'
import { checksumText, sumOf } from '../checksums/checksum.ts'
import { onePerMessage } from '../frames/frame-encoder.ts'
import type { DeviceEvent, PositionRecord } from '../message.ts'
import { fromAscii, toAscii } from '../text/text.ts'

const events: Partial<Record<DeviceEvent, number>> = {
  panic: 2,
  powerCut: 15,
  lowBattery: 17,
  overspeed: 18,
  harshAcceleration: 23,
  harshBraking: 24,
  jamming: 30,
}

/** One position; events that the protocol can't express are regular reports. */
export function encodePosition(number: string, record: PositionRecord, serial: number): Uint8Array {
  const { event, externalVolts = 12, batteryVolts = 4 } = record
  const fields = [
    number,
    serial.toString(16).toUpperCase(),
    'A01',
    (event && events[event]) ?? '',
    digitsOfTime(record.timeMs).slice(2),
    record.valid === false ? 'V' : 'A',
    record.latitude.toFixed(6),
    record.longitude.toFixed(6),
    Math.round(record.speedKmh ?? 0),
    Math.round(record.headingDegrees ?? 0),
    Math.round(record.altitudeMeters ?? 0),
    Math.round(record.odometerMeters ?? 0),
    0,
    'A0',
    '00',
    '0',
    '278|1|1|1',
    `${hexOf(batteryVolts)}|${hexOf(externalVolts)}`,
    '0',
  ]
  const content = fields.join(',')
  const text = fromAscii(`$$${content.length + 1},${content}*`)
  return fromAscii(`${toAscii(text)}${checksumText(sumOf(text))}\r\n`)
}

function hexOf(volts: number): string {
  return Math.round(volts * 100)
    .toString(16)
    .toUpperCase()
}

/** The server answers no positions of vehicles. */
export const fifotrackEncoder = onePerMessage(encodePosition)
