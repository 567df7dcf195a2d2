import { expect, test } from 'vitest'
import { pieces } from './pieces.ts'

const DAY_MS = 86_400_000

async function read(
  items: readonly number[],
  span: { fromMs: number; untilMs: number },
  { most = Number.POSITIVE_INFINITY, cut = items.length }: { most?: number; cut?: number } = {},
) {
  const asked: number[] = []
  const found: number[] = []
  const parts = pieces<number>(span, {
    timeOf: (ms) => ms,
    async read({ fromMs, untilMs }) {
      asked.push(untilMs - fromMs)
      const inside = items.filter((ms) => ms >= fromMs && ms < untilMs)
      return inside.length > most ? undefined : inside.slice(0, cut)
    },
  })
  const reached: number[] = []
  for await (const { items: part, reachedMs } of parts) {
    found.push(...part)
    reached.push(reachedMs)
  }
  return { asked, found, reached }
}

test('empty years take few requests', async () => {
  const { asked, found, reached } = await read([], { fromMs: 0, untilMs: 3_650 * DAY_MS })
  expect([asked.length, found]).toEqual([15, []])
  expect(reached.slice(0, 3)).toEqual([DAY_MS, 5 * DAY_MS, 21 * DAY_MS])
})

test('a piece that is too long is read in shorter ones, and nothing is lost or read twice', async () => {
  const items = Array.from({ length: 2_000 }, (_, nth) => 40 * DAY_MS + nth * 30_000)
  const { asked, found } = await read(items, { fromMs: 0, untilMs: 100 * DAY_MS }, { most: 500 })
  expect(found).toEqual(items)
  expect(Math.min(...asked)).toBeLessThan(DAY_MS)
})

test('nothing is lost if Traccar cuts long lists', async () => {
  const items = Array.from({ length: 2_000 }, (_, nth) => 40 * DAY_MS + nth * 30_000)
  expect((await read(items, { fromMs: 0, untilMs: 100 * DAY_MS }, { cut: 7 })).found).toEqual(items)
})

test('a quarter of an hour that is too long is an error', async () => {
  const items = Array.from({ length: 2_000 }, (_, nth) => nth)
  await expect(read(items, { fromMs: 0, untilMs: DAY_MS }, { most: 500 })).rejects.toMatchObject({
    code: 'traccar_too_much',
  })
})
