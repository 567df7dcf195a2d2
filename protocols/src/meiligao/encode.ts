import { onePerMessage } from '../frames/frame-encoder.ts'
import type { PositionRecord } from '../message.ts'
import { rmcFields } from '../text/rmc.ts'
import { fromAscii } from '../text/text.ts'
import { codeOf } from './alarms.ts'
import { ALARM, POSITION } from './contents.ts'
import { encodeFrame, numberBytes } from './frame.ts'

const COUNTER = 100_000_000

/** One position, or an alarm; an event that the protocol can't express is left out. */
export function encodePosition(number: string, record: PositionRecord): Uint8Array {
  const code = codeOf(record.event)
  const text = fromAscii(textOf(record))
  return encodeFrame({
    mark: '$$',
    number: numberBytes(number),
    command: code === undefined ? POSITION : ALARM,
    content: code === undefined ? text : Uint8Array.of(code, ...text),
  })
}

function textOf(record: PositionRecord): string {
  const { altitudeMeters = 0, odometerMeters } = record
  const fields = [
    ...rmcFields(record),
    '',
    `*00|${(record.hdop ?? 1).toFixed(1)}|${altitudeMeters.toFixed(1)}|0000|0000,0000`,
  ]
  const odometer = odometerMeters === undefined ? '' : `|${Math.round(odometerMeters) % COUNTER}`
  return fields.join(',') + odometer
}

/** The server answers no positions. */
export const meiligaoEncoder = onePerMessage(encodePosition)
