import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openApp } from '../testing/open-page.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const nothing = { items: [], currentPage: 1, totalPages: 1, itemsPerPage: 100, totalItems: 0, sums: [] }

test('the navigation group of the current page is open, the others stay as they were', async () => {
  const router = openApp('/costs/all', {
    answer: ({ pathname }) => Response.json(pathname.endsWith('/expenses') ? nothing : []),
  })
  const navigation = within(await screen.findByRole('navigation', { name: 'Main navigation' }))
  const links = () => navigation.getAllByRole('link').map(({ textContent }) => textContent)
  expect(links()).toEqual([
    'Dashboard',
    'Live map',
    'Trips',
    'Route history',
    'Tour history',
    'Logbook',
    'Jobs',
    'Bookings',
    'Vehicles',
    'Users',
    'Driver keys',
    'Costs',
    'Expenses',
    'Recurring expenses',
    'Expense imports',
  ])
  fireEvent.click(navigation.getByRole('button', { name: 'Driving' }))
  await router.navigate({ to: '/notfound' })
  await router.navigate({ to: '/vehicles' })
  await screen.findByRole('heading', { name: /Vehicles/ })
  const later = within(screen.getByRole('navigation', { name: 'Main navigation' }))
  expect(later.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Dashboard',
    'Live map',
    'Jobs',
    'Bookings',
    'Vehicles',
    'Users',
    'Driver keys',
  ])
})

/** The text of the navigation's entry for jobs, for a role, with five unfinished jobs today. */
async function jobsEntry(role: string) {
  const asked: string[] = []
  openApp('/costs/all', {
    role,
    answer: ({ pathname, search }) => {
      if (!pathname.endsWith('/api/jobs')) return Response.json(pathname.endsWith('/expenses') ? nothing : [])
      asked.push(search)
      return Response.json({ ...nothing, totalItems: 5 })
    },
  })
  const name = role === 'viewer' ? 'Jobs' : /^Jobs ?5 unfinished jobs today$/
  const { textContent } = await screen.findByRole('link', { name })
  return { asked, text: textContent }
}

test('the navigation shows the number of today’s unfinished jobs', async () => {
  const { asked, text } = await jobsEntry('manager')
  expect(text).toBe('Jobs55 unfinished jobs today')
  expect(asked).toHaveLength(1)
  const query = new URLSearchParams(asked[0])
  expect([query.get('status'), query.get('limit')]).toEqual(['open,assigned,inProgress', '1'])
  expect(query.get('startDate')).toBe(query.get('endDate'))
})

test('users who can’t finish jobs see no number, and none is requested', async () => {
  const { asked, text } = await jobsEntry('viewer')
  expect([asked, text]).toEqual([[], 'Jobs'])
})
