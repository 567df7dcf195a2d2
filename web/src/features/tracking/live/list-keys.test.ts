import { expect, test } from 'vitest'
import { aLocation } from '../../../testing/locations.ts'
import { listEntries } from './entries.ts'
import { tabStop, vehicleAfterKey } from './list-keys.ts'

const entries = listEntries([
  aLocation({ vehicleId: 'a', registration: 'A', state: 'moving' }),
  aLocation({ vehicleId: 'b', registration: 'B', state: 'parked' }),
  aLocation({ vehicleId: 'c', registration: 'C', state: 'parked' }),
])

test('arrow keys move between vehicles across groups, and stop at the ends', () => {
  expect(vehicleAfterKey(entries, 'a', 'ArrowDown')).toBe('b')
  expect(vehicleAfterKey(entries, 'b', 'ArrowUp')).toBe('a')
  expect(vehicleAfterKey(entries, 'c', 'ArrowDown')).toBe('c')
  expect(vehicleAfterKey(entries, 'a', 'ArrowUp')).toBe('a')
})

test('Home and End go to the first and last vehicle, other keys do nothing', () => {
  expect(vehicleAfterKey(entries, 'b', 'Home')).toBe('a')
  expect(vehicleAfterKey(entries, 'a', 'End')).toBe('c')
  expect(vehicleAfterKey(entries, 'a', 'PageDown')).toBe('c')
  expect(vehicleAfterKey(entries, 'a', 'x')).toBe(undefined)
})

test('without a focused vehicle the first key enters the list; an empty list has no target', () => {
  expect(vehicleAfterKey(entries, null, 'ArrowDown')).toBe('a')
  expect(vehicleAfterKey(entries, 'gone', 'ArrowUp')).toBe('a')
  expect(vehicleAfterKey([], null, 'ArrowDown')).toBe(undefined)
})

test('Tab goes to the last focused vehicle, else the selected one, else the first', () => {
  expect(tabStop(entries, 'b', 'c')).toBe('b')
  expect(tabStop(entries, null, 'c')).toBe('c')
  expect(tabStop(entries, 'gone', null)).toBe('a')
  expect(tabStop([], null)).toBe(null)
})
