import type { Overview } from '@roadbook/contract/reporting/overview'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aLocation } from '../../../../testing/locations.ts'
import { openPage } from '../../../../testing/open-page.tsx'
import { anOverview } from '../../../../testing/overview.ts'

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-20T08:42:00Z'), toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Answers = { overview: () => Response; role?: string; historyPercent?: number }

function openDashboard({ overview, role = 'admin', historyPercent = 100 }: Answers) {
  openPage('/dashboard', {
    role,
    answer: ({ pathname }) => {
      if (pathname.includes('/overview/v2')) return overview()
      if (pathname.endsWith('/demo/progress')) return Response.json({ historyPercent })
      return pathname.includes('/vehicles/location') ? Response.json([aLocation()]) : undefined
    },
  })
}

const costs: NonNullable<Overview['costsOfMonth']> = {
  month: '2026-11',
  currency: 'EUR',
  totalMinor: 721_950,
  byType: [
    { type: 'fuel', amountMinor: 421_840 },
    { type: 'maintenance', amountMinor: 136_500 },
    { type: 'charging', amountMinor: 61_275 },
    { type: 'insurance', amountMinor: 54_000 },
    { type: 'toll', amountMinor: 30_000 },
    { type: 'parking', amountMinor: 12_000 },
    { type: 'cleaning', amountMinor: 6_335 },
  ],
  otherTypesMinor: 18_335,
  previousMinor: 768_000,
  changePercent: -6,
  otherCurrencies: [],
}

const sayCosts = async (costsOfMonth: Overview['costsOfMonth'], role = 'admin') => {
  openDashboard({ overview: () => Response.json(anOverview({ costsOfMonth })), role })
  const panel = await screen.findByRole('region', { name: 'Costs in November' })
  await within(panel).findByRole('link', { name: 'Overview' })
  return panel
}

test('the month’s costs show the total, the change from last month, and the five largest types with the rest combined', async () => {
  const panel = await sayCosts(costs)
  expect(
    [...panel.querySelectorAll('p')].map(({ textContent }) => textContent?.replace('\u00A0', ' ')),
  ).toEqual(['€7,219.50', '6% less than 1–20 October'])
  expect(
    within(panel)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Fuel€4,218.40',
    'Maintenance€1,365.00',
    'Charging€612.75',
    'Insurance€540.00',
    'Toll€300.00',
    'Other types€183.35',
  ])
  expect(
    within(panel)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([
    '/costs/overview',
    '/costs/all?period=thisMonth',
    ...['fuel', 'maintenance', 'charging', 'insurance', 'toll', 'parking,cleaning'].map(
      (types) => `/costs/all?period=thisMonth&types=${types}`,
    ),
  ])
})

test('expenses before midnight belong to their own month, even if the page is already in the next', async () => {
  vi.setSystemTime(Date.parse('2026-12-01T08:42:00Z'))
  const panel = await sayCosts(costs)
  expect(
    [...panel.querySelectorAll('p')].map(({ textContent }) => textContent?.replace('\u00A0', ' ')),
  ).toEqual(['€7,219.50', '6% less than 1–30 October'])
})

test('while the demo history is being filled in, the month has no comparison', async () => {
  openDashboard({ overview: () => Response.json(anOverview({ costsOfMonth: costs })), historyPercent: 40 })
  const panel = await screen.findByRole('region', { name: 'Costs in November' })
  await within(panel).findByText('No comparison yet')
  expect(within(panel).queryByText(/less/)).toBe(null)
})

test('six types are listed separately, other currencies beside the total, and a month without predecessor has no comparison', async () => {
  const panel = await sayCosts({
    ...costs,
    byType: costs.byType.slice(0, 6),
    otherTypesMinor: 12_000,
    previousMinor: null,
    changePercent: null,
    otherCurrencies: [{ currency: 'USD', totalMinor: 4000 }],
  })
  expect(within(panel).getByText('Parking').tagName).toBe('SPAN')
  expect([...panel.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
    '€7,219.50',
    'No comparison yet',
    'Also US$40.00',
  ])
  const links = within(panel).getAllByRole('link')
  expect(links.slice(1, 4).map((link) => link.getAttribute('href'))).toEqual([
    '/costs/all?period=thisMonth&currency=EUR',
    '/costs/all?period=thisMonth&currency=USD',
    '/costs/all?period=thisMonth&types=fuel&currency=EUR',
  ])
})

const nothingSpent = {
  ...costs,
  totalMinor: 0,
  byType: [],
  otherTypesMinor: null,
  previousMinor: null,
  changePercent: null,
}

test('a month without expenses offers to add one to users who may', async () => {
  const panel = await sayCosts(nothingSpent)
  expect(within(panel).getByRole('link', { name: 'Add expense' }).getAttribute('href')).toBe(
    '/costs/all?add=true',
  )
})

test('a viewer has no button to add an expense', async () => {
  const panel = await sayCosts(nothingSpent, 'viewer')
  expect(within(panel).queryByRole('link', { name: 'Add expense' })).toBe(null)
})
