import { keepExtra, keepTemperatures, put } from '../records/extra.ts'
import type { DeviceStatus } from '../message.ts'
import { fromHexDigits, toNumber, toPercent, toPositive } from '../text/numbers.ts'
import type { Reader } from './locations.ts'
import { familyOf } from './models.ts'

const MASK = 4
/** Bits of the mask in the head of ERI. */
const [FUEL_SENSOR, ONE_WIRE, CAN_DATA, FUEL_PERCENT, FUEL_VOLUME, RADIO, BLUETOOTH] = [0, 1, 2, 3, 4, 7, 8]

/** Takes fields one after another; undefined after the last. */
class Fields {
  private readonly fields: readonly string[]
  private position: number

  constructor(fields: readonly string[], position = 0) {
    this.fields = fields
    this.position = position
  }

  next(): string | undefined {
    return this.fields[this.position++]
  }

  /** How many of something follow; no more than there are fields. */
  count(): number {
    return Math.min(toPositive(this.next()) ?? 0, this.fields.length)
  }

  skip(count: number): void {
    this.position += count
  }
}

/** What is attached, in the order of the mask's bits. */
export function readAccessories(
  fields: readonly string[],
  values: readonly string[],
  status: DeviceStatus,
): void {
  const mask = fromHexDigits(fields[MASK]) ?? 0
  const has = (bit: number) => (mask & (1 << bit)) !== 0
  const isGv350m = familyOf(fields) === 'gv350m'
  const rest = new Fields(values)
  if (has(FUEL_SENSOR) && !isGv350m) keepExtra(status, 'fuelSensor', fromHexDigits(rest.next()))
  if (has(ONE_WIRE)) readOneWire(rest, status)
  // Values of the CAN bus have no length here; CAN reports have them too.
  if (has(CAN_DATA)) return
  if (has(FUEL_PERCENT) || has(FUEL_VOLUME) || (has(FUEL_SENSOR) && isGv350m)) {
    for (let left = rest.count(); left > 0; left--) {
      rest.skip(isGv350m ? 2 : 1)
      if (has(FUEL_SENSOR) && isGv350m) keepExtra(status, 'fuelSensor', fromHexDigits(rest.next()))
      if (has(FUEL_PERCENT)) put(status, 'fuelPercent', status.fuelPercent ?? toPercent(rest.next()))
      if (has(FUEL_VOLUME)) put(status, 'fuelLitres', status.fuelLitres ?? toPositive(rest.next()))
    }
  }
  if (has(RADIO)) readRadio(rest, status)
  if (has(BLUETOOTH)) readBluetooth(rest, status, familyOf(fields) === 'gv600m')
}

const CELSIUS_PER_UNIT = 0.0625

/** Thermometers; their number and type come before the value, a signed 16-bit integer. */
function readOneWire(rest: Fields, status: DeviceStatus): void {
  const celsius: number[] = []
  for (let left = rest.count(); left > 0; left--) {
    rest.skip(2)
    const value = fromHexDigits(rest.next())
    if (value !== undefined) celsius.push((value >= 0x8000 ? value - 0x10000 : value) * CELSIUS_PER_UNIT)
  }
  keepTemperatures(status, celsius)
}

const WITH_HUMIDITY = '2'

function readRadio(rest: Fields, status: DeviceStatus): void {
  const celsius: number[] = []
  for (let left = rest.count(); left > 0; left--) {
    rest.skip(1)
    const type = rest.next()
    const value = toNumber(rest.next())
    if (value !== undefined) celsius.push(value)
    if (type === WITH_HUMIDITY) keepExtra(status, 'humidityPercent', toPercent(rest.next()))
  }
  keepTemperatures(status, celsius)
}

/** Bits of an accessory's own mask; each names a field. */
const [TEMPERATURE, HUMIDITY, ENHANCED_TEMPERATURE] = [4, 5, 11]
const ACCESSORY_BITS = [0, 1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14]

function readBluetooth(rest: Fields, status: DeviceStatus, hasLength: boolean): void {
  const celsius: number[] = []
  for (let left = rest.count(); left > 0; left--) {
    rest.skip(hasLength ? 5 : 4)
    const value = readMasked(rest, status)
    if (value !== undefined) celsius.push(value)
  }
  keepTemperatures(status, celsius)
}

/** Returns the temperature, the finer one if there are two. */
function readMasked(rest: Fields, status: DeviceStatus): number | undefined {
  const mask = fromHexDigits(rest.next()) ?? 0
  let celsius: number | undefined
  for (const bit of ACCESSORY_BITS) {
    if (!(mask & (1 << bit))) continue
    const text = rest.next()
    if (bit === TEMPERATURE || bit === ENHANCED_TEMPERATURE) celsius = toNumber(text) ?? celsius
    if (bit === HUMIDITY) keepExtra(status, 'humidityPercent', toPercent(text))
  }
  return celsius
}

/** The mask of an alarm (BAA) and of a beacon (BID) of Bluetooth. */
const [BAA_MASK, BID_MASK] = [8, 6]

export const readAccessory: Reader = (fields, _located, status, type) => {
  const celsius = readMasked(new Fields(fields, type === 'BAA' ? BAA_MASK : BID_MASK), status)
  keepExtra(status, 'celsius', celsius)
}
