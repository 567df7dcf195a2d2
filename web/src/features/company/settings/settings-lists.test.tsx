import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'

afterEach(() => vi.unstubAllGlobals())

type Body = Record<string, unknown>
const bodyOf = (init: RequestInit) => JSON.parse(init.body as string) as Body // as the page writes it

const own = { fixed: false, archived: false, countsAsBusiness: true, colour: '#5F7FEE' }
const usedAndUnused = [
  { ...own, category: 'business', name: 'Business', fixed: true, trips: null, vehicles: null },
  { ...own, category: 'site-visit', name: 'Site visit', trips: 14, vehicles: 0 },
  { ...own, category: 'training', name: 'Training', trips: 0, vehicles: 0 },
]

test('a used category can be renamed and archived, an unused one deleted, and a new one added', async () => {
  const puts: Body[] = []
  openPage('/settings/trip-categories', {
    answer: (url, init) => {
      if (url.pathname !== '/api/settings/vehicle-trip-category') return undefined
      if (init.method === 'PUT') puts.push(bodyOf(init))
      return Response.json({ vehicleTripCategories: usedAndUnused, version: 7 })
    },
  })
  await screen.findByText('14 trips')
  expect(screen.queryByRole('button', { name: 'Delete Site visit' })).toBeNull()
  const [first] = screen.getAllByRole('textbox', { name: 'Name of the category' })
  fireEvent.change(first as HTMLElement, { target: { value: 'Visit' } })
  fireEvent.click(screen.getByRole('button', { name: 'Archive' }))
  fireEvent.click(screen.getByRole('button', { name: 'Delete Training' }))
  fireEvent.click(screen.getByRole('button', { name: 'Add category' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Give each category a name.')
  const names = screen.getAllByRole('textbox', { name: 'Name of the category' })
  fireEvent.change(names[1] as HTMLElement, { target: { value: 'Deliveries' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(puts).toHaveLength(1))
  expect(puts[0]).toEqual({
    version: 7,
    vehicleTripCategories: [
      { category: 'site-visit', name: 'Visit', colour: '#5F7FEE', countsAsBusiness: true, archived: true },
      { name: 'Deliveries', colour: expect.any(String), countsAsBusiness: true, archived: false },
    ],
  })
})

/** Expenses are locked until October; returns the saved value. */
async function openLock() {
  const puts: Body[] = []
  const config = { lockAfterDays: null, lockedUntil: '2026-10-31', lockedThrough: '2026-10-31', version: 3 }
  openPage('/settings/expenses-lock', {
    answer: (url, init) => {
      if (url.pathname === '/api/settings/expenses-lock-config/preview') {
        return Response.json({ lockedThrough: null, locked: 0, newlyLocked: 0, unlocked: 12 })
      }
      if (url.pathname !== '/api/settings/expenses-lock-config') return undefined
      if (init.method === 'PUT') puts.push(bodyOf(init))
      return Response.json(config)
    },
  })
  const until = await screen.findByRole('textbox', { name: 'Locked until' })
  fireEvent.change(until, { target: { value: '' } })
  fireEvent.blur(until)
  return puts
}

async function saveAndConfirm() {
  fireEvent.click(await screen.findByRole('button', { name: 'Save changes' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Open expenses' }))
}

test('opening locked expenses again asks first, and says how many', async () => {
  const puts = await openLock()
  await screen.findByText('12 locked expenses would be open again.')
  expect(puts).toEqual([])
  await saveAndConfirm()
  await waitFor(() => expect(puts).toEqual([{ lockedUntil: null, version: 3 }]))
})

test('opening locked expenses again asks also before the preview has been read', async () => {
  const puts = await openLock()
  await saveAndConfirm()
  await waitFor(() => expect(puts).toEqual([{ lockedUntil: null, version: 3 }]))
})

test('a changed duration says what it was, and is sent in seconds', async () => {
  const puts: Body[] = []
  const stopDurationSeconds = { ignitionOff: 180, ignitionOn: 900, ignitionUnknown: 300 }
  const figures = { minTripDistanceMeters: 200, minTripDurationSeconds: 60, maxPastDays: 90 }
  let saved = { useIgnition: true, stopDurationSeconds, ...figures, validFrom: null, version: 5 }
  openPage('/settings/trip-detection', {
    answer: (url, init) => {
      if (url.pathname !== '/api/settings/trip-detection') return undefined
      if (init.method === 'PUT') {
        puts.push(bodyOf(init))
        saved = { ...saved, ...bodyOf(init), version: 6 }
      }
      return Response.json(saved)
    },
  })
  const off = await screen.findByRole('textbox', { name: 'Stop with the ignition off' })
  fireEvent.change(off, { target: { value: '1.5' } })
  expect(screen.getByText(/Was 3 min/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(puts).toHaveLength(1))
  expect(puts[0]).toEqual({ stopDurationSeconds: { ...stopDurationSeconds, ignitionOff: 90 }, version: 5 })
  // The form starts again from what was saved, and the next change is based on it.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull())
  const again = screen.getByRole<HTMLInputElement>('textbox', { name: 'Stop with the ignition off' })
  expect(again.value).toBe('1.5')
  fireEvent.change(again, { target: { value: '2' } })
  expect(screen.getByText(/Was 1\.5 min/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(puts[1]).toMatchObject({ version: 6 }))
})

test('a changed duration shows what it would change in the last week, and an invalid one asks nothing', async () => {
  const asked: Body[] = []
  const stopDurationSeconds = { ignitionOff: 180, ignitionOn: 900, ignitionUnknown: 300 }
  const figures = { minTripDistanceMeters: 200, minTripDurationSeconds: 60 }
  const item = { vehicleId: '0199a0b0-0000-7000-8000-000000000001', registration: 'GHS 102', change: 'split' }
  const times = { startTime: '2026-11-19T08:00:00Z', endTime: '2026-11-19T09:00:00Z' }
  const distances = { distanceBeforeMeters: 9000, distanceAfterMeters: 8000 }
  openPage('/settings/trip-detection', {
    answer: (url, init) => {
      if (url.pathname === '/api/settings/trip-detection/preview') {
        asked.push(bodyOf(init))
        return Response.json({
          startDate: '2026-11-13',
          endDate: '2026-11-19',
          vehicles: 300,
          vehiclesRead: 120,
          tripsBefore: 3211,
          tripsAfter: 3228,
          tripsChanged: 14,
          tripsNew: 0,
          changes: 14,
          distanceChangeMeters: -1000,
          borderEdits: 0,
          items: [
            {
              ...item,
              ...times,
              ...distances,
              tripsBefore: 1,
              tripsAfter: 3,
              before: [times],
              after: [times],
            },
          ],
        })
      }
      if (url.pathname !== '/api/settings/trip-detection') return undefined
      const saved = { useIgnition: true, stopDurationSeconds, ...figures, maxPastDays: 90 }
      return Response.json({ ...saved, validFrom: null, version: 5 })
    },
  })
  const off = await screen.findByRole('textbox', { name: 'Stop with the ignition off' })
  fireEvent.change(off, { target: { value: '0' } })
  fireEvent.change(off, { target: { value: '2' } })
  await screen.findByText('14 of 3,211')
  for (const text of ['+17', '−1.0 km', 'GHS 102', '1 trip becomes 3']) screen.getByText(text)
  screen.getByText('Thu 19 Nov, 09:00–10:00')
  screen.getByText('13–19 November, a sample of 120 of 300 vehicles')
  const body = { useIgnition: true, stopDurationSeconds: { ...stopDurationSeconds, ignitionOff: 120 } }
  expect(asked).toEqual([{ ...body, ...figures }])
})

test('a fleet category is added, changed and deleted, and each says so', async () => {
  const calls: string[] = []
  const stamps = { createdAt: '2026-11-01T08:00:00Z', updatedAt: '2026-11-01T08:00:00Z', version: 1 }
  const id = '0199a0b0-0000-7000-8000-000000000001'
  const vans = { id, name: 'Vans', colour: '#5F7FEE', vehicles: 3, archivedVehicles: 0, ...stamps }
  openPage('/settings/fleet-categories', {
    answer: (url, init) => {
      if (!url.pathname.startsWith('/api/settings/fleet-categories')) return undefined
      if (init.method !== 'GET') calls.push(init.method ?? '')
      if (init.method === 'DELETE') return new Response(null, { status: 204 })
      if (init.method === 'POST') return Response.json(vans, { status: 201 })
      return Response.json(init.method === 'PUT' ? vans : [vans])
    },
  })
  const vehicles = await screen.findByRole('link', { name: '3 vehicles' })
  expect(vehicles.getAttribute('href')).toContain(id)
  const name = () => screen.findByRole('textbox', { name: /^Name/ })
  const press = async (label: string) => fireEvent.click(await screen.findByRole('button', { name: label }))
  await press('Add fleet category')
  fireEvent.change(await name(), { target: { value: 'Sales' } })
  fireEvent.submit((await name()).closest('form') as HTMLFormElement)
  await screen.findByText('Fleet category added')
  await press('Edit Vans')
  fireEvent.change(await name(), { target: { value: 'Big vans' } })
  fireEvent.submit((await name()).closest('form') as HTMLFormElement)
  await screen.findByText('Fleet category updated')
  await press('Edit Vans')
  await press('Delete fleet category')
  const question = await screen.findByRole('dialog', { name: 'Delete Vans?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Delete fleet category' }))
  await screen.findByText('Fleet category deleted')
  expect(calls).toEqual(['POST', 'PUT', 'DELETE'])
})

test('a section that is opened again shows what was saved elsewhere meanwhile', async () => {
  const config = { lockAfterDays: 30, lockedUntil: null, lockedThrough: null, version: 3 }
  const router = openPage('/settings/expenses-lock', {
    answer: ({ pathname }) => {
      if (pathname === '/api/vehicles') return Response.json([])
      return pathname === '/api/settings/expenses-lock-config' ? Response.json(config) : undefined
    },
  })
  const days = () => screen.findByLabelText<HTMLInputElement>('Lock after')
  expect((await days()).value).toBe('30')
  await router.navigate({ to: '/settings/$section', params: { section: 'privacy' } })
  await screen.findByText('No vehicles yet')
  config.lockAfterDays = 60
  await router.navigate({ to: '/settings/$section', params: { section: 'expenses-lock' } })
  expect((await days()).value).toBe('60')
})
