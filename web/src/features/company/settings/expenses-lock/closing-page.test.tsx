import type { MonthClosing } from '@roadbook/contract/money/costs'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../../testing/open-page.tsx'
import { openPagesAt } from '../../../../testing/open-pages-at.ts'
import { sentBody } from '../../../../testing/sent-body.ts'

openPagesAt('2026-11-20T08:42:00Z')

const october: MonthClosing = {
  month: '2026-10',
  startDate: '2026-10-01',
  endDate: '2026-10-31',
  isClosed: false,
  isUnfinished: false,
  expenses: 214,
  sums: [{ currency: 'EUR', totalMinor: 1_204_510, byType: [{ type: 'fuel', amountMinor: 1_204_510 }] }],
  gaps: [
    { gap: 'receipt', expenses: 3 },
    { gap: 'quantity', expenses: 0 },
  ],
  vehiclesWithoutFuel: Array.from({ length: 7 }, (_, nth) => ({
    vehicleId: `0199b2a0-0000-7000-8000-0000000000b${nth}`,
    registration: `GHS 10${nth}`,
    distanceMeters: 812_000,
  })),
  recurringDue: 1,
  recurringLocked: 0,
  version: 6,
}

function openClosing(closing: Partial<MonthClosing> = {}) {
  const months: (string | null)[] = []
  const sent: unknown[] = []
  openPage('/settings/close-month', {
    answer: ({ pathname, searchParams }, { method, body }) => {
      if (method === 'PUT') {
        sent.push(sentBody(body))
        return Response.json({ lockAfterDays: null, lockedUntil: '2026-10-31', lockedThrough: '2026-10-31' })
      }
      if (!pathname.endsWith('/closing')) return undefined
      months.push(searchParams.get('month'))
      return Response.json({ ...october, ...closing })
    },
  })
  return { months, sent }
}

const hrefOf = (name: RegExp | string) => screen.getByRole('link', { name }).getAttribute('href')

test('the month before this one is checked first, and each gap links to its expenses', async () => {
  const { months } = openClosing()
  await screen.findByText('€12,045.10')
  expect(months).toEqual(['2026-10'])
  expect(hrefOf('214 expenses')).toBe('/costs/all?from=2026-10-01&to=2026-10-31')
  expect(hrefOf('€12,045.10')).toBe('/costs/all?from=2026-10-01&to=2026-10-31&currency=EUR')
  expect(hrefOf('3 expenses')).toBe('/costs/all?from=2026-10-01&to=2026-10-31&missing=receipt')
  expect(hrefOf('1')).toBe('/costs/recurring')
  const checks = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(checks).toEqual([
    'No receipt3 expenses',
    'No quantityNone',
    expect.stringMatching(/^Driven without/),
    'Recurring expenses not entered yet1',
  ])
})

test('five of the vehicles without fuel costs are named, the others are counted', async () => {
  openClosing()
  const vehicle = await screen.findByRole('link', { name: /^GHS 104/ })
  const check = vehicle.closest('li')
  expect(check?.querySelectorAll('a').length).toBe(5)
  expect(check?.textContent).toMatch(/and 2 more$/)
})

test('the month is locked to its last day once that is confirmed', async () => {
  const { sent } = openClosing()
  fireEvent.click(await screen.findByRole('button', { name: 'Close October 2026' }))
  const question = await screen.findByRole('dialog', { name: 'Close October 2026?' })
  expect(within(question).getByText(/^Expenses up to 31 Oct 2026 can no longer/).tagName).toBe('P')
  expect(sent).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: 'Close month' }))
  await screen.findByText('October 2026 closed')
  expect(sent).toEqual([{ lockedUntil: '2026-10-31', version: 6 }])
})

test('a month that is closed or not over has no button', async () => {
  openClosing({ isClosed: true })
  await screen.findByText('This month is closed.')
  expect(screen.queryByRole('button', { name: /^Close / })).toBe(null)
})
