import { numberedNames } from '../records/draft.ts'
import { keepExtra, keepSwitches } from '../records/extra.ts'
import type { DeviceStatus } from '../message.ts'
import { toHundredths } from '../records/units.ts'

const INPUTS = numberedNames(4, 'digitalInput')
const OUTPUTS = numberedNames(2, 'digitalOutput')
const ANALOG_INPUTS = numberedNames(3, 'analogInput', 'Volts')

export function readInputs(inputs: number, outputs: number | undefined, status: DeviceStatus): void {
  keepSwitches(status, INPUTS, inputs)
  if (outputs !== undefined) keepSwitches(status, OUTPUTS, outputs)
}

/** How many volts a step of the battery and of the supply has, by the steps of a battery between 2.5 and 4.5 V. */
type Scale = { from: number; to: number; battery: number; external: number; isInputVolts?: boolean }

/**
 * Lookup table: models measure with 10 or 12 bits, or send hundredths, and a text doesn't say which model it is from. A
 * battery of lithium tells, since the steps that it can have don't overlap.
 */
const scales: Scale[] = [
  { from: 250, to: 430, battery: 0.01, external: 0.01, isInputVolts: true },
  { from: 431, to: 768, battery: 6 / 1024, external: 48 / 1024 },
  { from: 1550, to: 2800, battery: 6.6 / 4096, external: 52.8 / 4096 },
]

const MAX_VEHICLE_VOLTS = 32

/** Steps of three analog inputs, of the battery and of the supply. Old models have fewer inputs. */
export function readVolts(steps: readonly (number | undefined)[], status: DeviceStatus): void {
  const [, , , battery, external] = steps
  const scale = scales.find(({ from, to }) => battery !== undefined && battery >= from && battery <= to)
  if (!scale || battery === undefined) return
  status.batteryVolts = toHundredths(battery * scale.battery)
  if (external !== undefined) {
    const volts = external * scale.external
    // Some models with 12 bits for the battery send hundredths for the supply of a truck.
    status.externalVolts = toHundredths(volts > MAX_VEHICLE_VOLTS ? external / 100 : volts)
  }
  if (!scale.isInputVolts) return
  ANALOG_INPUTS.forEach((name, at) => {
    const value = steps[at]
    keepExtra(status, name, value === undefined ? undefined : toHundredths(value / 100))
  })
}
