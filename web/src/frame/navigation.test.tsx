import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../testing/open-page.tsx'

const patience = { timeout: 20_000 }

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const nothing = { items: [], currentPage: 1, totalPages: 1, itemsPerPage: 100, totalItems: 0, sums: [] }

test('the navigation group of the current page is open, others as they were left', async () => {
  const router = openPage('/costs/all', {
    answer: ({ pathname }) => Response.json(pathname.endsWith('/expenses') ? nothing : []),
  })
  const navigation = within(await screen.findByRole('navigation', { name: 'Main navigation' }, patience))
  const links = () => navigation.getAllByRole('link').map(({ textContent }) => textContent)
  expect(links()).toEqual([
    'Dashboard',
    'Live map',
    'Trips',
    'Route history',
    'Jobs',
    'Vehicles',
    'Costs',
    'Expenses',
  ])
  fireEvent.click(navigation.getByRole('button', { name: 'Driving' }))
  await router.navigate({ to: '/notfound' })
  await router.navigate({ to: '/vehicles' })
  await screen.findByRole('heading', { name: /Vehicles/ }, patience)
  const later = within(screen.getByRole('navigation', { name: 'Main navigation' }))
  expect(later.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Dashboard',
    'Live map',
    'Jobs',
    'Vehicles',
  ])
})
