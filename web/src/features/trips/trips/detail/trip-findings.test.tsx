import { screen, within } from '@testing-library/react'
import { DeviceFault, type TripDetail } from '@roadbook/contract/trips/trips'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../../lib/query-client.ts'
import { openPage } from '../../../../testing/open-page.tsx'
import { aTrip } from '../../../../testing/trips.ts'

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T08:42:00Z'), toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function openTrip(parts: Partial<TripDetail>): Promise<void> {
  const trip = {
    ...aTrip(),
    route: null,
    events: [],
    history: [],
    borderEdits: [],
    previousTripId: null,
    nextTripId: null,
    ...parts,
  }
  openPage(`/trips/detail?id=${trip.id}`, {
    queryClient: createQueryClient(),
    answer: ({ pathname }) => {
      if (/categories/i.test(pathname)) return Response.json([])
      return pathname.includes('/trips/') ? Response.json(trip) : undefined
    },
  })
  await screen.findByText('Details')
}

/** The section's sentences; undefined without a section. */
function findings(): (string | null)[] | undefined {
  const section = screen.queryByRole('region', { name: 'Data issues' })
  return section === null
    ? undefined
    : within(section)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
}

const factOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent

test('a trip with consistent data has no findings and an unmarked top speed', async () => {
  await openTrip({ maxSpeedKmh: 83.6 })
  expect(findings()).toBeUndefined()
  expect(factOf('Top speed')).toBe('84 km/h')
  expect([factOf('Start detected by'), factOf('End detected by')]).toEqual(['Movement', 'No movement'])
})

test('a computed top speed is marked', async () => {
  await openTrip({ maxSpeedKmh: 83.6, maxSpeedSource: 'computed' })
  expect(factOf('Top speed')).toBe('84 km/h, computed from positions')
})

test('left-out positions and clock steps are each shown once, with their size', async () => {
  await openTrip({
    leftOutPositions: 12,
    leftOutMeters: 309_400,
    clockShiftSeconds: 1786,
    deviceFaults: ['impossibleLeaps', 'clockWentBack'],
  })
  expect(findings()).toEqual([
    '12 positions up to 309.4 km away were left out: the vehicle can’t have been there.',
    'The device’s clock went back during this trip, which took about 30 min longer than shown.',
  ])
})

test('a single left-out position uses the singular', async () => {
  await openTrip({ leftOutPositions: 1, leftOutMeters: 870 })
  expect(findings()).toEqual(['1 position 870 m away was left out: the vehicle can’t have been there.'])
})

test('a trip between two jumps shows both', async () => {
  await openTrip({ startRule: 'afterLeap', endRule: 'leap' })
  expect(findings()).toEqual([
    'The trip starts where the positions go on after a jump that no vehicle can make.',
    'The trip ends where the positions jump farther than any vehicle can drive.',
  ])
  expect(factOf('Start detected by')).toBe('Jump in positions')
})

test('every device fault has a complete sentence', async () => {
  await openTrip({ deviceFaults: [...DeviceFault.options] })
  const sentences = findings() ?? []
  expect(new Set(sentences).size).toBe(DeviceFault.options.length)
  for (const sentence of sentences) expect(sentence).toMatch(/^The .+\.$/)
})

test('a trip in progress explains only how its start was detected', async () => {
  await openTrip({ endRule: null, running: true, progress: { status: 'underWay', since: null } })
  expect(screen.queryByText('End detected by')).toBeNull()
})
