import { AlarmCondition } from '@roadbook/contract/alarms'
import { expect, test } from 'vitest'
import {
  conditionOf,
  conditionValuesOf,
  newCondition,
  refusedCondition,
  type Units,
} from './condition-values.ts'

const metric: Units = { locale: 'en-GB', distanceUnit: 'kilometer', country: 'MT' }
const american: Units = { locale: 'en-US', distanceUnit: 'mile', country: 'US' }
const british: Units = { locale: 'en-GB', distanceUnit: 'mile', country: 'GB' }
const german: Units = { locale: 'de-DE', distanceUnit: 'kilometer', country: 'DE' }

const conditions: AlarmCondition[] = [
  { type: 'overspeed', parameters: { limitKmh: 100, minDurationSeconds: 15 } },
  { type: 'idling', parameters: { idleSeconds: 330 } },
  {
    type: 'movementOutsideHours',
    parameters: { workingHours: [{ weekday: 1, startTime: '06:00', endTime: '18:30' }] },
  },
  { type: 'towing', parameters: { minDistanceMeters: 250 } },
  { type: 'deviceOffline', parameters: { ignitionOnSeconds: 900, otherwiseSeconds: 129_600 } },
  { type: 'lowBattery', parameters: { minVolts: 11.75, minPercent: null } },
  { type: 'powerCut', parameters: {} },
  { type: 'harshDriving', parameters: { kinds: ['cornering'] } },
  { type: 'fuelDrop', parameters: { minLitres: 7.5 } },
  { type: 'maintenanceDue', parameters: { daysBefore: 7, metersBefore: 500_000 } },
  { type: 'documentExpiry', parameters: { daysBefore: 60 } },
]

test('what is saved is typed and read back the same, for each type', () => {
  for (const units of [metric, german]) {
    for (const condition of conditions) {
      expect(conditionOf(conditionValuesOf(condition, units), units)).toEqual(condition)
    }
  }
})

test('the usual figures of each type are accepted, in every unit', () => {
  for (const units of [metric, american, british, german]) {
    for (const { type } of conditions) {
      const values = { ...newCondition(units), type }
      expect([type, refusedCondition(values, units)]).toEqual([type, []])
      expect(AlarmCondition.safeParse(conditionOf(values, units)).success).toBe(true)
    }
  }
})

test('figures are typed in the units of the company', () => {
  const typed = { ...newCondition(american), limit: '60', towedDistance: '1000', minVolume: '2' }
  const of = (type: AlarmCondition['type'], units: Units) => conditionOf({ ...typed, type }, units).parameters
  expect(of('overspeed', american)).toEqual({ limitKmh: 96.56, minDurationSeconds: 10 })
  expect(of('towing', american)).toEqual({ minDistanceMeters: 304.8 })
  expect(of('fuelDrop', american)).toEqual({ minLitres: 7.57 })
  // British pumps sell litres.
  expect(of('fuelDrop', british)).toEqual({ minLitres: 2 })
  expect(of('overspeed', metric)).toEqual({ limitKmh: 60, minDurationSeconds: 10 })
})

test('a figure that the API would reject is named by its field', () => {
  const values = newCondition(metric)
  const refused = (type: AlarmCondition['type'], change: object) =>
    refusedCondition({ ...values, type, ...change }, metric)
  expect(refused('overspeed', { limit: '', minDurationSeconds: '2,5' })).toEqual([
    'limit',
    'minDurationSeconds',
  ])
  expect(refused('idling', { idleMinutes: '1' })).toEqual(['idleMinutes'])
  expect(refused('lowBattery', { minVolts: '', minPercent: '' })).toEqual(['minVolts'])
  expect(refused('lowBattery', { minVolts: '12', minPercent: '' })).toEqual([])
  expect(refused('movementOutsideHours', { workingHours: null })).toEqual(['workingHours'])
  expect(refused('harshDriving', { harshKinds: [] })).toEqual(['harshKinds'])
  expect(refused('powerCut', { limit: 'x' })).toEqual([])
})
