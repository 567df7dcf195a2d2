import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Coalescer } from './coalescer.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function coalescer(intervalMs = 250) {
  const sent: [string, ...string[]][] = []
  const made = new Coalescer<string>({
    intervalMs: () => intervalMs,
    send: (key, items) => sent.push([key, ...items]),
  })
  return { made, sent }
}

test('the first is sent at once, and what follows within the interval together at its end', () => {
  const { made, sent } = coalescer()
  made.add('a', ['job'])
  expect(sent).toEqual([['a', 'job']])
  made.add('a', ['trip'])
  made.add('a', ['trip', 'booking'])
  vi.advanceTimersByTime(249)
  expect(sent.length).toBe(1)
  vi.advanceTimersByTime(1)
  expect(sent).toEqual([
    ['a', 'job'],
    ['a', 'trip', 'booking'],
  ])
})

test('an endless stream is sent once in each interval, and keys don’t wait for each other', () => {
  const { made, sent } = coalescer()
  for (let ms = 0; ms < 1_000; ms += 10) {
    made.add('a', ['job'])
    if (ms === 500) made.add('b', ['job'])
    vi.advanceTimersByTime(10)
  }
  expect([sent.filter(([key]) => key === 'a').length, sent.filter(([key]) => key === 'b').length]).toEqual([
    5, 1,
  ])
})

test('after a quiet interval the next is sent at once again, and nothing is left over', () => {
  const { made, sent } = coalescer()
  made.add('a', ['job'])
  vi.advanceTimersByTime(250)
  expect(vi.getTimerCount()).toBe(0)
  made.add('a', ['trip'])
  expect(sent).toEqual([
    ['a', 'job'],
    ['a', 'trip'],
  ])
})

test('nothing is sent after the stop', () => {
  const { made, sent } = coalescer()
  made.add('a', ['job'])
  made.add('a', ['trip'])
  made.stop()
  vi.advanceTimersByTime(1_000)
  expect([sent.length, vi.getTimerCount()]).toEqual([1, 0])
})
