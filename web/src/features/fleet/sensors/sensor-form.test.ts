import { expect, test } from 'vitest'
import type { Sensor } from '@roadbook/contract/fleet/sensors'
import { changesOf, refusedFields } from '../../../ui/form/form-model.ts'
import { newSensor, sensorModel, type SensorValues } from './sensor-form.ts'

const german = sensorModel('de-DE')
const values: SensorValues = {
  ...newSensor('de-DE', { onText: 'Ein', offText: 'Aus' }),
  name: ' Tank ',
  type: 'level',
  source: 'analogInput1Volts',
  unit: 'l',
}
const withTable = (table: string): SensorValues => ({
  ...values,
  calibration: { ...values.calibration, type: 'table', table },
})

test('two columns pasted from a spreadsheet are a table, in the figures of the language', () => {
  const pasted = withTable('0,4\t0\n\n1,9 120\r\n-2,5;-10\n')
  expect(german.bodyOf(pasted).calibration).toEqual({
    type: 'table',
    rows: [
      [0.4, 0],
      [1.9, 120],
      [-2.5, -10],
    ],
  })
})

test('a table that is unreadable, too short or doesn’t rise is refused at its field', () => {
  const refused = ['0 0', '1 0\n1 5', '0 0\nfull 5', '0 0 0\n1 1', '2 0\n1 5'].map((table) =>
    refusedFields(german, withTable(table)),
  )
  expect(refused).toEqual(Array.from({ length: 5 }, () => ['calibration']))
  expect(refusedFields(german, withTable('0 0\n1 5'))).toEqual([])
})

test('what was typed for a figure is neither sent nor checked once the sensor is a switch', () => {
  const door: SensorValues = { ...withTable('nonsense'), type: 'door', minValue: '9', maxValue: '1' }
  expect(refusedFields(german, door)).toEqual([])
  expect(german.bodyOf(door)).toEqual({
    name: 'Tank',
    type: 'door',
    source: 'analogInput1Volts',
    inverted: false,
    onText: 'Ein',
    offText: 'Aus',
  })
})

test('a range may be below zero, and its maximum is above its minimum', () => {
  const range = (minValue: string, maxValue: string) =>
    refusedFields(german, { ...values, minValue, maxValue })
  expect([range('-25', '-18,5'), range('', ''), range('-18', '-18')]).toEqual([[], [], ['maxValue']])
})

test('a change sends only what was changed', () => {
  const saved: Sensor = {
    id: '0199b2a0-0000-7000-8000-00000000000a',
    vehicleId: '0199b2a0-0000-7000-8000-000000000008',
    name: 'Tank',
    type: 'level',
    source: 'analogInput1Volts',
    unit: 'l',
    calibration: { type: 'linear', factor: 0.1234567, offset: -2 },
    inverted: false,
    onText: 'On',
    offText: 'Off',
    minValue: null,
    maxValue: 80,
    createdAt: '2026-11-18T09:00:00Z',
    updatedAt: '2026-11-18T09:00:00Z',
    version: 3,
  }
  const typed = german.saved?.valuesOf(saved) ?? values
  expect(typed.calibration).toMatchObject({ type: 'linear', factor: '0,1234567', offset: '-2' })
  expect(refusedFields(german, typed, saved)).toEqual([])
  expect(changesOf(german, { before: saved, values: { ...typed, maxValue: '75' } })).toEqual({ maxValue: 75 })
})
