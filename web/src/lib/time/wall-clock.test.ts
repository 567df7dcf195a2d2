import { expect, test } from 'vitest'
import { wallClockInstant, wallClock } from './wall-clock.ts'

const zone = 'Europe/Malta'

test('a time is shown as the clock of the zone shows it', () => {
  expect(wallClock(zone, Date.parse('2026-11-20T08:42:59Z'))).toBe('2026-11-20T09:42')
  expect(wallClock(zone, Date.parse('2026-07-01T23:30:00Z'))).toBe('2026-07-02T01:30')
})

test('what the clock shows is one instant, over the ends of summer time too', () => {
  const instants = [
    '2026-11-20T09:42',
    '2026-07-02T01:30',
    '2026-10-25T02:30',
    '2026-10-25T03:30',
    '2026-03-29T03:10',
  ]
  expect(instants.map((shown) => new Date(wallClockInstant(zone, shown) ?? 0).toISOString())).toEqual([
    '2026-11-20T08:42:00.000Z',
    '2026-07-01T23:30:00.000Z',
    '2026-10-25T00:30:00.000Z',
    '2026-10-25T02:30:00.000Z',
    '2026-03-29T01:10:00.000Z',
  ])
  expect(wallClockInstant(zone, '')).toBe(undefined)
})
