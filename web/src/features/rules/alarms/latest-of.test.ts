import { expect, test } from 'vitest'
import { anEvent } from '../../../testing/alarms.ts'
import { aGeofenceAlert } from '../../../testing/geofences.ts'
import { latestOf } from './latest-of.ts'

test('alerts of geofences and entries of alarms are one list, the newest first', () => {
  const exit = aGeofenceAlert({ id: 'exit', time: '2026-11-19T08:00:00.000Z' })
  const enter = aGeofenceAlert({ id: 'enter', time: '2026-11-19T06:00:00.000Z' })
  const fast = anEvent({ id: 'fast', time: '2026-11-19T07:00:00.000Z' })
  expect(latestOf([exit, enter], [fast], 5).map(({ id }) => id)).toEqual(['exit', 'fast', 'enter'])
  expect(latestOf([exit, enter], [fast], 2).map(({ id }) => id)).toEqual(['exit', 'fast'])
})
