import { digitsOfTime } from '../text/calendar.ts'
import { onePerMessage } from '../frames/frame-encoder.ts'
import type { PositionRecord } from '../message.ts'
import { rmcSentence } from '../text/rmc.ts'
import { fromAscii } from '../text/text.ts'

/** One position; an SOS hides the ignition, since both are the same word. */
export function encodePosition(number: string, record: PositionRecord): Uint8Array {
  const fields = [
    digitsOfTime(record.timeMs).slice(2),
    '',
    rmcSentence(record),
    'F',
    wordOf(record),
    ` imei:${number}`,
    String(record.satellites ?? 0).padStart(2, '0'),
    (record.altitudeMeters ?? 0).toFixed(1),
    `F:${(record.batteryVolts ?? 4).toFixed(2)}V`,
    '1,138,00000,278,01,0001,0001',
  ]
  return fromAscii(`${fields.join(',')}\r\n`)
}

function wordOf({ event, ignition }: PositionRecord): string {
  if (event === 'panic') return 'help me!'
  return ignition === undefined ? '' : ignition ? 'ACCStart' : 'ACCStop'
}

/** The server answers nothing. */
export const xexunEncoder = onePerMessage(encodePosition)
