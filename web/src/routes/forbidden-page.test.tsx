import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../lib/query-client.ts'
import { openPage } from '../testing/open-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const id = '0199b2a0-0000-7000-8000-000000000001'

const pages = [
  ['/costs/imports', /expense-imports/],
  [`/costs/imports/detail?id=${id}`, /expense-imports/],
  ['/costs/recurring', /recurring-expenses/],
  ['/users', /users\/paginatedUsers/],
  ['/audit-log', /activity-log/],
  ['/alarms', /\/alarms/],
  ['/share-links', /share-location/],
  ['/geofence', /\/geofences/],
  [`/geofence/edit/${id}`, /\/geofences/],
  ['/geofence-old', /\/geofences/],
  ['/geofence-old/map', /\/geofences/],
  ['/reports/geofence-activity', /frame/],
] as const

/** Opens the page as a role; returns its requests besides those of every page. */
function opened(address: string, role: string) {
  const asked: string[] = []
  const router = openPage(address, {
    role,
    queryClient: createQueryClient(),
    answer: ({ pathname }) => {
      asked.push(pathname)
      return undefined
    },
  })
  return { router, asked }
}

test.each(pages)(
  'a driver who opens %s is told that it isn’t open to them, and no call fails',
  async (address, call) => {
    const { router, asked } = opened(address, 'driver')
    await screen.findByRole('heading', { level: 1, name: 'No access' })
    expect(router.state.location.pathname).toBe(address.split('?')[0])
    expect(asked.filter((path) => call.test(path))).toEqual([])
  },
)

test.each(['/costs/imports', '/vehicles/import', '/audit-log'])(
  'a viewer has no access to %s',
  async (address) => {
    opened(address, 'viewer')
    await screen.findByText('Your role doesn’t have access to this page')
  },
)

test('who may read recurring expenses gets them', async () => {
  const { router, asked } = opened('/costs/recurring', 'viewer')
  await waitFor(() => expect(asked.some((path) => path.endsWith('/recurring-expenses'))).toBe(true))
  expect(router.state.location.pathname).toBe('/costs/recurring')
})
