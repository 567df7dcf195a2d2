import type { DistanceUnit } from '@roadbook/contract/core/distance-unit'
import type { CostComparison, CostGroup } from '@roadbook/contract/money/costs'
import type { DrivenCostSum, VehicleCosts } from '@roadbook/contract/money/cost-sums'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aComparison } from '../../../../testing/expenses.ts'
import { onAPhone } from '../../../../testing/on-a-phone.ts'
import { openPage } from '../../../../testing/open-page.tsx'

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-20T08:42:00Z'), toFake: ['Date'] }))
afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const fleetSum: DrivenCostSum = {
  currency: 'EUR',
  totalMinor: 150_000,
  byType: [
    { type: 'leasing', amountMinor: 100_000 },
    { type: 'fuel', amountMinor: 50_000 },
  ],
  minorPerKm: 19.1,
  minorPerMile: 30.7,
  otherTypesMinor: null,
}

function costsOf(number: number, parts: Partial<VehicleCosts> = {}): VehicleCosts {
  const digits = String(number).padStart(3, '0')
  return {
    vehicleId: `0199b2a0-0000-7000-8000-000000000${digits}`,
    registration: `GHS ${digits}`,
    label: `Van ${number}`,
    sums: [
      {
        currency: 'EUR',
        totalMinor: 7240 + number,
        byType: [{ type: 'fuel', amountMinor: 7240 + number }],
        minorPerKm: 18.4,
        minorPerMile: 29.6,
        otherTypesMinor: null,
      },
    ],
    distanceMeters: 393_478,
    perKmSince: null,
    consumption: null,
    ...parts,
  }
}

const groups: CostGroup[] = [
  { id: '0199b2a0-0000-7000-8000-0000000000a1', name: 'Maria Camilleri', sums: [fleetSum] },
  { id: null, name: null, sums: [{ ...fleetSum, currency: 'CZK' }] },
]

type Answers = { vehicles: VehicleCosts[]; sums?: DrivenCostSum[]; perPage?: number }
type Person = {
  role?: string
  distanceUnit?: DistanceUnit
  /** The comparison; by default November with October. */
  comparison?: CostComparison
}

/** A server with this many vehicles; records which pages were requested, and how many at once. */
function openCosts(
  address: string,
  { vehicles, sums = [fleetSum], perPage = 100 }: Answers,
  { comparison, ...person }: Person = {},
) {
  const asked: string[] = []
  const compared: string[] = []
  let underWay = 0
  let most = 0
  const router = openPage(address, {
    ...person,
    costs: ({ pathname, search }) => {
      if (!pathname.endsWith('/comparison')) return undefined
      compared.push(search)
      return comparison
    },
    answer: (url) => {
      if (url.pathname.endsWith('/vehicles')) return Response.json([])
      if (url.pathname.endsWith('/expenses/statistics/groups')) return Response.json(groups)
      if (!url.pathname.endsWith('/expenses/statistics/overview')) return undefined
      asked.push(url.search)
      underWay += 1
      most = Math.max(most, underWay)
      queueMicrotask(() => (underWay -= 1))
      const page = Number(url.searchParams.get('page'))
      return Response.json({
        items: vehicles.slice((page - 1) * perPage, page * perPage),
        currentPage: page,
        totalPages: Math.ceil(vehicles.length / perPage),
        itemsPerPage: perPage,
        totalItems: vehicles.length,
        sums: page === 1 ? sums : sums.map((sum) => ({ ...sum, minorPerKm: null, minorPerMile: null })),
        distanceMeters: page === 1 ? 786_956 : null,
      })
    },
  })
  return { router, asked, compared, most: () => most }
}

test('of a hundred vehicles a page the first is read alone, the others two at a time, and all are shown', async () => {
  const vehicles = Array.from({ length: 301 }, (_, number) => costsOf(number))
  const { asked, most } = openCosts('/costs/overview', { vehicles })
  const table = await screen.findByRole('table', { name: 'Costs by vehicle' })
  expect(table.getAttribute('aria-rowcount')).toBe('303')
  const days = 'startDate=2026-11-01&endDate=2026-11-20'
  expect(asked).toEqual([1, 2, 3, 4].map((page) => `?${days}&limit=100&page=${page}`))
  expect(most()).toBe(2)
})

test('costs of the period are listed by vehicle, highest first', async () => {
  openCosts('/costs/overview', { vehicles: [costsOf(1), costsOf(2, { distanceMeters: 0 })] })
  const table = within(await screen.findByRole('table', { name: 'Costs by vehicle' }))
  // The fleet's, like the figures above.
  await table.findByText('9.4')
  const rows = table.getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'VehicleLeasingFuelDrivenPer kml/100 kmTotal',
    '2 vehicles€1,000.00€500.00787 km€0.199.4€1,500.00',
    'GHS 002 Van 2–€72.42–€0.18–€72.42',
    'GHS 001 Van 1–€72.41393 km€0.18–€72.41',
  ])
})

test('a company that counts in miles sees costs per mile, and consumption in miles per gallon and per kWh', async () => {
  const consumptionOf = (energy: 'litres' | 'kwh', per100Km: number): VehicleCosts['consumption'] => ({
    energy,
    per100Km,
    method: 'fullTanks',
    distanceMeters: 393_478,
  })
  const vehicles = [
    costsOf(2, { consumption: consumptionOf('litres', 7.06) }),
    costsOf(1, { consumption: consumptionOf('kwh', 17.75) }),
  ]
  openCosts('/costs/overview', { vehicles }, { distanceUnit: 'mile' })
  const table = within(await screen.findByRole('table', { name: 'Costs by vehicle' }))
  await table.findByText('30.1')
  const rows = table.getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'VehicleLeasingFuelDrivenPer milempg (UK)Total',
    '2 vehicles€1,000.00€500.00489 mi€0.3130.1€1,500.00',
    'GHS 002 Van 2–€72.42244 mi€0.3040.0€72.42',
    'GHS 001 Van 1–€72.41244 mi€0.303.5 mi/kWh€72.41',
  ])
  const perMile = await screen.findByText('€0.31', { selector: 'p' })
  expect(perMile.parentElement?.textContent).toBe('€0.31Per mile same')
  // 9.4 l/100 km, before 9.2.
  expect(perMile.parentElement?.nextSibling?.textContent).toBe('30.1mpg (UK) partly measured 2% less')
})

test('a consumption says how it was found, and only one between full tanks leads to receipts', async () => {
  const methods = ['deviceCounter', 'fullTanks', 'levelDrop', 'stated'] as const
  const vehicles = methods.map((method, nth) =>
    costsOf(nth + 1, {
      consumption: { energy: 'litres', per100Km: 8 + nth / 10, method, distanceMeters: 1 },
    }),
  )
  openCosts('/costs/overview', { vehicles })
  const table = within(await screen.findByRole('table', { name: 'Costs by vehicle' }))
  await table.findByText('8.3')
  const shown = ['8.0', '8.1', '8.2', '8.3'].map((figure) => table.getByText(figure))
  expect(shown.map(({ tagName, title }) => [tagName, title])).toEqual([
    ['SPAN', 'Fuel counter'],
    ['A', 'Between full tanks'],
    ['SPAN', 'Tank level'],
    ['SPAN', 'Vehicle’s record'],
  ])
})

test('on a phone a vehicle has its consumption, and how it was found', async () => {
  onAPhone()
  const consumption = { energy: 'litres', per100Km: 8.5, method: 'stated', distanceMeters: null } as const
  openCosts('/costs/overview', { vehicles: [costsOf(1, { consumption })] })
  const link = await screen.findByRole('link', { name: 'GHS 001' })
  expect(link.closest('li')?.textContent).toBe('GHS 001€72.418.5 l/100 km from the record · Fuel€0.18 per km')
})

test('each type stands beside the same days of the month before, and each amount leads to its list', async () => {
  openCosts('/costs/overview', { vehicles: [costsOf(1)] })
  const table = (await screen.findByText('By type')).closest('table')
  if (table === null) throw new Error('The types are a table.')
  const rows = within(table).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'By type1–20 Nov1–20 OctChange',
    'Leasing€1,000.00€1,000.00same',
    'Other types€500.00€600.0017%',
    'Total€1,500.00€1,600.006%',
  ])
  const links = within(table).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/costs/all?types=leasing&currency=EUR&from=2026-11-01&to=2026-11-20',
    '/costs/all?types=leasing&currency=EUR&from=2026-10-01&to=2026-10-20',
    '/costs/all?types=fuel,toll&currency=EUR&from=2026-11-01&to=2026-11-20',
    '/costs/all?types=fuel,toll&currency=EUR&from=2026-10-01&to=2026-10-20',
    '/costs/all?currency=EUR&from=2026-11-01&to=2026-11-20',
    '/costs/all?currency=EUR&from=2026-10-01&to=2026-10-20',
  ])
})

test('a comparison with another year says which year', async () => {
  const comparison = aComparison({
    period: { startDate: '2026-01-01', endDate: '2026-11-20' },
    before: { startDate: '2025-01-01', endDate: '2025-11-20' },
  })
  openCosts('/costs/overview?period=thisYear', { vehicles: [costsOf(1)] }, { comparison })
  const against = await screen.findByText('against')
  expect(against.textContent).toBe('1 January – 20 November against 1 January – 20 November 2025')
  expect(screen.getByRole('columnheader', { name: '1 Jan – 20 Nov 2025' })).not.toBe(null)
})

test('this year is compared with the year before, any other period with the one before it', async () => {
  const { compared, router } = openCosts('/costs/overview?period=thisYear', { vehicles: [costsOf(1)] })
  await waitFor(() => expect(compared.length).toBe(1))
  await router.navigate({ to: '/costs/overview', search: { period: 'lastMonth' } })
  await waitFor(() => expect(compared.length).toBe(2))
  expect(compared).toEqual([
    '?startDate=2026-01-01&endDate=2026-11-20&currency=EUR&against=yearBefore',
    '?startDate=2026-10-01&endDate=2026-10-31&currency=EUR',
  ])
})

test('the figures say arrow, per cent and word, and nothing for a change under one per cent', async () => {
  openCosts('/costs/overview', { vehicles: [costsOf(1)] })
  const total = await screen.findByText('€1,500.00', { selector: 'p a' })
  const figures = [...(total.closest('div')?.parentElement?.children ?? [])]
  expect(figures.map(({ textContent }) => textContent)).toEqual([
    '€1,500.00Total 6% less',
    '€0.19Per km same',
    '9.4l/100 km partly measured 2% more',
    '787 kmDriven under 1%',
  ])
})

test('the number beside the title counts what the table shows, vehicles or drivers', async () => {
  const { router } = openCosts('/costs/overview', { vehicles: [costsOf(1), costsOf(2)] })
  await screen.findByRole('heading', { name: /^Costs\s*2$/ })
  expect(screen.getByText(/Consumption is measured/)).not.toBe(null)
  fireEvent.click(screen.getByRole('button', { name: 'Drivers' }))
  await screen.findByRole('heading', { name: /^Costs\s*1$/ })
  expect(router.state.location.search).toEqual({ by: 'driver' })
  expect(screen.queryByText(/Consumption is measured/)).toBe(null)
})

test('a type filters the page', async () => {
  const { router } = openCosts('/costs/overview', { vehicles: [costsOf(1)] })
  fireEvent.click(await screen.findByRole('button', { name: 'Leasing', pressed: false }))
  await waitFor(() => expect(router.state.location.href).toBe('/costs/overview?types=leasing'))
})

/** Seven types, of which two are not among the largest five. */
async function openSevenTypes() {
  const types = ['leasing', 'fuel', 'toll', 'tax', 'fine', 'tyres', 'parking'] as const
  const byType = types.map((type, index) => ({ type, amountMinor: 7000 - 1000 * index }))
  const sum = {
    currency: 'EUR',
    totalMinor: 28_000,
    byType,
    minorPerKm: 18.4,
    minorPerMile: 29.6,
    otherTypesMinor: 3000,
  }
  openCosts('/costs/overview', {
    vehicles: [costsOf(1, { sums: [sum] })],
    sums: [sum],
  })
  const table = await screen.findByRole('table', { name: 'Costs by vehicle' })
  return within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
}

test('from the sixth on, types are combined, so that a row adds up', async () => {
  expect(await openSevenTypes()).toEqual([
    'VehicleLeasingFuelTollTaxFineOther typesDrivenPer kml/100 kmTotal',
    '1 vehicle€70.00€60.00€50.00€40.00€30.00€30.00787 km€0.18€280.00',
    'GHS 001 Van 1€70.00€60.00€50.00€40.00€30.00€30.00393 km€0.18–€280.00',
  ])
})

test('a combined type with its own column is labelled as part of the sum', async () => {
  localStorage.setItem('roadbook.columns.costs', JSON.stringify(['parking']))
  expect(await openSevenTypes()).toEqual([
    'VehicleLeasingFuelTollTaxFineOther typesOther: TyresDrivenPer kml/100 kmTotal',
    '1 vehicle€70.00€60.00€50.00€40.00€30.00€30.00€20.00787 km€0.18€280.00',
    'GHS 001 Van 1€70.00€60.00€50.00€40.00€30.00€30.00€20.00393 km€0.18–€280.00',
  ])
})

test('an unknown sort order falls back to the default', async () => {
  openCosts('/costs/overview?sort=colour:asc', { vehicles: [costsOf(1), costsOf(2)] })
  const table = await screen.findByRole('table', { name: 'Costs by vehicle' })
  expect(
    within(table)
      .getAllByRole('link', { name: /^GHS/ })
      .map(({ textContent }) => textContent),
  ).toEqual(['GHS 002', 'GHS 001'])
})

test('a vehicle links to its expenses in the same period', async () => {
  const { router } = openCosts('/costs/overview?period=lastMonth', { vehicles: [costsOf(1)] })
  fireEvent.click(await screen.findByText('€0.18'))
  await waitFor(() =>
    expect(router.state.location.href).toBe(
      '/costs/all?vehicles=0199b2a0-0000-7000-8000-000000000001&period=lastMonth',
    ),
  )
})

test('every amount leads to the expenses that it adds up, a distance to its trips, a consumption to its receipts', async () => {
  const consumption = {
    energy: 'litres',
    per100Km: 8.5,
    method: 'fullTanks',
    distanceMeters: 393_478,
  } as const
  openCosts('/costs/overview', { vehicles: [costsOf(1, { consumption })] })
  const table = await screen.findByRole('table', { name: 'Costs by vehicle' })
  await within(table).findByText('9.4')
  const links = within(table).getAllByRole('link')
  const van = 'vehicles=0199b2a0-0000-7000-8000-000000000001'
  const days = 'from=2026-11-01&to=2026-11-20'
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/costs/all?types=leasing&currency=EUR&${days}`,
    `/costs/all?types=fuel&currency=EUR&${days}`,
    `/trips?${days}`,
    `/costs/all?types=fuel&${days}`,
    `/costs/all?currency=EUR&${days}`,
    `/vehicles/detail/?id=0199b2a0-0000-7000-8000-000000000001`,
    `/costs/all?types=fuel&${van}&currency=EUR&${days}`,
    `/trips?${van}&${days}`,
    `/costs/all?types=fuel&${van}&${days}`,
    `/costs/all?${van}&currency=EUR&${days}`,
  ])
})

test('currencies are never added up; the user switches between them', async () => {
  const pounds = {
    currency: 'GBP',
    totalMinor: 4000,
    byType: [{ type: 'toll' as const, amountMinor: 4000 }],
    minorPerKm: null,
    minorPerMile: null,
    otherTypesMinor: null,
  }
  const abroad = costsOf(2, { sums: [pounds] })
  openCosts('/costs/overview', { vehicles: [costsOf(1), abroad], sums: [fleetSum, pounds] })
  await screen.findByText('GHS 001')
  expect(screen.queryByText('GHS 002')).toBe(null)
  fireEvent.click(screen.getByRole('button', { name: 'GBP £40.00' }))
  await screen.findByText('GHS 002')
  expect(screen.queryByText('GHS 001')).toBe(null)
})

test('an empty error response shows "An unexpected error happened."', async () => {
  openPage('/costs/overview', {
    answer: ({ pathname }) =>
      pathname.includes('/expenses/') ? new Response('<html>', { status: 502 }) : undefined,
  })
  const panel = await screen.findByRole('alert')
  expect(within(panel).getByText('An unexpected error happened. Your filters are kept.').tagName).toBe('P')
  expect(within(panel).getByRole('button', { name: 'Try again' }).tagName).toBe('BUTTON')
})

test('a period without expenses offers to add one, but not to viewers', async () => {
  openCosts('/costs/overview', { vehicles: [], sums: [] })
  await screen.findByText('No expenses in this period')
  expect(screen.getAllByRole('button', { name: 'Add expense' }).length).toBe(2)
})

test('filters that no expense matches can be cleared there', async () => {
  const { router } = openCosts('/costs/overview?types=tyres', { vehicles: [], sums: [] })
  await screen.findByText('No expenses match these filters')
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await screen.findByText('No expenses in this period')
  expect(router.state.location.search).toEqual({})
})

test('a viewer has no button for a new expense', async () => {
  openCosts('/costs/overview', { vehicles: [], sums: [] }, { role: 'viewer' })
  await screen.findByText('No expenses in this period')
  expect(screen.queryByRole('button', { name: 'Add expense' })).toBe(null)
})

test('a comparison that fails is said, and loaded again', async () => {
  let isDown = true
  openPage('/costs/overview', {
    costs: ({ pathname }) => {
      if (!pathname.endsWith('/comparison')) return undefined
      if (isDown) throw new TypeError('Failed to fetch')
      return aComparison()
    },
    answer: ({ pathname }) =>
      pathname.endsWith('/expenses/statistics/overview')
        ? Response.json({
            items: [costsOf(1)],
            currentPage: 1,
            totalPages: 1,
            itemsPerPage: 100,
            totalItems: 1,
            sums: [fleetSum],
            distanceMeters: null,
          })
        : undefined,
  })
  await screen.findByText('The comparison could not be loaded')
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect((await screen.findByText('1–20 November')).tagName).toBe('STRONG')
})
