import {
  type AlarmCondition,
  type AlarmType,
  alarmParameters,
  type HarshDrivingKind,
} from '@roadbook/contract/alarms'
import { metersPer } from '@roadbook/contract/meters-per'
import type { Schedule } from '@roadbook/contract/alarm-rules'
import type { z } from 'zod'
import type { ConsumptionStyle } from '../../../lib/consumption.ts'
import { shortLengthIn } from '../../../lib/short-length.ts'
import { figureOf, metersOf, writeDistance, writeQuantity } from '../../../lib/typed-figures.ts'
import { volumeUnitOf } from '../../../lib/volume.ts'

/** How people type: their locale, and the units of their company. */
export type Units = ConsumptionStyle & { locale: string }

/** What an alarm watches for, as typed; each type has its own fields, which keep their text while another is chosen. */
export type ConditionValues = {
  type: AlarmType
  /** In kilometres or miles an hour. */
  limit: string
  minDurationSeconds: string
  idleMinutes: string
  workingHours: Schedule
  /** In metres or feet. */
  towedDistance: string
  ignitionOnMinutes: string
  otherwiseHours: string
  minVolts: string
  minPercent: string
  harshKinds: HarshDrivingKind[]
  /** In litres or gallons. */
  minVolume: string
  serviceDays: string
  /** In kilometres or miles. */
  serviceDistance: string
  expiryDays: string
}

export const decimalsOf = {
  limit: 1,
  minDurationSeconds: 0,
  idleMinutes: 1,
  towedDistance: 1,
  ignitionOnMinutes: 1,
  otherwiseHours: 2,
  minVolts: 2,
  minPercent: 0,
  minVolume: 2,
  serviceDays: 0,
  serviceDistance: 1,
  expiryDays: 0,
} as const satisfies Partial<Record<keyof ConditionValues, number>>

type FigureName = keyof typeof decimalsOf
type Parameters = { [Type in AlarmType]: z.infer<(typeof alarmParameters)[Type]> }

type Condition<Type extends AlarmType> = {
  /** Unreadable figures are NaN. */
  read: (values: ConditionValues, units: Units) => Parameters[Type]
  write: (parameters: Parameters[Type], units: Units) => Partial<ConditionValues>
  /** The form's names of the parameters. */
  fields: Readonly<Record<keyof Parameters[Type] & string, keyof ConditionValues>>
}

const figure = (values: ConditionValues, name: FigureName, { locale }: Units) =>
  figureOf(values[name], { decimals: decimalsOf[name], locale })

const optionalFigure = (values: ConditionValues, name: FigureName, units: Units) =>
  values[name].trim() === '' ? null : figure(values, name, units)

const text = (quantity: number, { locale }: Units, decimals = 1) =>
  writeQuantity(Math.round(quantity * 10 ** decimals) / 10 ** decimals, locale)

const hundredths = (quantity: number) => Math.round(quantity * 100) / 100

const conditions: { [Type in AlarmType]: Condition<Type> } = {
  overspeed: {
    read: (values, units) => ({
      limitKmh: hundredths((figure(values, 'limit', units) * metersPer[units.distanceUnit]) / 1000),
      minDurationSeconds: figure(values, 'minDurationSeconds', units),
    }),
    write: ({ limitKmh, minDurationSeconds }, units) => ({
      limit: text((limitKmh * 1000) / metersPer[units.distanceUnit], units),
      minDurationSeconds: text(minDurationSeconds, units),
    }),
    fields: { limitKmh: 'limit', minDurationSeconds: 'minDurationSeconds' },
  },
  idling: {
    read: (values, units) => ({ idleSeconds: Math.round(figure(values, 'idleMinutes', units) * 60) }),
    write: ({ idleSeconds }, units) => ({ idleMinutes: text(idleSeconds / 60, units) }),
    fields: { idleSeconds: 'idleMinutes' },
  },
  movementOutsideHours: {
    // Without any hour off there is nothing outside, which the schema refuses.
    read: ({ workingHours }) => ({ workingHours: workingHours ?? [] }),
    write: ({ workingHours }) => ({ workingHours }),
    fields: { workingHours: 'workingHours' },
  },
  towing: {
    read: (values, units) => ({
      minDistanceMeters: shortLengthIn(units.distanceUnit).meters(figure(values, 'towedDistance', units)),
    }),
    write: ({ minDistanceMeters }, units) => ({
      towedDistance: text(shortLengthIn(units.distanceUnit).figure(minDistanceMeters), units),
    }),
    fields: { minDistanceMeters: 'towedDistance' },
  },
  deviceOffline: {
    read: (values, units) => ({
      ignitionOnSeconds: Math.round(figure(values, 'ignitionOnMinutes', units) * 60),
      otherwiseSeconds: Math.round(figure(values, 'otherwiseHours', units) * 3600),
    }),
    write: ({ ignitionOnSeconds, otherwiseSeconds }, units) => ({
      ignitionOnMinutes: text(ignitionOnSeconds / 60, units),
      otherwiseHours: text(otherwiseSeconds / 3600, units, 2),
    }),
    fields: { ignitionOnSeconds: 'ignitionOnMinutes', otherwiseSeconds: 'otherwiseHours' },
  },
  lowBattery: {
    read: (values, units) => ({
      minVolts: optionalFigure(values, 'minVolts', units),
      minPercent: optionalFigure(values, 'minPercent', units),
    }),
    write: ({ minVolts, minPercent }, units) => ({
      minVolts: minVolts === null ? '' : text(minVolts, units, 2),
      minPercent: minPercent === null ? '' : text(minPercent, units),
    }),
    fields: { minVolts: 'minVolts', minPercent: 'minPercent' },
  },
  powerCut: { read: () => ({}), write: () => ({}), fields: {} },
  harshDriving: {
    read: ({ harshKinds }) => ({ kinds: harshKinds }),
    write: ({ kinds }) => ({ harshKinds: kinds }),
    fields: { kinds: 'harshKinds' },
  },
  fuelDrop: {
    read: (values, units) => ({
      minLitres: hundredths(figure(values, 'minVolume', units) * volumeUnitOf(units).litres),
    }),
    write: ({ minLitres }, units) => ({ minVolume: text(minLitres / volumeUnitOf(units).litres, units, 2) }),
    fields: { minLitres: 'minVolume' },
  },
  maintenanceDue: {
    read: (values, units) => ({
      daysBefore: figure(values, 'serviceDays', units),
      metersBefore: metersOf(values.serviceDistance, units),
    }),
    write: ({ daysBefore, metersBefore }, units) => ({
      serviceDays: text(daysBefore, units),
      serviceDistance: writeDistance(metersBefore, units),
    }),
    fields: { daysBefore: 'serviceDays', metersBefore: 'serviceDistance' },
  },
  documentExpiry: {
    read: (values, units) => ({ daysBefore: figure(values, 'expiryDays', units) }),
    write: ({ daysBefore }, units) => ({ expiryDays: text(daysBefore, units) }),
    fields: { daysBefore: 'expiryDays' },
  },
}

/** Type and parameters as the API has them. */
export function conditionOf(values: ConditionValues, units: Units) {
  const { type } = values
  return { type, parameters: conditions[type].read(values, units) }
}

/** The fields that the API would reject, by the form's names. */
export function refusedCondition(values: ConditionValues, units: Units): (keyof ConditionValues)[] {
  const { type, parameters } = conditionOf(values, units)
  const fields: Readonly<Record<string, keyof ConditionValues>> = conditions[type].fields
  const { error } = alarmParameters[type].safeParse(parameters)
  return (error?.issues ?? []).flatMap(({ path }) => fields[String(path[0])] ?? [])
}

/** Usual figures of each type, in round numbers of the company's units. */
export function newCondition({ distanceUnit, country, locale }: Units): ConditionValues {
  const isMile = distanceUnit === 'mile'
  const isGallon = volumeUnitOf({ distanceUnit, country }).name === 'gallon'
  return {
    type: 'overspeed',
    limit: isMile ? '70' : '120',
    minDurationSeconds: '10',
    idleMinutes: '10',
    workingHours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, startTime: '06:00', endTime: '18:00' })),
    towedDistance: isMile ? '650' : '200',
    ignitionOnMinutes: '10',
    otherwiseHours: '24',
    minVolts: writeQuantity(11.8, locale),
    minPercent: '20',
    harshKinds: ['braking', 'acceleration', 'cornering'],
    minVolume: isGallon ? '2' : '8',
    serviceDays: '14',
    serviceDistance: isMile ? '600' : '1000',
    expiryDays: '30',
  }
}

/** Of a saved alarm; the fields of the other types as in a new one. */
export function conditionValuesOf(condition: AlarmCondition, units: Units): ConditionValues {
  return {
    ...newCondition(units),
    type: condition.type,
    ...written(condition.type, condition.parameters, units),
  }
}

function written<Type extends AlarmType>(type: Type, parameters: Parameters[Type], units: Units) {
  return conditions[type].write(parameters, units)
}
