import { keepExtra, put } from '../records/extra.ts'
import type { DeviceStatus } from '../message.ts'
import { fromHexDigits, toNumber, toPositive } from '../text/numbers.ts'

type Rest = { valid?: boolean | undefined; event?: number | undefined }

const IGNITION = 0x80
const INPUTS = [1, 2, 3]

export function readInputs(text: string, status: DeviceStatus): void {
  const bits = fromHexDigits(text)
  if (bits === undefined) return
  status.ignition = (bits & IGNITION) !== 0
  for (const input of INPUTS) keepExtra(status, `digitalInput${input}`, (bits & (1 << (input - 1))) !== 0)
}

/** Fix, age, inputs, an event and the dilution of precision, two digits each but the first. */
export function readState(rest: string, status: DeviceStatus): Rest {
  readInputs(rest.slice(3, 5), status)
  put(status, 'hdop', toPositive(rest.slice(7, 9)) || undefined)
  return { valid: (toPositive(rest[0]) ?? 0) > 0, event: toPositive(rest.slice(5, 7)) }
}

/** The same, and after commas a flow meter, odometer, volts, engine, temperatures and the event. */
export function readUserState(rest: string, status: DeviceStatus): Rest {
  const [state = '', , odometer, volts = '', rpm, ...more] = rest.split(',')
  readInputs(state.slice(3, 5), status)
  put(status, 'odometerMeters', toPositive(odometer))
  readHundredths(volts.slice(0, 4), 'externalVolts', status)
  readHundredths(volts.slice(4, 8), 'batteryVolts', status)
  put(status, 'engineRpm', toPositive(rpm))
  if (more.length > 1) {
    keepExtra(status, 'temperature1Celsius', toNumber(more[0]))
    keepExtra(status, 'temperature2Celsius', toNumber(more[1]))
  }
  return { valid: (toPositive(state[0]) ?? 0) > 0, event: fromHexDigits(more.at(-1)) }
}

export function readHundredths(
  text: string,
  field: 'externalVolts' | 'batteryVolts',
  status: DeviceStatus,
): void {
  const value = toPositive(text)
  if (value !== undefined) status[field] = value / 100
}

/** Inputs, outputs, the vehicle's volts, odometer, then fix, precision, satellites and temperatures. */
const [INPUT_END, VOLTS_AT, ODOMETER_AT, ODOMETER_END, FIX_AT, PDOP_AT, SATELLITES_AT] = [
  2, 4, 7, 15, 16, 17, 19,
]
const [TEMPERATURE_AT, NEXT_TEMPERATURE_AT, TEMPERATURE_DIGITS] = [29, 36, 5]

export function readVehicleState(rest: string, status: DeviceStatus): Rest {
  readInputs(rest.slice(0, INPUT_END), status)
  const tenths = toPositive(rest.slice(VOLTS_AT, ODOMETER_AT))
  if (tenths !== undefined) status.externalVolts = tenths / 10
  put(status, 'odometerMeters', fromHexDigits(rest.slice(ODOMETER_AT, ODOMETER_END)))
  const fix = toPositive(rest[FIX_AT])
  keepExtra(status, 'pdop', toPositive(rest.slice(PDOP_AT, SATELLITES_AT)))
  put(status, 'satellites', toPositive(rest.slice(SATELLITES_AT, SATELLITES_AT + 2)))
  ;[TEMPERATURE_AT, NEXT_TEMPERATURE_AT].forEach((at, index) => {
    const hundredths = toNumber(rest.slice(at, at + TEMPERATURE_DIGITS))
    if (hundredths !== undefined && /^[+-]/.test(rest.slice(at))) {
      keepExtra(status, `temperature${index + 1}Celsius`, hundredths / 100)
    }
  })
  return { valid: fix === undefined ? undefined : fix > 0 }
}
