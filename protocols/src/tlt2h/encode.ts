import { onePerMessage } from '../frames/frame-encoder.ts'
import type { DeviceEvent, PositionRecord } from '../message.ts'
import { rmcSentence } from '../text/rmc.ts'
import { fromAscii } from '../text/text.ts'

const states: Partial<Record<DeviceEvent, string>> = {
  panic: 'SOS',
  powerCut: 'DEF',
  towing: 'TOWED',
  overspeed: 'OVERSPEED',
  lowBattery: 'BLP',
}

/** One position; an event hides the ignition, since both are the state. */
export function encodePosition(number: string, record: PositionRecord): Uint8Array {
  const state = (record.event && states[record.event]) ?? (record.ignition === false ? 'AUTOSTOP' : 'AUTO')
  const battery = Math.round((record.batteryVolts ?? 4) * 1000)
  return fromAscii(`#${number}#MT700#0000#${state}#1\r\n#${battery}$${rmcSentence(record)}\r\n##\r\n`)
}

/** The server answers nothing. */
export const tlt2hEncoder = onePerMessage(encodePosition)
