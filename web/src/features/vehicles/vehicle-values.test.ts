import { inEnglish, inGerman } from '../../testing/typed-styles.ts'
import { expect, test } from 'vitest'
import { refusedFields } from '../../ui/form/form-model.ts'
import { newVehicle, valuesOf, vehicleModel, vehicleOf } from './vehicle-values.ts'
import { aVehicle } from '../../testing/vehicles.ts'

test('a new vehicle needs nothing but its registration', () => {
  expect(refusedFields(vehicleModel(inEnglish), newVehicle)).toEqual(['registration'])
  expect(refusedFields(vehicleModel(inEnglish), { ...newVehicle, registration: 'GHS 102' })).toEqual([])
})

test('every field says what it refuses', () => {
  const values = {
    ...newVehicle,
    registration: 'GHS 102',
    vin: 'I am no VIN',
    year: '98',
    tankLitres: 'eighty',
    dongleId: '3596321044170821',
    odometer: '-5',
  }
  expect(refusedFields(vehicleModel(inEnglish), values).toSorted()).toEqual([
    'dongleId',
    'odometer',
    'tankLitres',
    'vin',
    'year',
  ])
})

test('a device number may be typed in groups, and a tank with a comma', () => {
  const body = vehicleOf(
    { ...newVehicle, registration: ' GHS 102 ', dongleId: '359 632 104 417 082', tankLitres: '62,5' },
    inEnglish,
  )
  expect([body.registration, body.dongleId, body.tankLitres]).toEqual(['GHS 102', 359632104417082, 62.5])
})

test('a new vehicle takes an odometer, the change of one leaves it to the readings', () => {
  const vehicle = aVehicle({ odometerMeters: 48_210_999 })
  expect('odometerMeters' in vehicleOf(valuesOf(vehicle, inGerman), inGerman, vehicle)).toBe(false)
  expect(vehicleOf({ ...newVehicle, odometer: '48300' }, inEnglish).odometerMeters).toBe(48_300_000)
})

test('a vehicle goes through the form unchanged', () => {
  const vehicle = aVehicle({ label: 'Van 8', tankLitres: 80.125, inspectionDueDate: '2026-11-28' })
  const body = vehicleOf(valuesOf(vehicle, inGerman), inGerman, vehicle)
  expect({ ...vehicle, ...body }).toEqual(vehicle)
})

test('45.300 is forty-five thousand kilometres in German, and refused in English, where it could be 45.3', () => {
  const typed = { ...newVehicle, registration: 'GHS 102', odometer: '45.300' }
  expect(vehicleOf(typed, inGerman).odometerMeters).toBe(45_300_000)
  expect(refusedFields(vehicleModel(inGerman), typed)).toEqual([])
  expect(refusedFields(vehicleModel(inEnglish), typed)).toEqual(['odometer'])
})

test('a year or a device number is digits alone', () => {
  const typed = { ...newVehicle, registration: 'GHS 102', year: '2.024', dongleId: '1e5' }
  expect(refusedFields(vehicleModel(inGerman), typed).toSorted()).toEqual(['dongleId', 'year'])
})
