import { keepExtra, put } from '../records/extra.ts'
import { fromHexDigits, toNumber, toPercent, toPositive } from '../text/numbers.ts'
import type { Reader } from './locations.ts'

const [MASK, FIRST] = [6, 7]
const ODOMETER_BIT = 17

/** Values of the diagnostic socket, in the order of the mask's bits. GV500 has the vehicle's number in the head. */
export const readObd: Reader = (fields, _located, status) => {
  const mask = fromHexDigits(fields[MASK]) ?? 0
  const texts: string[] = []
  for (let bit = 0, at = FIRST; bit <= ODOMETER_BIT; bit++) {
    texts.push((mask & (1 << bit)) !== 0 ? (fields[at++] ?? '') : '')
  }
  const [vin, , millivolts, , rpm, speed, coolant, , , , , , faults, throttle, load, fuel, , odometer] = texts
  keepExtra(status, 'vin', vin)
  const volts = toPositive(millivolts)
  if (volts) status.externalVolts = volts / 1000
  put(status, 'engineRpm', toPositive(rpm))
  keepExtra(status, 'obdSpeedKmh', toPositive(speed))
  keepExtra(status, 'coolantCelsius', toNumber(coolant))
  keepExtra(status, 'faultCodes', faults)
  keepExtra(status, 'throttlePercent', toPercent(throttle))
  keepExtra(status, 'engineLoadPercent', toPercent(load))
  put(status, 'fuelPercent', toPercent(fuel))
  const kilometers = toPositive(odometer)
  if (kilometers) keepExtra(status, 'obdMileageMeters', kilometers * 1000)
}
