import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../../../../testing/open-page.tsx'

afterEach(() => vi.unstubAllGlobals())

test('a vehicle is switched to privacy mode, and the undo takes it back', async () => {
  const puts: unknown[] = []
  let vehicle = {
    id: '0199a0b0-0000-7000-8000-000000000001',
    registration: 'GHS 102',
    privacyMode: false,
    version: 3,
  }
  openPage('/settings/privacy', {
    answer: (url, init) => {
      if (url.pathname !== '/api/vehicles') return undefined
      if (init.method === 'PUT') {
        const body: { changes: { privacyMode: boolean }[] } = JSON.parse(init.body as string) // as the page writes it
        puts.push(body)
        const privacyMode = body.changes[0]?.privacyMode ?? false
        vehicle = { ...vehicle, privacyMode, version: vehicle.version + 1 }
      }
      return Response.json([vehicle])
    },
  })
  const turn = await screen.findByRole('switch', { name: 'Privacy mode of GHS 102' })
  expect(screen.getByRole('link', { name: 'GHS 102' }).getAttribute('href')).toContain(vehicle.id)
  fireEvent.click(turn)
  await screen.findByText('Privacy mode of 1 vehicle turned on')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Change undone')
  const { id } = vehicle
  await waitFor(() =>
    expect(puts).toEqual([
      { changes: [{ id, privacyMode: true, version: 3 }] },
      { changes: [{ id, privacyMode: false, version: 4 }] },
    ]),
  )
})

test('of ten thousand vehicles only rows in view are rendered, and a search finds one', async () => {
  const vehicles = Array.from({ length: 10_000 }, (_, n) => ({
    id: `0199a0b0-0000-7000-8000-${String(n).padStart(12, '0')}`,
    registration: `GHS ${n}`,
    label: null,
    privacyMode: false,
    version: 1,
  }))
  openPage('/settings/privacy', {
    answer: ({ pathname }) => (pathname === '/api/vehicles' ? Response.json(vehicles) : undefined),
  })
  const field = await screen.findByRole('textbox', { name: 'Search vehicles' })
  expect(screen.queryAllByRole('switch').length).toBeLessThan(200)
  fireEvent.change(field, { target: { value: '9876' } })
  await screen.findByRole('switch', { name: 'Privacy mode of GHS 9876' })
  expect(screen.getAllByRole('switch')).toHaveLength(1)
})
