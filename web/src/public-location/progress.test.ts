import { expect, test } from 'vitest'
import { activeLocation } from './testing/active-location.ts'
import { drivenShare, hasArrived, minutesUntil } from './progress.ts'

test('half of the route is driven when as much lies behind as ahead', () => {
  const location = activeLocation({ drivenMeters: 5_400 })
  expect(drivenShare(location)).toBe(0.5)
  expect(drivenShare({ ...location, drivenMeters: 0 })).toBe(0)
  expect(drivenShare({ ...location, arrival: null })).toBeUndefined()
})

test('a link that is opened at the destination has nothing left to drive', () => {
  const { arrival, ...rest } = activeLocation({ drivenMeters: 0 })
  expect(drivenShare({ ...rest, arrival: arrival && { ...arrival, remainingMeters: 0 } })).toBe(1)
})

test('a vehicle has arrived when nothing remains and it no longer moves', () => {
  const at = (remainingMeters: number, state: 'moving' | 'idling' | 'parked') => {
    const { arrival, location, ...rest } = activeLocation()
    if (arrival === null || location === null) throw new Error('The location has both.')
    return hasArrived({
      ...rest,
      arrival: { ...arrival, remainingMeters },
      location: { ...location, state },
    })
  }
  expect([at(0, 'parked'), at(0, 'idling'), at(0, 'moving'), at(1, 'parked')]).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('minutes are rounded, and an arrival that has passed is in no minutes', () => {
  const nowMs = Date.parse('2026-11-20T08:42:00Z')
  expect([
    minutesUntil('2026-11-20T08:51:29Z', nowMs),
    minutesUntil('2026-11-20T08:51:30Z', nowMs),
    minutesUntil('2026-11-20T08:40:00Z', nowMs),
  ]).toEqual([9, 10, 0])
})
