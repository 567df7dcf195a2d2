import { keepExtra, put } from '../records/extra.ts'
import type { DeviceStatus } from '../message.ts'

type Keep = (status: DeviceStatus, value: number) => void

const rpm: Keep = (status, value) => put(status, 'engineRpm', value)
const coolant: Keep = (status, value) => keepExtra(status, 'coolantCelsius', value)
const speed: Keep = (status, value) => keepExtra(status, 'obdSpeedKmh', value)

/**
 * Values by their keys: numbers of the maker, or 21 before the number of OBD-II. Found from frames with a known speed, whose
 * hexadecimal digits are hundredths.
 */
const values: Readonly<Record<string, Keep>> = {
  '2D3': coolant,
  '353': speed,
  '363': rpm,
  '2104': (status, value) => keepExtra(status, 'engineLoadPercent', value),
  '2105': coolant,
  '210c': rpm,
  '210d': speed,
}

const VIN = '4A3'

/** What a text such as `353=000016a8,363=00028ac8` says of the engine; keys that nobody has explained are left out. */
export function readEngineText(text: string, status: DeviceStatus): void {
  for (const part of text.split(',')) {
    const [key = '', value = ''] = part.split('=')
    if (key === VIN) keepExtra(status, 'vin', value)
    else if (/^[\da-f]{1,8}$/i.test(value)) values[key]?.(status, Number.parseInt(value, 16) / 100)
  }
}

/** A probe in the tank, such as `!AIOIL,02,008.290,029.600,519J,0400,008.430,0,00,AB`: its temperature and its level. */
const PROBE = /^!AIOIL,\w+,[\d.]+,(-?[\d.]+),\w+,\w+,([\d.]+),/

export function readProbe(text: string, status: DeviceStatus): void {
  const [, celsius, level] = PROBE.exec(text) ?? []
  keepExtra(status, 'fuelSensor', level === undefined ? text : Number(level))
  if (celsius !== undefined) keepExtra(status, 'celsius', Number(celsius))
}
