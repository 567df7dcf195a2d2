import type { PreviewCursor } from '@roadbook/contract/rules/alarm-rules'
import { expect, test } from 'vitest'
import { countByDay, followSome, previewedDays, previewedUntil } from './preview-parts.ts'

const now = new Date('2026-11-25T23:30:00Z')
const days = previewedDays(now, 'Europe/Malta')

test('a preview looks at the company’s 30 days, of which the last is under way', () => {
  expect([days.dates.length, days.dates[0], days.dates.at(-1)]).toEqual([30, '2026-10-28', '2026-11-26'])
  expect(days.from.toISOString()).toBe('2026-10-27T23:00:00.000Z')
})

test('a day of which nothing is known has no count, and one without an event has none of them', () => {
  const at = (text: string) => Date.parse(text)
  const counts = countByDay(
    days,
    [at('2026-11-24T22:00:00Z'), at('2026-11-24T23:00:00Z'), at('2026-11-25T10:00:00Z')],
    new Date('2026-11-23T12:00:00Z'),
  )
  expect(counts.slice(-5).map(({ count }) => count)).toEqual([null, 0, 1, 2, 0])
  expect(new Set(countByDay(days, [], null).map(({ count }) => count))).toEqual(new Set([null]))
})

test('a part looks at one vehicle at least, and each vehicle is looked at once', async () => {
  const vehicles = ['c', 'a', 'b'].map((id) => ({ id }))
  const followed: string[] = []
  const follow = async ({ id }: { id: string }) => {
    followed.push(id)
    return { found: [id], firstMs: Number.POSITIVE_INFINITY }
  }
  const checked: number[] = []
  let after: PreviewCursor | null | undefined
  do {
    const part = await followSome(vehicles, { after: after ?? undefined, until: now, partMs: 0 }, follow)
    checked.push(part.checkedVehicles)
    after = part.next
  } while (after)
  expect([followed, checked]).toEqual([
    ['a', 'b', 'c'],
    [1, 2, 3],
  ])
})

test('a vehicle that is gone or new meanwhile loses no other', async () => {
  const followed: string[] = []
  const follow = async ({ id }: { id: string }) => {
    followed.push(id)
    return { found: [id], firstMs: Number.POSITIVE_INFINITY }
  }
  const after = { vehicleId: 'b', until: now.toISOString() }
  const part = await followSome([{ id: 'd' }, { id: 'a' }, { id: 'c' }], { after, until: now }, follow)
  const over = { knownFrom: null, next: null }
  expect([followed, part]).toEqual([
    ['c', 'd'],
    { found: ['c', 'd'], watchedVehicles: 3, checkedVehicles: 3, ...over },
  ])
  const none = await followSome([], { after: undefined, until: now }, follow)
  expect(none).toEqual({ found: [], watchedVehicles: 0, checkedVehicles: 0, ...over })
})

test('all parts look until the same instant, which is no later than now and a day old at most', () => {
  const until = (text: string) => previewedUntil(now, { vehicleId: 'a', until: text }).toISOString()
  expect(until('2026-11-25T22:00:00.000Z')).toBe('2026-11-25T22:00:00.000Z')
  expect(until('2026-11-26T22:00:00.000Z')).toBe(now.toISOString())
  expect(until('1980-01-01T00:00:00.000Z')).toBe('2026-11-24T23:30:00.000Z')
  expect(previewedUntil(now, undefined)).toEqual(now)
})

test('what is known begins with the first position of all vehicles', async () => {
  const firstMs = { a: now.getTime(), b: now.getTime() - 60_000, c: Number.POSITIVE_INFINITY }
  const vehicles = (['a', 'b', 'c'] as const).map((id) => ({ id }))
  const part = await followSome(vehicles, { after: undefined, until: now }, async ({ id }) => ({
    found: [],
    firstMs: firstMs[id],
  }))
  expect(part.knownFrom?.getTime()).toBe(now.getTime() - 60_000)
})
