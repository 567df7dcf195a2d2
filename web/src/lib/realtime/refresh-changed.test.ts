// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRefresh } from './refresh-changed.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function refreshing() {
  const keys: string[] = []
  const refresh = createRefresh({
    invalidateQueries: async (filters) => void keys.push(String(filters?.queryKey?.[0])),
  })
  return { refresh, keys }
}

test('a change refetches what shows it, once, within a second', () => {
  const { refresh, keys } = refreshing()
  refresh.changed(['job'])
  refresh.changed(['job', 'booking'])
  vi.advanceTimersByTime(800)
  expect(new Set(keys)).toEqual(new Set(['audit', 'jobs', 'overview', 'trips', 'bookings', 'vehicles']))
  expect(keys.length).toBe(6)
  refresh.stop()
})

test('imported expenses, and another time zone or currency of the company, refetch the overview', () => {
  for (const kind of ['expenseImport', 'tenant'] as const) {
    const { refresh, keys } = refreshing()
    refresh.changed([kind])
    vi.advanceTimersByTime(800)
    expect(keys).toContain('overview')
    refresh.stop()
  }
})

test('an endless stream of changes refetches every five seconds at most', () => {
  const { refresh, keys } = refreshing()
  for (let ms = 0; ms < 20_000; ms += 250) {
    refresh.changed(['geofence'])
    vi.advanceTimersByTime(250)
  }
  expect(keys.filter((key) => key === 'geofences').length).toBeLessThanOrEqual(4)
  expect(keys.filter((key) => key === 'geofences').length).toBeGreaterThanOrEqual(3)
  refresh.stop()
})

test('a hidden page refetches nothing until it is seen', () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const { refresh, keys } = refreshing()
  refresh.changed(['geofence'])
  vi.advanceTimersByTime(60_000)
  expect(keys).toEqual([])
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  vi.advanceTimersByTime(800)
  expect(keys).toEqual(['audit', 'geofences', 'tours'])
  refresh.stop()
})

test('nothing is refetched after the stop', () => {
  const { refresh, keys } = refreshing()
  refresh.changed(['geofence'])
  refresh.stop()
  vi.advanceTimersByTime(60_000)
  document.dispatchEvent(new Event('visibilitychange'))
  expect([keys, vi.getTimerCount()]).toEqual([[], 0])
})
