/**
 * Lookup table of the parameters of Ruptela's devices. Source: Ruptela, "FM IO list"; captured frames. README.md says what is
 * left out.
 */
import type { Draft } from '../records/draft.ts'
import { rounded } from '../records/units.ts'

type Read = (value: number, draft: Draft) => void

function digitalInput(number: number): Read {
  return (value, draft) => draft.keep(`digitalInput${number}`, value > 0)
}

function analogInput(number: number): Read {
  return (value, draft) => draft.keep(`analogInput${number}Volts`, value / 1000)
}

function alarm(name: string): Read {
  return (value, draft) => {
    if (value > 0) draft.raise(name)
  }
}

/** Signed tenths of a degree; sensors that are not connected send the lowest or highest values. */
function temperature(name: string): Read {
  return (value, draft) => {
    const tenths = value > 0x7fff ? value - 0x1_0000 : value
    if (Math.abs(tenths) < MAX_TENTHS) draft.keep(name, tenths / 10)
  }
}

const MAX_TENTHS = 2000

const movement: Read = (value, { fields }) => void (fields.movement = value > 0)
const ignition: Read = (value, { fields }) => void (fields.ignition = value > 0)

const IGNITION = 409
export const ODOMETER = 65
export const HARSH_ACCELERATION = 136
export const HARSH_BRAKING = 134

/** By ID, for values of up to four bytes. */
export const parameters: Readonly<Record<number, Read>> = {
  2: digitalInput(1),
  3: digitalInput(2),
  4: digitalInput(3),
  5: digitalInput(4),
  13: movement,
  20: analogInput(3),
  21: analogInput(4),
  22: analogInput(1),
  23: analogInput(2),
  27: (value, draft) => draft.signal(value),
  29: (value, { fields }) => void (fields.externalVolts = value / 1000),
  30: (value, { fields }) => void (fields.batteryVolts = value / 1000),
  32: (value, draft) => draft.keep('deviceCelsius', (value << 24) >> 24),
  39: (value, draft) => draft.keep('engineLoadPercent', value),
  [ODOMETER]: (value, { fields }) => void (fields.odometerMeters = value),
  74: temperature('temperature3Celsius'),
  78: temperature('celsius'),
  79: temperature('temperature1Celsius'),
  80: temperature('temperature2Celsius'),
  88: alarm('jamming'),
  94: (value, { fields }) => void (fields.engineRpm = value * 0.25),
  96: (value, draft) => draft.keep('coolantCelsius', value - 40),
  98: (value, { fields }) => void (fields.fuelPercent = rounded((value * 100) / 255)),
  [HARSH_BRAKING]: alarm('harshBraking'),
  [HARSH_ACCELERATION]: alarm('harshAcceleration'),
  150: (value, draft) => draft.keep('gsmOperator', value),
  163: (value, { fields }) => void (fields.odometerMeters = value * 5),
  164: (value, draft) => draft.keep('tripOdometerMeters', value * 5),
  166: (value, { fields }) => void (fields.engineRpm = value * 0.125),
  170: (value, draft) => {
    if (value > 0) draft.keep('charging', true)
  },
  173: movement,
  197: (value, { fields }) => void (fields.engineRpm = value * 0.125),
  205: (value, { fields }) => void (fields.fuelLitres = value),
  207: (value, { fields }) => void (fields.fuelPercent = rounded(value * 0.4)),
  208: (value, { fields }) => void (fields.fuelUsedLitres = value * 0.5),
  251: ignition,
  [IGNITION]: ignition,
  410: alarm('towing'),
  411: alarm('crash'),
  415: (value, draft) => {
    if (value === 0) draft.raise('gnssAntennaCut')
  },
  645: (value, draft) => draft.keep('canMileageMeters', value * 1000),
  758: (value, draft) => {
    if (value === 1) draft.raise('tampering')
  },
}

/** An iButton or RFID card. */
export const DRIVER_KEY = 34
/** Texts of several parts of eight bytes: drivers of the CAN bus and of the tachograph, and the vehicle's number. */
export const texts: readonly { name: string; parts: readonly number[] }[] = [
  { name: 'driverKey', parts: [126, 127] },
  { name: 'driverKey', parts: [155, 156] },
  { name: 'vin', parts: [104, 105, 106] },
]
