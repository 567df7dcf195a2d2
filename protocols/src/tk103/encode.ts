import { digitsOfTime } from '../text/calendar.ts'
import { placeFields } from '../text/degrees.ts'
import { answers, type FrameEncoder, onePerMessage, upTo } from '../frames/frame-encoder.ts'
import type { PositionRecord } from '../message.ts'
import { fromAscii, toAscii } from '../text/text.ts'

/** A position, or an alarm if it is a call for help; the kilometers per hour have a decimal. */
export function encodePosition(number: string, record: PositionRecord): Uint8Array {
  const { speedKmh = 0, headingDegrees = 0, odometerMeters = 0 } = record
  const digits = digitsOfTime(record.timeMs)
  const text = [
    record.event === 'panic' ? 'BO012' : 'BR00',
    digits.slice(2, 8),
    record.valid === false ? 'V' : 'A',
    ...placeFields(record),
    speedKmh.toFixed(1).padStart(5, '0'),
    digits.slice(8),
    headingDegrees.toFixed(2).padStart(6, '0'),
    `0${record.ignition ? 1 : 0}000000`,
    `L${Math.round(odometerMeters).toString(16).toUpperCase().padStart(8, '0')}`,
  ]
  return fromAscii(`(${number}${text.join('')})`)
}

function encodeGreeting(number: string): Uint8Array {
  return fromAscii(`(${number}BP00HSO)`)
}

/** A greeting follows each position, since the server answers only greetings, once everything before them is stored. */
export const tk103Encoder: FrameEncoder = {
  ...onePerMessage((number, record) =>
    Uint8Array.of(...encodePosition(number, record), ...encodeGreeting(number)),
  ),
  readAnswer: answers(upTo(')'), (answer) => toAscii(answer).endsWith('AP01HSO)')),
}
