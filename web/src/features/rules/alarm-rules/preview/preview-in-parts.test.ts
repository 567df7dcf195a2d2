// @vitest-environment jsdom
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { anAlarmPreview, anEvent } from '../../../../testing/alarms.ts'
import { joinPreviews } from '../../alarms/preview/join-previews.ts'
import { knownDays, previewInParts } from './preview-in-parts.ts'

const id = (nth: number) => `0199b2a0-0000-7000-8000-00000000000${nth}`
const cursor = (nth: number) => ({ vehicleId: id(nth), until: '2026-11-25T08:42:00.000Z' })
const days = (...counts: (number | null)[]) =>
  counts.map((events, nth) => ({ date: `2026-11-${17 + nth}`, events }))

/** The parts of three vehicles, one after the other. */
const parts = [
  anAlarmPreview({
    events: 2,
    days: days(null, 0, 2),
    checkedVehicles: 1,
    watchedVehicles: 3,
    next: cursor(1),
  }),
  anAlarmPreview({
    events: 0,
    vehicles: 0,
    days: days(null, null, 0),
    latest: [],
    checkedVehicles: 2,
    watchedVehicles: 3,
    next: cursor(2),
  }),
  anAlarmPreview({ events: 1, days: days(1, 0, 0), checkedVehicles: 3, watchedVehicles: 3 }),
] as const

function follow(read: Parameters<typeof previewInParts<(typeof parts)[number]>>[0]['read'], text = 'rule') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const options = (rule: string) => previewInParts({ key: 'preview', text: rule, read, join: joinPreviews })
  const observer = new QueryObserver(client, options(text))
  const seen: [checked: number | undefined, events: number | undefined][] = []
  const stop = observer.subscribe(({ data }) => {
    if (data && seen.at(-1)?.[0] !== data.checkedVehicles) seen.push([data.checkedVehicles, data.events])
  })
  return { observer, seen, stop, ask: (rule: string) => observer.setOptions(options(rule)) }
}

test('a preview is added up from its parts, each shown as it comes', async () => {
  const asked: unknown[] = []
  const { observer, seen } = follow(async (_rule, after) => {
    asked.push(after)
    return parts[asked.length - 1] ?? parts[2]
  })
  await vi.waitFor(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'))
  expect(asked).toEqual([undefined, cursor(1), cursor(2)])
  expect(seen).toEqual([
    [1, 2],
    [2, 2],
    [3, 3],
  ])
  expect(observer.getCurrentResult().data).toMatchObject({ vehicles: 2, days: days(1, 0, 2), next: null })
})

test('another rule, or a closed form, ends the preview', async () => {
  const asked: string[] = []
  const { observer, stop, ask } = follow(async (rule) => {
    asked.push(rule)
    if (rule === 'third') stop()
    else if (asked.length === 2) ask('second')
    else if (asked.length === 4) ask('third')
    return parts[0]
  }, 'first')
  await vi.waitFor(() => expect(asked).toEqual(['first', 'first', 'second', 'second', 'third']))
  await vi.waitFor(() => expect(observer.getCurrentQuery().state.fetchStatus).toBe('idle'))
  expect(asked).toHaveLength(5)
})

test('after an error the preview goes on where it stopped', async () => {
  const asked: unknown[] = []
  const { observer } = follow(async (_rule, after) => {
    asked.push(after)
    if (asked.length === 2) throw new Error('The network is down.')
    return after === undefined ? parts[0] : parts[2]
  })
  await vi.waitFor(() => expect(observer.getCurrentResult().status).toBe('error'))
  expect(observer.getCurrentResult().data).toMatchObject({ checkedVehicles: 1, events: 2 })
  await observer.refetch()
  expect(asked).toEqual([undefined, cursor(1), cursor(1)])
  expect(observer.getCurrentResult().data).toMatchObject({ checkedVehicles: 3, events: 3, next: null })
})

test('a rule that is shown again goes on where it was left', async () => {
  const asked: unknown[] = []
  const { observer, seen, ask } = follow(async (rule, after) => {
    if (rule === 'second') return parts[2]
    asked.push(after)
    if (asked.length === 2) ask('second')
    return after === undefined ? parts[0] : parts[2]
  }, 'first')
  await vi.waitFor(() => expect(seen.at(-1)).toEqual([3, 1]))
  ask('first')
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toMatchObject({ events: 3, next: null }))
  expect(asked).toEqual([undefined, cursor(1), cursor(1)])
})

test('no day is without an alert before all vehicles have been looked at', () => {
  const counts = [0, 2, null].map((count, nth) => ({ date: `2026-11-${17 + nth}`, count }))
  expect(knownDays(counts, { next: cursor(1) }).map(({ count }) => count)).toEqual([null, 2, null])
  expect(knownDays(counts, { next: null }).map(({ count }) => count)).toEqual([0, 2, null])
})

test('the newest of all parts are listed first', () => {
  const at = (time: string) =>
    anAlarmPreview({ latest: [{ ...anAlarmPreview().latest[0], ...anEvent({ time }) }] })
  const { latest } = joinPreviews(at('2026-11-18T08:00:00.000Z'), at('2026-11-19T08:00:00.000Z'))
  expect(latest.map(({ time }) => time)).toEqual(['2026-11-19T08:00:00.000Z', '2026-11-18T08:00:00.000Z'])
})
