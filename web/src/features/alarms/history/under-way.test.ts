import { expect, test } from 'vitest'
import { anEvent } from '../../../testing/alarms.ts'
import { isUnderWay } from './under-way.ts'

test('an entry without an end is under way if its type lasts and an alarm made it', () => {
  expect(isUnderWay(anEvent({ endTime: null }))).toBe(true)
  expect(isUnderWay(anEvent())).toBe(false)
  expect(isUnderWay(anEvent({ endTime: null, type: 'fuelDrop' }))).toBe(false)
})

test('what a tracker reports by itself is not under way, but what a deleted alarm began is', () => {
  expect(isUnderWay(anEvent({ endTime: null, alarmId: null, alarmName: null }))).toBe(false)
  expect(isUnderWay(anEvent({ endTime: null, alarmId: null }))).toBe(true)
})
