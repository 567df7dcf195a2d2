import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../lib/query-client.ts'
import { aVehicle } from '../../testing/vehicles.ts'
import { EditVehicleDrawer } from './vehicle-drawer.tsx'

const saved: unknown[] = []
const admin = { roles: ['admin'], tenant: {} }

// The edge of the platform: the page's own transport runs, only the network is ours.
beforeEach(() => {
  saved.length = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (typeof init.body === 'string') saved.push(JSON.parse(init.body))
    if (url.endsWith('/users/me')) return Response.json(admin)
    if (url.includes('/users/')) return Response.json({ items: [] })
    return Response.json(init.method === 'PUT' ? aVehicle() : [])
  })
})
afterEach(() => vi.unstubAllGlobals())

const client = createQueryClient()
const drawer = (version: number, label: string) => (
  <I18nProvider i18n={i18n}>
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <Suspense>
          <EditVehicleDrawer vehicle={aVehicle({ version, label })} isOpen onClose={() => undefined} />
        </Suspense>
      </QueryClientProvider>
    </MantineProvider>
  </I18nProvider>
)

test('a form that was open while somebody else saved names the version it was filled from', async () => {
  const { rerender } = render(drawer(1, 'Van 8'))
  const make = await screen.findByLabelText('Make')
  fireEvent.change(make, { target: { value: 'Fiat' } })
  rerender(drawer(2, 'Van 8, new tyres'))
  fireEvent.click(screen.getByText('Save vehicle'))
  await waitFor(() => expect(saved.length).toBe(1))
  expect(saved[0]).toMatchObject({ make: 'Fiat', label: 'Van 8', version: 1 })
})
