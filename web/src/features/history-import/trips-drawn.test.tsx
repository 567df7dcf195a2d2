import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../lib/query-client.ts'
import { session } from '../../lib/session.ts'
import { TripsDrawn } from './trips-drawn.tsx'

const days = { startDate: '2026-11-19', endDate: '2026-11-20' }
const minuteMs = 60_000

let asked = 0
let sums = { trips: 0, distanceMeters: 0 }

beforeEach(() => {
  asked = 0
  vi.useFakeTimers()
  vi.spyOn(session, 'isCurrent').mockResolvedValue(true)
  vi.stubGlobal('fetch', async (url: string) => {
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

/** What stands there after so long, and how often it was asked by then. */
async function shownAfter(...lengths: number[]): Promise<[string | null, number][]> {
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={createQueryClient()}>
          <TripsDrawn vehicleId="0199b2a0-0000-7000-8000-000000000001" days={days} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  )
  const shown: [string | null, number][] = []
  for (const length of lengths) {
    await act(() => vi.advanceTimersByTimeAsync(length))
    shown.push([container.querySelector('p')?.textContent ?? null, asked])
  }
  return shown
}

test('a file of which no trip comes is waited for two minutes, then it says so and asks no more', async () => {
  sums = { trips: 0, distanceMeters: 0 }
  expect(await shownAfter(minuteMs, 2 * minuteMs, 10 * minuteMs)).toEqual([
    ['Trips are being drawn from the positions.', expect.any(Number)],
    ['No trip came of it.', 61],
    ['No trip came of it.', 61],
  ])
})

test('trips are told as they come, and asked for until they change no more', async () => {
  sums = { trips: 3, distanceMeters: 42_000 }
  const shown = await shownAfter(minuteMs, 10 * minuteMs)
  expect(shown.map(([words, count]) => [words?.replace('\u00A0', ' '), count])).toEqual([
    ['3 trips, 42.0 km in its days so far', 6],
    ['3 trips, 42.0 km in its days so far', 6],
  ])
})
