import { expect, test } from 'vitest'
import { parseVehicleFile } from './vehicle-file.ts'

test('each column of a file fills its field, and an empty cell none', () => {
  const table = [
    'registration,fuelType,dongleId,label,year',
    'ABC 123,diesel,001010110100000,"Van, white",2024',
    '',
    'DEF 456,electric,,,',
  ]
  expect(parseVehicleFile(table.join('\n'))).toEqual([
    {
      registration: 'ABC 123',
      fuelType: 'diesel',
      dongleId: 1_010_110_100_000,
      label: 'Van, white',
      year: 2024,
      line: 2,
    },
    { registration: 'DEF 456', fuelType: 'electric', line: 4 },
  ])
})

test('semicolons of a spreadsheet part columns too', () => {
  expect(parseVehicleFile('\uFEFFregistration;fuelType\r\nABC 123;petrol\r\n')).toEqual([
    { registration: 'ABC 123', fuelType: 'petrol', line: 2 },
  ])
})

test('a head without what every vehicle needs is answered with the columns that there are', () => {
  expect(() => parseVehicleFile('plate,fuelType\nABC 123,diesel')).toThrow(
    'The first line must name the columns; missing: registration; unknown: plate. Known columns: registration, label, make, ' +
      'model, vin, fuelType, dongleId, year, odometerMeters, tankLitres, batteryKwh, co2GramsPerKm, consumptionPer100Km.',
  )
  expect(() => parseVehicleFile('')).toThrow('missing: registration, fuelType')
})

test('all errors are reported with their line, and nothing is added', () => {
  const table = [
    'registration,fuelType,dongleId',
    'ABC 123,coal,5',
    'DEF 456,diesel,a tracker',
    'GHI 789,diesel,7',
    'ghi-789,diesel,7',
  ]
  expect(() => parseVehicleFile(table.join('\n'))).toThrow(
    [
      'Nothing was added. The table has errors:',
      '  line 2: "fuelType" must be one of: petrol, diesel, electric, hybrid, plugInHybrid, lpg, cng, hydrogen.',
      '  line 3: "dongleId" must be a number.',
      '  lines 4, 5: the same registration GHI 789',
      '  lines 4, 5: the same dongleId 7',
    ].join('\n'),
  )
})

test('a number that a spreadsheet has rounded, and a column that is there twice, are refused', () => {
  expect(() => parseVehicleFile('registration,fuelType,dongleId\nABC 123,diesel,3.52094E+14')).toThrow(
    'line 2: "dongleId" must be a number.',
  )
  expect(() => parseVehicleFile('registration,fuelType,fuelType\nABC 123,diesel,petrol')).toThrow(
    'The first line must name the columns; repeated: fuelType.',
  )
})

test('a line with more cells than the head is no table', () => {
  expect(() => parseVehicleFile('registration,fuelType\nABC 123,diesel,white')).toThrow(
    "This table can't be read: Invalid Record Length",
  )
})
