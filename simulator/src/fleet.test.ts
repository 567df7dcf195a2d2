import { protocols } from '@roadbook/protocols/protocols'
import { expect, test } from 'vitest'
import { parseFleet } from './fleet.ts'

const van = {
  imei: '001010110000013',
  kind: 'van',
  seed: 1,
  depot: { latitude: 35.87, longitude: 14.49 },
  behaviour: 'rounds',
}

test('a fleet is read, what is not asked for is left out', () => {
  const text = JSON.stringify([
    { ...van, registration: 'GHS 101' },
    { ...van, imei: '001010110000021', odometerMeters: 7 },
  ])
  expect(parseFleet(text)).toEqual([van, { ...van, imei: '001010110000021', odometerMeters: 7 }])
})

test('everything wrong is named at once', () => {
  const text = JSON.stringify([
    { ...van, imei: 1, kind: 'bus', depot: { latitude: 95 } },
    van,
    { ...van, seed: -1, behaviour: 'lost', odometerMeters: '5' },
  ])
  expect(() => parseFleet(text)).toThrow(
    [
      'The fleet is wrong:',
      'vehicles[0].imei: 15 digits in quotes are needed',
      'vehicles[0].kind: one of van, car, truck is needed',
      'vehicles[0].depot.latitude: a number from -90 to 90 is needed',
      'vehicles[0].depot.longitude: a number from -180 to 180 is needed',
      'vehicles[2].seed: a number from 0 to 4294967295 is needed',
      'vehicles[2].behaviour: one of rounds, parcel, electric, truck, craftsman, sales, pool, patrol, courier, workshop, recorded is needed',
      'vehicles[2].odometerMeters: a number from 0 to 4294967295 is needed',
      'vehicles[2].imei: 001010110000013 is there twice',
    ].join('\n  '),
  )
})

test('a vehicle names any protocol that has a device, and what it is spoken over', () => {
  const vehicles = [
    { ...van, device: 'h02', over: 'udp' },
    { ...van, imei: '001010110000021', device: 'osmand' },
  ]
  expect(parseFleet(JSON.stringify(vehicles))).toEqual(vehicles)
  const wrong = [
    { ...van, device: 'h03' },
    { ...van, imei: '1', device: 'osmand', over: 'udp' },
  ]
  const simulated = Object.keys(protocols).filter((name) => protocols[name]?.encode)
  expect(() => parseFleet(JSON.stringify(wrong))).toThrow(
    [
      `vehicles[0].device: one of ${simulated.join(', ')} is needed`,
      'vehicles[1].imei: 15 digits in quotes are needed',
      'vehicles[1].over: nothing is needed',
    ].join('\n  '),
  )
})

test.each(['{}', '3', 'null', '"x"'])('%s is no fleet', (text) => {
  expect(() => parseFleet(text)).toThrow('The fleet must be a JSON array of vehicles')
})

test('what is not JSON is said to be so', () => {
  expect(() => parseFleet('[')).toThrow('The fleet is not JSON: ')
})

test('things that are no vehicles are refused', () => {
  expect(() => parseFleet('[null, 5]')).toThrow('vehicles[1].imei: 15 digits in quotes are needed')
})
