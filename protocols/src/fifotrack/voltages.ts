import { keepExtra, put } from '../records/extra.ts'
import type { DeviceStatus } from '../message.ts'
import { fromHexDigits } from '../text/numbers.ts'
import { toHundredths } from '../records/units.ts'

/** No battery in a tracker has more than 5 V. */
const MAX_BATTERY_HUNDREDTHS = 500
/** Older trackers send what their converter measures: 4096 steps of 3.3 V, behind dividers. */
const [BATTERY_VOLTS, SUPPLY_VOLTS, STEPS] = [3.3 * 2, 3.3 * 16, 4096]

/** Battery, supply and analog inputs in hexadecimal digits: hundredths of a volt. */
export function readVoltages(text: string, status: DeviceStatus): void {
  const [battery, supply, ...analogs] = text.split('|').map(fromHexDigits)
  if (battery === undefined) return
  if (battery > MAX_BATTERY_HUNDREDTHS) {
    status.batteryVolts = toHundredths((battery * BATTERY_VOLTS) / STEPS)
    if (supply !== undefined) status.externalVolts = toHundredths((supply * SUPPLY_VOLTS) / STEPS)
    return
  }
  status.batteryVolts = battery / 100
  put(status, 'externalVolts', supply === undefined ? undefined : supply / 100)
  analogs.forEach((analog, at) =>
    keepExtra(status, `analogInput${at + 1}Volts`, analog === undefined ? undefined : analog / 100),
  )
}
