import { expect, test } from 'vitest'
import { advance, seek, speedsFor, togglePlay, type ReplayClock } from './replay-clock.ts'

const span = { fromMs: 1_000, toMs: 101_000 }
const playing: ReplayClock = { atMs: 1_000, isPlaying: true, hasPlayed: true }

test('the clock continues by what has passed of the way', () => {
  expect(advance(playing, 5_000, { span, stands: [] })).toEqual({ ...playing, atMs: 6_000 })
})

test('a stopped clock stays', () => {
  const stopped = { ...playing, isPlaying: false }
  expect(advance(stopped, 5_000, { span, stands: [] })).toEqual(stopped)
})

test('long stands are jumped over, and cost none of the time that has passed', () => {
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

test('the clock stops at the end, and plays from the start after it', () => {
  const ended = advance({ ...playing, atMs: 100_000 }, 5_000, { span, stands: [] })
  expect(ended).toEqual({ atMs: 101_000, isPlaying: false, hasPlayed: true })
  expect(togglePlay(ended, span)).toEqual({ atMs: 1_000, isPlaying: true, hasPlayed: true })
})

test('a day can be played in about a minute, and so can a month; a trip as it was', () => {
  const minutes = (count: number) => ({ fromMs: 0, toMs: count * 60_000 })
  expect(speedsFor(minutes(10), [])).toEqual([1, 5, 20])
  expect(speedsFor(minutes(60), [])).toEqual([1, 5, 20, 60])
  expect(speedsFor(minutes(24 * 60), [])).toEqual([20, 60, 300, 1200])
  expect(speedsFor(minutes(31 * 24 * 60), [])).toEqual([1200, 3600, 14_400, 43_200])
})

test('a stand that is jumped over makes no way longer', () => {
  const day = { fromMs: 0, toMs: 86_400_000 }
  expect(speedsFor(day, [{ fromMs: 1_200_000, toMs: 85_200_000 }])).toEqual([1, 5, 20, 60])
})

test('nobody can go beyond the way', () => {
  expect(seek(playing, 999_999, span).atMs).toBe(101_000)
  expect(seek(playing, 0, span).atMs).toBe(1_000)
})

test('a way counts as played from the first press of play, not from looking at a moment of it', () => {
  const fresh = { atMs: 1_000, isPlaying: false, hasPlayed: false }
  expect(seek(fresh, 50_000, span).hasPlayed).toBe(false)
  const played = togglePlay(fresh, span)
  expect(played.hasPlayed).toBe(true)
  expect(togglePlay(played, span).hasPlayed).toBe(true)
})
