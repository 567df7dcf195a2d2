import { expect, test } from 'vitest'
import { anEvent } from '../../../../testing/alarms.ts'
import { isUnderWay, secondsOf } from './under-way.ts'

test('an entry without an end is under way if its type lasts and an alarm made it', () => {
  expect(isUnderWay(anEvent({ endTime: null }))).toBe(true)
  expect(isUnderWay(anEvent())).toBe(false)
  expect(isUnderWay(anEvent({ endTime: null, type: 'fuelDrop' }))).toBe(false)
})

test('what a tracker reports by itself is not under way, but what a deleted alarm began is', () => {
  expect(isUnderWay(anEvent({ endTime: null, alarmId: null, alarmName: null }))).toBe(false)
  expect(isUnderWay(anEvent({ endTime: null, alarmId: null }))).toBe(true)
})

test('an entry lasted from its beginning to its end, unless its type is one moment', () => {
  const times = { time: '2026-11-19T15:22:00.000Z', endTime: '2026-11-19T15:22:45.000Z' }
  expect(secondsOf(anEvent({ ...times, type: 'overspeed' }))).toBe(45)
  expect(secondsOf(anEvent({ ...times, type: 'harshBraking' }))).toBe(null)
  expect(secondsOf(anEvent({ ...times, endTime: null }))).toBe(null)
})
