import { digitsOfTime } from '../text/calendar.ts'
import { placeFields } from '../text/degrees.ts'
import { answers, type FrameEncoder, onePerMessage, upTo } from '../frames/frame-encoder.ts'
import type { PositionRecord } from '../message.ts'
import { fromAscii } from '../text/text.ts'

function encodeLogin(number: string): Uint8Array {
  return fromAscii(`TRVAP00${number}#`)
}

export function encodePosition(record: PositionRecord): Uint8Array {
  const { speedKmh = 0, headingDegrees = 0, satellites = 8, ignition } = record
  const digits = digitsOfTime(record.timeMs)
  const state = [
    '080',
    String(satellites).padStart(3, '0'),
    String(Math.round(record.batteryPercent ?? 100)).padStart(3, '0'),
    ignition === undefined ? '0' : ignition ? '1' : '2',
    '0201',
  ]
  const text = [
    digits.slice(2, 8),
    record.valid === false ? 'V' : 'A',
    ...placeFields(record),
    speedKmh.toFixed(1).padStart(5, '0'),
    digits.slice(8),
    headingDegrees.toFixed(2).padStart(6, '0'),
    ...state,
  ]
  const alarm = record.event === 'panic' ? '01' : '00'
  return fromAscii(`TRVAP10${text.join('')},278,1,1,1,${alarm}#`)
}

export const trvEncoder: FrameEncoder = {
  ...onePerMessage((_number, record) => encodePosition(record)),
  login: {
    encode: encodeLogin,
    readAnswer(received) {
      const length = upTo('#')(received)
      return length === undefined ? undefined : { length, isAccepted: true }
    },
  },
  readAnswer: answers(upTo('#')),
}
