import { digitsOfTime } from '../text/calendar.ts'
import { type CommandAnswered, onePerMessage } from '../frames/frame-encoder.ts'
import type { PositionRecord } from '../message.ts'
import { toAscii } from '../text/text.ts'
import { codeOf } from './events.ts'
import { messageFrom } from './message-text.ts'

/** From A to z, one after another. */
const [FIRST_IDENTIFIER, IDENTIFIERS] = [0x41, 0x3a]

/** A position as text, of a model that sends volts as hundredths. */
export function encodePosition(number: string, record: PositionRecord, serial: number): Uint8Array {
  const { speedKmh = 0, headingDegrees = 0, satellites = 0, hdop = 1, altitudeMeters = 0 } = record
  const { odometerMeters = 0, batteryVolts = 4, externalVolts = 0 } = record
  const hundredths = (volts: number) =>
    Math.round(volts * 100)
      .toString(16)
      .toUpperCase()
      .padStart(4, '0')
  const fields = [
    'AAA',
    codeOf(record.event),
    record.latitude.toFixed(6),
    record.longitude.toFixed(6),
    digitsOfTime(record.timeMs).slice(2),
    record.valid === false ? 'V' : 'A',
    satellites,
    20,
    Math.round(speedKmh),
    Math.round(headingDegrees),
    hdop,
    Math.round(altitudeMeters),
    Math.round(odometerMeters),
    0,
    '278|1|0000|0000',
    '0000',
    `0000|0000|0000|${hundredths(batteryVolts)}|${hundredths(externalVolts)}`,
    '00000001',
    '',
    '3',
  ]
  const identifier = String.fromCharCode(FIRST_IDENTIFIER + (serial % IDENTIFIERS))
  return messageFrom({ identifier, deviceId: number, content: fields.join(',') })
}

const COMMAND = /^@@(.)\d+,(\d+),([^*]*)\*..\r\n/
const TYPE_LENGTH = 3

/** As a device does that has done what it was told: with the type of the command, and its identifier. */
function answerCommand(received: Uint8Array): CommandAnswered | undefined {
  const [command, identifier = '', deviceId = '', text = ''] = COMMAND.exec(toAscii(received)) ?? []
  if (command === undefined) return undefined
  const content = `${text.slice(0, TYPE_LENGTH)},OK`
  return { length: command.length, answer: messageFrom({ identifier, deviceId, content }) }
}

/** The server answers no texts. */
export const meitrackEncoder = { ...onePerMessage(encodePosition), answerCommand }
