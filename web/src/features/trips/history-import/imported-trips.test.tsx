import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../lib/query-client.ts'
import { session } from '../../../lib/session/session.ts'
import { ImportedTrips } from './imported-trips.tsx'

const days = { startDate: '2026-11-19', endDate: '2026-11-20' }
const minuteMs = 60_000

let asked = 0
let sums = { trips: 0, distanceMeters: 0 }
let progress: { until: string; doneShare: number } | null = null

beforeEach(() => {
  asked = 0
  progress = null
  vi.useFakeTimers()
  vi.spyOn(session, 'isCurrent').mockResolvedValue(true)
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.includes('/trips/computing')) return Response.json({ vehicles: 0, progress, items: [] })
    if (!url.includes('/trips/sums')) return Response.json({ tenant: { timeZone: 'Europe/Malta' } })
    asked += 1
    return Response.json(sums)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function drawn() {
  return render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={createQueryClient()}>
          <ImportedTrips vehicleId="0199b2a0-0000-7000-8000-000000000001" days={days} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  )
}

/** The text shown after each time, and the number of requests until then. */
async function shownAfter(...lengths: number[]): Promise<[string | null, number][]> {
  const { container } = drawn()
  const shown: [string | null, number][] = []
  for (const length of lengths) {
    await act(() => vi.advanceTimersByTimeAsync(length))
    shown.push([container.querySelector('p')?.textContent ?? null, asked])
  }
  return shown
}

test('if an import gives no trip within two minutes, the page says so and stops polling', async () => {
  sums = { trips: 0, distanceMeters: 0 }
  expect(await shownAfter(minuteMs, 2 * minuteMs, 10 * minuteMs)).toEqual([
    ['Trips are being computed from the positions.', expect.any(Number)],
    ['No trips found in these positions', 61],
    ['No trips found in these positions', 61],
  ])
})

test('imported trips are counted while polling, until the number stays the same', async () => {
  sums = { trips: 3, distanceMeters: 42_000 }
  const shown = await shownAfter(minuteMs, 10 * minuteMs)
  expect(shown.map(([text, count]) => [text?.replace('\u00A0', ' '), count])).toEqual([
    ['3 trips, 42.0 km in this period', 6],
    ['3 trips, 42.0 km in this period', 6],
  ])
})

test('while older trips are computed, the page shows the progress and polls until all are there', async () => {
  sums = { trips: 3, distanceMeters: 42_000 }
  progress = { until: '2026-03-12T08:00:00.000Z', doneShare: 0.347 }
  const { container } = drawn()
  await act(() => vi.advanceTimersByTimeAsync(5 * minuteMs))
  const plain = () =>
    [...container.querySelectorAll('p')].map((p) => p.textContent?.replaceAll('\u00A0', ' '))
  expect(plain()).toEqual([
    '3 trips, 42.0 km in this period',
    'Trips before Mar 12, 2026 are still being computed: 34% done',
  ])
  sums = { trips: 900, distanceMeters: 9_000_000 }
  progress = null
  await act(() => vi.advanceTimersByTimeAsync(minuteMs))
  expect(plain()).toEqual(['900 trips, 9,000 km in this period'])
  const after = asked
  await act(() => vi.advanceTimersByTimeAsync(5 * minuteMs))
  expect(asked).toBe(after)
})
