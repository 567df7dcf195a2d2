// @vitest-environment jsdom
import { AlarmCondition, AlarmType } from '@roadbook/contract/rules/alarm-types'
import { expect, test } from 'vitest'
import { conditionOf, conditionValuesOf, newCondition, refusedCondition } from './condition-values.ts'
import type { Units } from './units.ts'

const metric: Units = { locale: 'en-GB', distanceUnit: 'kilometer', country: 'MT' }
const american: Units = { locale: 'en-US', distanceUnit: 'mile', country: 'US' }
const british: Units = { locale: 'en-GB', distanceUnit: 'mile', country: 'GB' }
const german: Units = { locale: 'de-DE', distanceUnit: 'kilometer', country: 'DE' }

const conditions: AlarmCondition[] = [
  { type: 'overspeed', parameters: { limitKmh: 100, minDurationSeconds: 15 } },
  { type: 'idling', parameters: { idleSeconds: 330 } },
  { type: 'longDriving', parameters: { drivingSeconds: 15_300, restSeconds: 1_800 } },
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
  {
    type: 'sensorOutOfRange',
    parameters: {
      sensorType: 'temperature',
      sensorName: 'Freezer',
      minValue: null,
      maxValue: -18.5,
      state: null,
      minDurationSeconds: 600,
    },
  },
  {
    type: 'sensorOutOfRange',
    parameters: {
      sensorType: 'door',
      sensorName: null,
      minValue: null,
      maxValue: null,
      state: 'off',
      minDurationSeconds: 0,
    },
  },
  { type: 'maintenanceDue', parameters: { daysBefore: 7, metersBefore: 500_000 } },
  { type: 'documentExpiry', parameters: { daysBefore: 60 } },
]

test('what is saved is typed and read back the same, whatever its unit', () => {
  for (const units of [metric, german]) {
    for (const condition of conditions) {
      expect(conditionOf(conditionValuesOf(condition, units), units)).toEqual(condition)
    }
  }
})

test('the usual figures of each type are accepted, in every unit', () => {
  for (const units of [metric, american, british, german]) {
    for (const type of AlarmType.options) {
      const values = { ...newCondition(units), type }
      expect([type, refusedCondition(values, units)]).toEqual([type, []])
      const condition = AlarmCondition.parse(conditionOf(values, units))
      expect(conditionValuesOf(condition, units)).toEqual(values)
    }
  }
})

test('figures are typed in the units of the company', () => {
  const typed = {
    ...newCondition(american),
    'overspeed:limitKmh': '60',
    'towing:minDistanceMeters': '1000',
    'fuelDrop:minLitres': '2',
  }
  const of = (type: AlarmCondition['type'], units: Units) => conditionOf({ ...typed, type }, units).parameters
  expect(of('overspeed', american)).toEqual({ limitKmh: 96.56, minDurationSeconds: 10 })
  expect(of('towing', american)).toEqual({ minDistanceMeters: 304.8 })
  expect(of('fuelDrop', american)).toEqual({ minLitres: 7.57 })
  // British fuel pumps use litres.
  expect(of('fuelDrop', british)).toEqual({ minLitres: 2 })
  expect(of('overspeed', metric)).toEqual({ limitKmh: 60, minDurationSeconds: 10 })
})

test('a figure that the API would reject is named by its field', () => {
  const values = newCondition(metric)
  const refused = (type: AlarmCondition['type'], change: object) =>
    refusedCondition({ ...values, type, ...change }, metric)
  expect(refused('overspeed', { 'overspeed:limitKmh': '', 'overspeed:minDurationSeconds': '2,5' })).toEqual([
    'overspeed:limitKmh',
    'overspeed:minDurationSeconds',
  ])
  expect(refused('idling', { 'idling:idleSeconds': '1' })).toEqual(['idling:idleSeconds'])
  const battery = (volts: string) => ({ 'lowBattery:minVolts': volts, 'lowBattery:minPercent': '' })
  expect(refused('lowBattery', battery(''))).toEqual(['lowBattery:minVolts'])
  expect(refused('lowBattery', battery('12'))).toEqual([])
  expect(refused('movementOutsideHours', { 'movementOutsideHours:workingHours': null })).toEqual([
    'movementOutsideHours:workingHours',
  ])
  expect(refused('harshDriving', { 'harshDriving:kinds': [] })).toEqual(['harshDriving:kinds'])
  expect(refused('powerCut', { 'overspeed:limitKmh': 'x' })).toEqual([])
})
