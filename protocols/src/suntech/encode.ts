import { digitsOfTime } from '../text/calendar.ts'
import { type CommandAnswered, onePerMessage } from '../frames/frame-encoder.ts'
import type { PositionRecord } from '../message.ts'
import { fromAscii, toAscii } from '../text/text.ts'
import { alertOf } from './alarms.ts'

const MESSAGES = 10_000

/** A position of an ST300: an alert if the protocol has a code for its event, otherwise a regular report. */
export function encodePosition(number: string, record: PositionRecord, serial: number): Uint8Array {
  const { speedKmh = 0, headingDegrees = 0, satellites = 8, odometerMeters = 0, externalVolts = 12 } = record
  const digits = digitsOfTime(record.timeMs)
  const alert = alertOf(record.event)
  const isPanic = record.event === 'panic'
  const code = isPanic
    ? ['1']
    : alert === undefined
      ? ['2', String(serial % MESSAGES).padStart(4, '0')]
      : [alert]
  const fields = [
    `ST300${isPanic ? 'EMG' : alert === undefined ? 'STT' : 'ALT'}`,
    number,
    '01',
    '010',
    digits.slice(0, 8),
    `${digits.slice(8, 10)}:${digits.slice(10, 12)}:${digits.slice(12)}`,
    '00000',
    signed(record.latitude, 9),
    signed(record.longitude, 10),
    speedKmh.toFixed(3).padStart(7, '0'),
    headingDegrees.toFixed(2).padStart(6, '0'),
    satellites,
    record.valid === false ? 0 : 1,
    Math.round(odometerMeters),
    externalVolts.toFixed(2),
    record.ignition ? '100000' : '000000',
    ...code,
    ...(record.batteryVolts === undefined ? [] : ['0', record.batteryVolts.toFixed(1), '1']),
  ]
  return fromAscii(`${fields.join(';')}\r`)
}

function signed(degrees: number, length: number): string {
  return (degrees < 0 ? '-' : '+') + Math.abs(degrees).toFixed(6).padStart(length, '0')
}

const COMMAND = /^ST300CMD;(\d+);02;([^\r]*)\r/
const CALL_IS_HEARD = 'AckEmerg'

/** An answer repeats its command. */
function answerCommand(received: Uint8Array): CommandAnswered | undefined {
  const [command, number = '', text = ''] = COMMAND.exec(toAscii(received)) ?? []
  if (command === undefined) return undefined
  const { length } = command
  return text === CALL_IS_HEARD
    ? { length }
    : { length, answer: fromAscii(`ST300CMD;Res;${number};010;${text}\r`) }
}

/** One text per position. The server answers only calls for help, which the device doesn't wait for. */
export const suntechEncoder = { ...onePerMessage(encodePosition), answerCommand }
