import { keepExtra } from '../records/extra.ts'
import type { DeviceStatus } from '../message.ts'
import { fromHexDigits, toPositive } from '../text/numbers.ts'

const [CARD_READER, CARD] = ['GTSL', 4]
const FUEL_SENSOR = 'CabAVL'

/**
 * A length, then the data of a device at the serial port, which may contain semicolons, then a checksum. Returns the
 * fields after it.
 */
export function readSerialData(
  fields: readonly string[],
  at: number,
  status: DeviceStatus,
): readonly string[] {
  let left = toPositive(fields[at]) ?? 0
  let next = at + 1
  let levels = 0
  for (; left > 0 && next < fields.length; next++) {
    const text = fields[next] ?? ''
    left -= text.length + 1
    levels += readPart(text, status)
  }
  if (levels > 0) keepExtra(status, 'fuelSensor', levels)
  return fields.slice(next + 1)
}

/** Returns the level of a fuel sensor, in a unit that is not documented. */
function readPart(text: string, status: DeviceStatus): number {
  if (text.startsWith(CARD_READER)) {
    keepExtra(status, 'driverKey', text.split('|')[CARD])
  } else if (text.startsWith(FUEL_SENSOR)) {
    const [, , first, second] = text.split(',')
    return (toPositive(first) ?? 0) + (toPositive(second) ?? 0)
  } else if (text.includes('=')) {
    const value = fromHexDigits(
      text
        .slice(text.indexOf('=') + 1)
        .trim()
        .split('.')[0],
    )
    if (text[0] === 'N') return value ?? 0
    if (text[0] === 't') keepExtra(status, `temperature${text[2]}Celsius`, value)
  } else {
    keepExtra(status, 'data', text.trim())
  }
  return 0
}
