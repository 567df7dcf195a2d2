import { expect, test } from 'vitest'
import { STATE_OF_CODE } from '../../map/fleet/symbol-source.ts'
import { activeLocation } from '../testing/active-location.ts'
import { OneVehicle } from './one-vehicle.ts'

function locationOf(changes: object = {}) {
  const { location } = activeLocation()
  if (location === null) throw new Error('The example has a location.')
  return { ...location, ...changes }
}

test('the map draws the vehicle where it is, with its label, and hears of each fix', () => {
  const vehicle = new OneVehicle()
  const heard: (readonly number[])[] = []
  const end = vehicle.subscribe((slots) => heard.push(slots))
  vehicle.set(locationOf({ longitude: 90, latitude: 0, state: 'idling' }), 'Van 2')
  end()
  vehicle.set(locationOf({ longitude: 0, latitude: 0 }), 'Van 2')
  expect(heard).toEqual([[0]])
  expect([vehicle.columns.x[0], vehicle.columns.y[0], vehicle.labelAt()]).toEqual([0.5, 0.5, 'Van 2'])
  expect(STATE_OF_CODE[vehicle.columns.state[0] ?? -1]).toBe('moving')
})

test('a fix without a heading keeps the last one', () => {
  const vehicle = new OneVehicle()
  vehicle.set(locationOf({ headingDegrees: 35 }), '')
  vehicle.set(locationOf({ headingDegrees: null }), '')
  expect(vehicle.columns.headingDegrees[0]).toBe(35)
})
