import type { SummaryAnalytics } from '@roadbook/contract/reporting/analytics'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aMonth } from '../../../testing/analytics.ts'
import { onAPhone } from '../../../testing/on-a-phone.ts'
import { openPage } from '../../../testing/open-page.tsx'

/** The page is loaded when it is first opened, which takes long on a busy machine. */
beforeAll(() => import('./summary-page.tsx'), 60_000)
beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-20T08:42:00Z'), toFake: ['Date'] }))
afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const months = [
  {
    month: '2026-09',
    startDate: '2026-09-01',
    endDate: '2026-09-30',
    workingDays: 22,
    workingSeconds: 633_600,
    isUnfinished: false,
  },
  {
    month: '2026-10',
    startDate: '2026-10-01',
    endDate: '2026-10-31',
    workingDays: 20,
    workingSeconds: 576_000,
    isUnfinished: false,
  },
]

function vehicleOf(number: number): SummaryAnalytics['items'][number] {
  return {
    vehicleId: `0199b2a0-0000-7000-8000-0000000000${number}0`,
    registration: `GHS ${number}`,
    label: `Van ${number}`,
    fleetCategoryId: null,
    months: [
      aMonth({ month: '2026-09', distanceMeters: 1_000_000 }),
      aMonth({ month: '2026-10', distanceMeters: 1_100_000, consumptionMethod: 'deviceCounter' }),
    ],
  }
}

/** One vehicle per page; records which pages were requested, and how many at once. */
function openSummary(totalPages: number, failsWith?: Response) {
  const asked: string[] = []
  let underWay = 0
  let most = 0
  openPage('/analytics/summary?months=2026-09%2C2026-10', {
    answer: (url) => {
      if (/\/(vehicles|fleet-categories)$/.test(url.pathname)) return Response.json([])
      if (!url.pathname.endsWith('/analytics/summary')) return undefined
      if (failsWith) return failsWith
      asked.push(url.search)
      underWay += 1
      most = Math.max(most, underWay)
      queueMicrotask(() => (underWay -= 1))
      const page = Number(url.searchParams.get('page'))
      return Response.json({
        currency: 'EUR',
        months,
        all: page === 1 ? months.map(({ month }) => aMonth({ month, co2IsPartial: true })) : null,
        items: [vehicleOf(page)],
        currentPage: page,
        totalPages,
        itemsPerPage: 100,
        totalItems: totalPages,
      })
    },
  })
  return { asked, most: () => most }
}

test('the first page is read alone, the others two at a time, and all vehicles are shown', async () => {
  const { asked, most } = openSummary(4)
  const table = await screen.findByRole('table', { name: 'Summary' })
  expect(
    within(table)
      .getAllByText(/^GHS \d$/)
      .map(({ textContent }) => textContent),
  ).toHaveLength(4)
  expect(asked).toEqual([1, 2, 3, 4].map((page) => `?limit=100&months=2026-09%2C2026-10&page=${page}`))
  expect(most()).toBe(2)
})

test('a cell has the last month and how it differs from the one before', async () => {
  openSummary(1)
  const table = await screen.findByRole('table', { name: 'Summary' })
  expect(within(table).getByText('1,100 km')).toBeDefined()
  expect(within(table).getByText('10% more')).toBeDefined()
})

test('a month of one day is too little to compare with, which the cell and the sum of all say', async () => {
  const few = aMonth({ month: '2026-09', distanceMeters: 9_000, activeDays: 1, trips: 1 })
  const both = [few, aMonth({ month: '2026-10' })]
  openPage('/analytics/summary?months=2026-09%2C2026-10', {
    answer: (url) => {
      if (/\/(vehicles|fleet-categories)$/.test(url.pathname)) return Response.json([])
      if (!url.pathname.endsWith('/analytics/summary')) return undefined
      const page = { currentPage: 1, totalPages: 1, itemsPerPage: 100, totalItems: 1 }
      return Response.json({
        ...page,
        currency: 'EUR',
        months,
        all: both,
        items: [{ ...vehicleOf(1), months: both }],
      })
    },
  })
  const row = await screen.findByRole('row', { name: /GHS 1/ })
  expect(row.textContent).not.toMatch(/\d{4,}%/)
  const cells = within(row).getAllByRole('cell')
  // Distance, utilisation, days used, trips, costs per km and score are based on one day; driving, idling and costs on their
  // own size.
  expect(cells.filter((cell) => cell.textContent.includes('too little'))).toHaveLength(6)
})

test('a row opens to the exact figures of each month, the latest first', async () => {
  openSummary(1)
  const table = await screen.findByRole('table', { name: 'Summary' })
  const cellsOf = () => [...table.querySelectorAll('tbody tr')].map(({ children }) => [...children])
  fireEvent.click(within(table).getByRole('link', { name: 'Months of GHS 1' }))
  await within(table).findByText('Oct 2026')
  const [[vehicle, distance] = []] = cellsOf()
  expect(vehicle?.textContent).toBe('GHS 1Van 1Oct 2026Sept 2026')
  expect(distance?.textContent).toBe('1,100 km10%10% more1,100 km1,000 km')
  fireEvent.click(within(table).getByRole('link', { name: 'Months of GHS 1' }))
  await waitFor(() => expect(cellsOf()[0]?.[0]?.textContent).toBe('GHS 1Van 1'))
}, 60_000)

test('CO₂ opens to how the consumption of each month was found, and says what the sum leaves out', async () => {
  openSummary(1)
  fireEvent.click(await screen.findByRole('button', { name: 'CO₂ of GHS 1: 1,060 kg' }))
  const table = await screen.findByRole('table', { name: 'GHS 1, CO₂' })
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['MonthCO₂Consumption', 'Oct 20261,060 kgFuel counter', 'Sept 20261,060 kgBetween full tanks'])
  screen.getByText('Excludes vehicles with unknown consumption')
})

test('on a phone a vehicle opens to its months, and to how the consumption of each was found', async () => {
  onAPhone()
  openSummary(1)
  fireEvent.click(await screen.findByRole('link', { name: 'GHS 1' }))
  const table = await screen.findByRole('table', { name: 'GHS 1, CO₂' })
  expect(within(table).getByRole('row', { name: /Oct/ }).textContent).toBe('Oct 20261,060 kgFuel counter')
  screen.getByRole('table', { name: 'Months of GHS 1' })
})

test('without a message of the server, an error is told in the words of the specification', async () => {
  openSummary(1, new Response('<html>', { status: 502 }))
  const panel = await screen.findByRole('alert')
  expect(within(panel).getByText('An unexpected error happened. Your filters are kept.').tagName).toBe('P')
})
