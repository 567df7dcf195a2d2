import { expect, test } from 'vitest'
import { aLocation } from '../../testing/locations.ts'
import { fixOf, joinTrail, recentFixes } from './trail.ts'

const at = (time: string) => ({ latitude: 35.9, longitude: 14.5, timestamp: `2026-11-20T${time}:00.000Z` })
const times = (points: readonly { timestamp: string }[]) =>
  points.map(({ timestamp }) => timestamp.slice(11, 16))

test('what was seen live continues what the server knew, without repeating it', () => {
  const trail = joinTrail(
    [at('08:30'), at('08:31')],
    [at('08:31'), at('08:32'), at('08:33')],
    at('08:34').timestamp,
  )
  expect(times(trail)).toEqual(['08:30', '08:31', '08:32', '08:33'])
})

test('the fix that the vehicle is heading for is not part of the way behind it', () => {
  expect(times(joinTrail([at('08:30'), at('08:31')], [], at('08:31').timestamp))).toEqual(['08:30'])
})

test('the trail is 30 minutes long', () => {
  expect(times(joinTrail([at('08:00'), at('08:01'), at('08:20')], [], at('08:31').timestamp))).toEqual([
    '08:01',
    '08:20',
  ])
})

test('who follows a vehicle all day keeps half an hour of its fixes', () => {
  expect(times(recentFixes([at('08:00'), at('08:01'), at('08:30')], at('08:31')))).toEqual(['08:01', '08:30'])
})

test('a vehicle that never sent a position leaves no fix', () => {
  expect(fixOf(aLocation({ latitude: null }))).toBe(undefined)
  expect(joinTrail([at('08:00')], [], null)).toEqual([])
})
