/** Lookup table: the parameters of a query and the fields they fill. Source: traccar.org/osmand and its attribute names. */
import type { PositionRecord } from '../message.ts'
import { KMH_PER_KNOT } from '../records/units.ts'

type NumberField = {
  [Field in keyof PositionRecord]-?: NonNullable<PositionRecord[Field]> extends number ? Field : never
}[keyof PositionRecord]

type NumberParameter = {
  name: string
  field: Exclude<NumberField, 'timeMs' | 'latitude' | 'longitude'>
  /** The field's value is the parameter times this. */
  factor?: number
  /** A negative value means unknown. */
  isNegativeUnknown?: boolean
}

/** The encoder uses the first parameter of each field. */
export const numberParameters: NumberParameter[] = [
  { name: 'speed', field: 'speedKmh', factor: KMH_PER_KNOT, isNegativeUnknown: true },
  { name: 'bearing', field: 'headingDegrees', isNegativeUnknown: true },
  { name: 'heading', field: 'headingDegrees', isNegativeUnknown: true },
  { name: 'altitude', field: 'altitudeMeters' },
  { name: 'accuracy', field: 'accuracyMeters', isNegativeUnknown: true },
  { name: 'hdop', field: 'hdop', isNegativeUnknown: true },
  { name: 'sat', field: 'satellites', isNegativeUnknown: true },
  { name: 'batt', field: 'batteryPercent', isNegativeUnknown: true },
  { name: 'batteryLevel', field: 'batteryPercent', isNegativeUnknown: true },
  { name: 'battery', field: 'batteryVolts' },
  { name: 'power', field: 'externalVolts' },
  { name: 'odometer', field: 'odometerMeters', isNegativeUnknown: true },
  { name: 'fuel', field: 'fuelLitres', isNegativeUnknown: true },
  { name: 'fuelLevel', field: 'fuelPercent', isNegativeUnknown: true },
  { name: 'fuelUsed', field: 'fuelUsedLitres', isNegativeUnknown: true },
  { name: 'rpm', field: 'engineRpm', isNegativeUnknown: true },
]

export const booleanParameters: { name: string; field: 'ignition' | 'movement' | 'valid' }[] = [
  { name: 'ignition', field: 'ignition' },
  { name: 'motion', field: 'movement' },
  { name: 'valid', field: 'valid' },
]
