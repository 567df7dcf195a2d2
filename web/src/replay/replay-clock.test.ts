import { expect, test } from 'vitest'
import { advance, seek, togglePlay, type ReplayClock } from './replay-clock.ts'

const span = { fromMs: 1_000, toMs: 101_000 }
const playing: ReplayClock = { atMs: 1_000, isPlaying: true, speed: 5 }

test('a second at speed 5 is five seconds of the way', () => {
  expect(advance(playing, 1_000, { span, stands: [] })).toEqual({ ...playing, atMs: 6_000 })
})

test('a stopped clock stays', () => {
  const stopped = { ...playing, isPlaying: false }
  expect(advance(stopped, 1_000, { span, stands: [] })).toEqual(stopped)
})

test('a long stand is jumped over', () => {
  const stands = [{ fromMs: 5_000, toMs: 60_000 }]
  expect(advance(playing, 1_000, { span, stands }).atMs).toBe(60_000)
  expect(advance({ ...playing, atMs: 60_000 }, 1_000, { span, stands }).atMs).toBe(65_000)
})

test('the clock stops at the end, and plays from the start after it', () => {
  const ended = advance({ ...playing, atMs: 100_000 }, 1_000, { span, stands: [] })
  expect(ended).toEqual({ atMs: 101_000, isPlaying: false, speed: 5 })
  expect(togglePlay(ended, span)).toEqual({ atMs: 1_000, isPlaying: true, speed: 5 })
})

test('nobody can go beyond the way', () => {
  expect(seek(playing, 999_999, span).atMs).toBe(101_000)
  expect(seek(playing, 0, span).atMs).toBe(1_000)
})
