import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterGuess, type GuessLimit, isFull, type Level } from './guess-limit.ts'

const HOUR_MS = 3_600_000

test('no more numbers are revealed than the burst and the hourly rate, however often they are requested', () => {
  const plan = fc.record({
    burst: fc.integer({ min: 1, max: 20 }),
    perHour: fc.integer({ min: 1, max: 60 }),
    waits: fc.array(fc.nat({ max: HOUR_MS }), { maxLength: 200 }),
  })
  fc.assert(
    fc.property(plan, ({ waits, ...limit }) => {
      const { asked, lastMs } = askAfter(waits, limit)
      expect(asked).toBeLessThanOrEqual(limit.burst + (lastMs / HOUR_MS) * limit.perHour + 1e-6)
    }),
  )
})

test('the burst is given whole, then one number each five minutes', () => {
  const limit = { burst: 100, perHour: 12 }
  expect(askAfter(Array<number>(5_000).fill(0), limit).asked).toBe(100)
  // A request each second for an hour after the burst.
  expect(askAfter([...Array<number>(100).fill(0), ...Array<number>(3_600).fill(1_000)], limit).asked).toBe(
    112,
  )
})

test('a clock that goes back empties nothing', () => {
  const limit = { burst: 1, perHour: 1 }
  expect(isFull(afterGuess(undefined, 10 * HOUR_MS, limit), 0, limit)).toBe(true)
})

function askAfter(waits: readonly number[], limit: GuessLimit): { asked: number; lastMs: number } {
  let level: Level | undefined
  let [nowMs, asked] = [0, 0]
  for (const wait of waits) {
    nowMs += wait
    if (isFull(level, nowMs, limit)) continue
    level = afterGuess(level, nowMs, limit)
    asked++
  }
  return { asked, lastMs: nowMs }
}
