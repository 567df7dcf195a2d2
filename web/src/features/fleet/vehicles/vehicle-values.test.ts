import { inEnglish, inGerman } from '../../../testing/typed-styles.ts'
import { expect, test } from 'vitest'
import { refusedFields } from '../../../ui/form/form-model.ts'
import { newVehicle as newVehicleIn, vehicleModel } from './vehicle-values.ts'
import { aVehicle } from '../../../testing/vehicles.ts'

const newVehicle = newVehicleIn(inEnglish)
const [english, german] = [vehicleModel(inEnglish), vehicleModel(inGerman)]

test('a new vehicle needs only its registration', () => {
  expect(refusedFields(english, newVehicle)).toEqual(['registration'])
  expect(refusedFields(english, { ...newVehicle, registration: 'GHS 102' })).toEqual([])
})

test('every field explains what it refuses', () => {
  const values = {
    ...newVehicle,
    registration: 'GHS 102',
    vin: 'I am no VIN',
    year: '98',
    tankLitres: 'eighty',
    deviceIdentifier: 'x'.repeat(41),
    odometerMeters: '-5',
  }
  expect(refusedFields(english, values).toSorted()).toEqual([
    'deviceIdentifier',
    'odometerMeters',
    'tankLitres',
    'vin',
    'year',
  ])
})

test('a device number may be typed in groups, and a tank size with a comma', () => {
  const typed = { registration: ' GHS 102 ', deviceIdentifier: ' 359 632 104 417 082', tankLitres: '62,5' }
  const body = english.bodyOf({ ...newVehicle, ...typed })
  expect([body.registration, body.deviceIdentifier, body.tankLitres]).toEqual([
    'GHS 102',
    '359 632 104 417 082',
    62.5,
  ])
})

test('only a new vehicle has an odometer field', () => {
  const vehicle = aVehicle({ odometerMeters: 48_210_999 })
  expect('odometerMeters' in german.bodyOf(german.saved!.valuesOf(vehicle), vehicle)).toBe(false)
  expect(english.bodyOf({ ...newVehicle, odometerMeters: '48300' }).odometerMeters).toBe(48_300_000)
})

test('saving an unchanged form changes no field', () => {
  const vehicle = aVehicle({ label: 'Van 8', tankLitres: 80.125, inspectionDueDate: '2026-11-28' })
  const body = german.bodyOf(german.saved!.valuesOf(vehicle), vehicle)
  expect({ ...vehicle, ...body }).toEqual(vehicle)
})

test('45.300 means 45,300 km in German, and is refused as ambiguous in English', () => {
  const typed = { ...newVehicle, registration: 'GHS 102', odometerMeters: '45.300' }
  expect(german.bodyOf(typed).odometerMeters).toBe(45_300_000)
  expect(refusedFields(german, typed)).toEqual([])
  expect(refusedFields(english, typed)).toEqual(['odometerMeters'])
})

test('a year accepts only digits, a device number is not all zeros', () => {
  const typed = { ...newVehicle, registration: 'GHS 102', year: '2.024', deviceIdentifier: '0000' }
  expect(refusedFields(german, typed).toSorted()).toEqual(['deviceIdentifier', 'year'])
})
