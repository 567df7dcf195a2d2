import { put } from '../records/extra.ts'
import type { DeviceStatus } from '../message.ts'
import { fromHex } from '../text/text.ts'

const HEX_PAIRS = /^(?:[0-9a-f]{2})+$/i
/** After the header, the number of cells, and room for 24 of them: charging, current, volts and percent. */
const [VOLTS_AT, PERCENT_AT] = [55, 57]
const LEVEL_KEY = '90'
const LEVEL_AT = 6

/** The battery of an electric vehicle: one block, or values with their keys; little-endian. */
export function readBattery(command: string, data: string, status: DeviceStatus): void {
  if (command === 'BS50') {
    if (!HEX_PAIRS.test(data)) return
    const bytes = fromHex(data)
    const volts = uint16(bytes, VOLTS_AT)
    if (volts !== undefined) status.batteryVolts = volts / 100
    put(status, 'batteryPercent', toPercent(bytes[PERCENT_AT]))
    return
  }
  for (const value of data.split(',')) {
    const [key, digits = ''] = value.split(':')
    if (key !== LEVEL_KEY || !HEX_PAIRS.test(digits)) continue
    const tenths = uint16(fromHex(digits), LEVEL_AT)
    put(status, 'batteryPercent', toPercent(tenths === undefined ? undefined : tenths / 10))
  }
}

function uint16(bytes: Uint8Array, at: number): number | undefined {
  const [low, high] = [bytes[at], bytes[at + 1]]
  return low === undefined || high === undefined ? undefined : low | (high << 8)
}

function toPercent(value: number | undefined): number | undefined {
  return value !== undefined && value <= 100 ? value : undefined
}
