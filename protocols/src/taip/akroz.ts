import { keepExtra, put } from '../records/extra.ts'
import type { DeviceStatus } from '../message.ts'
import { fromHexDigits, toNumber, toPercent, toPositive } from '../text/numbers.ts'
import { readHundredths, readInputs } from './states.ts'

const CHARGING = 0x40
const FIRST_VALUE = 3
/** 2D and 3D, with and without corrections. */
const [MIN_FIX, MAX_FIX] = [2, 7]

/** Akroz: the state, and after the third comma values that depend on the number after RUV. */
export function readAkroz(text: string, rest: string, status: DeviceStatus): { valid: boolean } {
  const fix = toPositive(rest[0]) ?? 0
  const inputs = rest.slice(3, 5)
  readInputs(inputs, status)
  keepExtra(status, 'charging', ((fromHexDigits(inputs) ?? 0) & CHARGING) !== 0)
  put(status, 'hdop', toPositive(rest.slice(7, 9)) || undefined)
  const values = text.split(',').slice(FIRST_VALUE)
  const read = readers[text.slice(3, 5)] ?? readEngine
  read(values, status)
  return { valid: fix >= MIN_FIX && fix <= MAX_FIX }
}

type Read = (values: readonly string[], status: DeviceStatus) => void

/** Lookup table by number; the others have what the engine tells. */
const readers: Record<string, Read> = {
  '00': (values, status) => {
    readVolts(values[0], status)
    keepExtra(status, 'iccid', values[9])
  },
  '01': ([volts, , , , minutes, odometer, rpm, coolant, , fuel, , , , driver], status) => {
    readVolts(volts, status)
    readCounters([minutes, odometer, rpm, coolant, fuel], status)
    if (driver !== undefined && /[^0]/.test(driver)) keepExtra(status, 'driverKey', driver)
  },
  '02': (values, status) => {
    keepExtra(status, 'tripOdometerMeters', toPositive(values[9]))
    readFuelUsed(values[10], status)
  },
}

function readEngine(
  [throttle, minutes, odometer, rpm, coolant, , fuel, used, , speed]: readonly string[],
  status: DeviceStatus,
): void {
  keepExtra(status, 'throttlePercent', toPercent(throttle))
  readCounters([minutes, odometer, rpm, coolant, fuel], status)
  readFuelUsed(used, status)
  keepExtra(status, 'obdSpeedKmh', toPositive(speed))
}

/** The battery's volts, then the supply's. */
function readVolts(text = '', status: DeviceStatus): void {
  readHundredths(text.slice(0, 4), 'batteryVolts', status)
  readHundredths(text.slice(4), 'externalVolts', status)
}

function readCounters(values: readonly (string | undefined)[], status: DeviceStatus): void {
  const [minutes, odometer, rpm, coolant, fuel] = values
  keepExtra(status, 'engineMinutes', toPositive(minutes))
  put(status, 'odometerMeters', toPositive(odometer))
  put(status, 'engineRpm', toPositive(rpm))
  keepExtra(status, 'coolantCelsius', toNumber(coolant))
  put(status, 'fuelPercent', toPercent(fuel))
}

function readFuelUsed(text: string | undefined, status: DeviceStatus): void {
  const tenths = toPositive(text)
  if (tenths !== undefined) status.fuelUsedLitres = tenths / 10
}
