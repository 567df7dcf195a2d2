/**
 * Lookup table of the values that a device adds as its form says, such as %CI%SA%MV. Source: ATrack, "Protocol document" of the
 * AX and AK series; captured frames.
 */
import type { Draft } from '../records/draft.ts'
import { rounded } from '../records/units.ts'

export type Value = {
  /** In a binary message: a number of this many bytes, or a text that ends with a zero. */
  bytes: number | 'text'
  read?: (value: number, draft: Draft) => void
  readText?: (text: string, draft: Draft) => void
}

const METERS_PER_MILE = 1609.344

function skip(bytes: number | 'text'): Value {
  return { bytes }
}

function alarm(name: string): Value {
  return {
    bytes: 1,
    read: (value, draft) => {
      if (value > 0) draft.raise(name)
    },
  }
}

function extra(bytes: number, name: string, factor = 1): Value {
  return { bytes, read: (value, draft) => draft.keep(name, rounded(value * factor)) }
}

function text(name: string): Value {
  return {
    bytes: 'text',
    readText: (said, draft) => {
      if (said !== '') draft.keep(name, said)
    },
  }
}

function input(number: number): Value {
  return { bytes: 1, read: (value, draft) => draft.keep(`digitalInput${number}`, value > 0) }
}

export const values: Readonly<Record<string, Value>> = {
  SA: { bytes: 1, read: (value, { fields }) => void (fields.satellites = value) },
  MT: { bytes: 1, read: (value, { fields }) => void (fields.movement = value > 0) },
  MV: { bytes: 2, read: (value, { fields }) => void (fields.externalVolts = value / 10) },
  BV: { bytes: 2, read: (value, { fields }) => void (fields.batteryVolts = value / 10) },
  GQ: { bytes: 1, read: (value, draft) => draft.signal(value) },
  CE: extra(4, 'gsmCell'),
  LC: extra(2, 'gsmArea'),
  CN: extra(4, 'gsmOperator'),
  RL: skip(1),
  PC: skip(4),
  AT: { bytes: 4, read: (value, { fields }) => void (fields.altitudeMeters = value | 0) },
  RP: { bytes: 2, read: (value, { fields }) => void (fields.engineRpm = value) },
  GS: skip(1),
  DT: skip(1),
  VN: text('vin'),
  MF: skip(2),
  EL: extra(1, 'engineLoadPercent'),
  TR: extra(1, 'throttlePercent'),
  ET: extra(2, 'coolantCelsius'),
  FL: { bytes: 1, read: (value, { fields }) => void (fields.fuelPercent = value) },
  ML: skip(1),
  FC: skip(4),
  CI: skip('text'),
  AV1: extra(2, 'analogInput1Volts', 0.001),
  NC: skip('text'),
  SM: skip(2),
  GL: skip('text'),
  MA: skip('text'),
  PD: skip(1),
  CD: text('iccid'),
  CM: skip(8),
  GN: skip(60),
  GV: skip(6),
  ME: skip(8),
  IA: skip(1),
  MP: skip(1),
  EO: {
    bytes: 4,
    read: (value, { fields }) => void (fields.odometerMeters = Math.round(value * METERS_PER_MILE)),
  },
  EH: extra(4, 'engineMinutes', 6),
  ZO1: skip(1),
  ZO2: skip(1),
  ZO3: skip(1),
  ZO4: extra(1, 'throttlePercent', 0.4),
  ZO5: skip(1),
  ZO6: skip(1),
  ZO7: skip(1),
  ZO8: skip(1),
  ZO9: extra(1, 'engineLoadPercent', 0.5),
  ZO10: { bytes: 1, read: (value, { fields }) => void (fields.fuelPercent = value * 0.5) },
  ZO11: skip(1),
  ZO12: skip(1),
  ZO13: skip(1),
  ZO14: extra(1, 'coolantCelsius'),
  ZO15: skip(1),
  ZO16: skip(1),
  ZO17: skip(1),
  ZH1: skip(2),
  ZH2: skip(2),
  ZH3: { bytes: 2, read: (value, { fields }) => void (fields.engineRpm = value * 0.25) },
  ZL1: skip(4),
  ZL2: { bytes: 4, read: (value, { fields }) => void (fields.odometerMeters = value * 161) },
  ZL3: skip(4),
  ZL4: extra(4, 'engineMinutes', 3),
  ZS1: text('vin'),
  JO1: skip(1),
  JO2: skip(1),
  JO3: skip(1),
  JO4: extra(1, 'engineLoadPercent'),
  JO5: { bytes: 1, read: (value, { fields }) => void (fields.fuelPercent = rounded(value * 0.4)) },
  JO6: skip(1),
  JO7: skip(1),
  JO8: skip(1),
  JO9: skip(1),
  JO10: skip(1),
  JO11: { bytes: 1, read: (value, draft) => draft.keep('coolantCelsius', value - 40) },
  JO12: skip(1),
  JH1: skip(2),
  JH2: { bytes: 2, read: (value, { fields }) => void (fields.engineRpm = value * 0.125) },
  JH3: extra(2, 'axleWeight1Kg', 0.5),
  JH4: extra(2, 'axleWeight2Kg', 0.5),
  JH5: extra(2, 'axleWeight3Kg', 0.5),
  JH6: extra(2, 'axleWeight4Kg', 0.5),
  JH7: extra(2, 'axleWeight5Kg', 0.5),
  JH8: skip(2),
  JH9: skip(2),
  JH10: skip(2),
  JH11: skip(2),
  JH12: skip(2),
  JL1: { bytes: 4, read: (value, { fields }) => void (fields.fuelUsedLitres = value * 0.5) },
  JL2: extra(4, 'engineMinutes', 3),
  JL3: { bytes: 4, read: (value, { fields }) => void (fields.odometerMeters = value * 1000) },
  JL4: { bytes: 4, read: (value, { fields }) => void (fields.fuelUsedLitres = value / 1000) },
  JS1: text('vin'),
  JS2: skip('text'),
  JS3: text('driverKey'),
  JS4: text('secondDriverKey'),
  JN1: skip(4),
  JN2: skip(4),
  JN3: skip(4),
  JN4: skip(4),
  JN5: skip(4),
  IN0: { bytes: 1, read: (value, { fields }) => void (fields.ignition = value > 0) },
  IN1: input(1),
  IN2: input(2),
  IN3: input(3),
  HA: alarm('harshAcceleration'),
  HB: alarm('harshBraking'),
  HC: alarm('harshCornering'),
}
