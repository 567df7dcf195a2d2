import { expect, test } from 'vitest'
import { advance, seek, speedsFor, togglePlay, type ReplayClock } from './replay-clock.ts'

const span = { fromMs: 1_000, toMs: 101_000 }
const playing: ReplayClock = { atMs: 1_000, isPlaying: true, hasPlayed: true }

test('playback advances by the time driven', () => {
  expect(advance(playing, 5_000, { span, stands: [] })).toEqual({ ...playing, atMs: 6_000 })
})

test('a stopped playback stays where it is', () => {
  const stopped = { ...playing, isPlaying: false }
  expect(advance(stopped, 5_000, { span, stands: [] })).toEqual(stopped)
})

test('long stops are skipped, and take no playback time', () => {
  const stands = [
    { fromMs: 5_000, toMs: 60_000 },
    { fromMs: 61_000, toMs: 90_000 },
  ]
  expect(advance(playing, 4_000, { span, stands }).atMs).toBe(60_000)
  expect(advance(playing, 4_500, { span, stands }).atMs).toBe(60_500)
  expect(advance(playing, 7_000, { span, stands }).atMs).toBe(92_000)
  expect(advance({ ...playing, atMs: 30_000 }, 500, { span, stands }).atMs).toBe(60_500)
  expect(advance({ ...playing, atMs: 90_000 }, 500, { span, stands }).atMs).toBe(90_500)
})

test('playback stops at the end, and then plays from the start', () => {
  const ended = advance({ ...playing, atMs: 100_000 }, 5_000, { span, stands: [] })
  expect(ended).toEqual({ atMs: 101_000, isPlaying: false, hasPlayed: true })
  expect(togglePlay(ended, span)).toEqual({ atMs: 1_000, isPlaying: true, hasPlayed: true })
})

test('a day or a month plays in about a minute; a trip can play in real time', () => {
  const minutes = (count: number) => ({ fromMs: 0, toMs: count * 60_000 })
  expect(speedsFor(minutes(10), [])).toEqual([1, 5, 20])
  expect(speedsFor(minutes(60), [])).toEqual([1, 5, 20, 60])
  expect(speedsFor(minutes(24 * 60), [])).toEqual([20, 60, 300, 1200])
  expect(speedsFor(minutes(31 * 24 * 60), [])).toEqual([1200, 3600, 14_400, 43_200])
})

test('a skipped stop adds no distance', () => {
  const day = { fromMs: 0, toMs: 86_400_000 }
  expect(speedsFor(day, [{ fromMs: 1_200_000, toMs: 85_200_000 }])).toEqual([1, 5, 20, 60])
})

test('playback stays within the route', () => {
  expect(seek(playing, 999_999, span).atMs).toBe(101_000)
  expect(seek(playing, 0, span).atMs).toBe(1_000)
})

test('a route counts as played from the first press of Play, not when a moment is selected', () => {
  const fresh = { atMs: 1_000, isPlaying: false, hasPlayed: false }
  expect(seek(fresh, 50_000, span).hasPlayed).toBe(false)
  const played = togglePlay(fresh, span)
  expect(played.hasPlayed).toBe(true)
  expect(togglePlay(played, span).hasPlayed).toBe(true)
})
