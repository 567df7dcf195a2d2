import { expect, test } from 'vitest'
import { aLocation } from '../../../testing/locations.ts'
import { fixOf, joinTrail, recentFixes } from './trail.ts'

const at = (time: string) => ({ latitude: 35.9, longitude: 14.5, timestamp: `2026-11-20T${time}:00.000Z` })
const times = (points: readonly { timestamp: string }[]) =>
  points.map(({ timestamp }) => timestamp.slice(11, 16))

test('live positions continue the stored trail without duplicates', () => {
  const trail = joinTrail(
    [at('08:30'), at('08:31')],
    [at('08:31'), at('08:32'), at('08:33')],
    at('08:34').timestamp,
  )
  expect(times(trail)).toEqual(['08:30', '08:31', '08:32', '08:33'])
})

test('the position that the symbol is moving to is not yet part of the trail', () => {
  expect(times(joinTrail([at('08:30'), at('08:31')], [], at('08:31').timestamp))).toEqual(['08:30'])
})

test('the trail is 30 minutes long', () => {
  expect(times(joinTrail([at('08:00'), at('08:01'), at('08:20')], [], at('08:31').timestamp))).toEqual([
    '08:01',
    '08:20',
  ])
})

test('a trail that is open all day keeps half an hour of positions', () => {
  expect(times(recentFixes([at('08:00'), at('08:01'), at('08:30')], at('08:31')))).toEqual(['08:01', '08:30'])
})

test('a vehicle without positions has no trail', () => {
  expect(fixOf(aLocation({ latitude: null }))).toBe(undefined)
  expect(joinTrail([at('08:00')], [], null)).toEqual([])
})
