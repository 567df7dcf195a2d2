import { onePerMessage } from '../frames/frame-encoder.ts'
import type { PositionRecord } from '../message.ts'
import { rmcSentence } from '../text/rmc.ts'
import { fromAscii } from '../text/text.ts'

/** RMC, with the number and the state after the checksum. */
export function encodePosition(number: string, record: PositionRecord): Uint8Array {
  const { satellites = 8 } = record
  const state = [
    satellites,
    number,
    Number(record.ignition ?? false),
    percent(record.fuelPercent ?? 0),
    percent(record.batteryPercent ?? 100),
  ]
  return fromAscii(`$${rmcSentence(record)},${state.join(',')}\r\n`)
}

function percent(value: number): string {
  return String(Math.round(value)).padStart(3, '0')
}

/** The server answers nothing. */
export const t55Encoder = onePerMessage(encodePosition)
