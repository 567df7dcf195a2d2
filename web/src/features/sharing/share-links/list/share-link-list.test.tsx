import type { ShareLink, ShareLinkDetail } from '@roadbook/contract/sharing/share-links'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '../../../../testing/open-page.tsx'
import { aShareLink } from '../../../../testing/share-links.ts'
import { aVehicle } from '../../../../testing/vehicles.ts'

beforeEach(() => void vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null))
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'clipboard')
})

const hourMs = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()
const van = aVehicle({ id: aShareLink().vehicleId, registration: 'GHS 101', label: 'Van 2' })
const truck = aVehicle({
  id: '0199b2a0-0000-7000-8000-000000000009',
  registration: 'LNA 730',
  label: null,
  driverName: 'Karl Zammit',
})
const stores = aShareLink({
  id: '0199b2a0-0000-7000-8000-0000000000e2',
  vehicleId: truck.id,
  registration: 'LNA 730',
  vehicleLabel: null,
  label: 'Mater Dei stores',
  expiresAt: inHours(0.8),
  viewCount: 2,
  destination: { latitude: 35.9, longitude: 14.48, address: 'Mater Dei, L-Imsida' },
})
const hotel = aShareLink({ label: 'Palace Hotel' })
const bakery = aShareLink({
  id: '0199b2a0-0000-7000-8000-0000000000e3',
  label: 'Qormi bakery',
  startsAt: inHours(-30),
  expiresAt: inHours(-26),
  status: 'expired',
})

type Options = {
  known?: ShareLinkDetail[]
  role?: string
  /** The response to changes, instead of the usual one. */
  answer?: (path: string) => Response | Promise<Response> | undefined
}

/** A server with these links; returns the requests that change them. */
function openLinks(
  address: string,
  { known = [bakery, hotel, stores], role = 'manager', answer }: Options = {},
) {
  let all = known
  const sent: [method: string, path: string, body: unknown][] = []
  const router = openPage(address, {
    role,
    answer: async ({ pathname, searchParams }, { method = 'GET', body }) => {
      const change = typeof body === 'string' ? (JSON.parse(body) as Partial<ShareLink>) : undefined // as the page writes it
      if (method !== 'GET') {
        sent.push([method, pathname, change])
        const instead = await answer?.(pathname)
        if (instead !== undefined) return instead
        if (method === 'POST') {
          const made = aShareLink({ ...change, id: '0199b2a0-0000-7000-8000-0000000000f0' })
          all = [made, ...all]
          return Response.json(made, { status: 201 })
        }
        const isStop = pathname.endsWith('/stop')
        all = all.map((one) => {
          if (!pathname.includes(one.id)) return one
          if (isStop) return { ...one, status: 'stopped', stoppedAt: new Date().toISOString() }
          return { ...one, ...change, version: one.version + 1 }
        })
        if (isStop) return new Response(null, { status: 204 })
        return Response.json(all.find(({ id }) => pathname.includes(id)))
      }
      const vehicleId = searchParams.get('vehicleId')
      if (pathname === '/api/share-location') {
        return Response.json(all.filter((one) => vehicleId === null || one.vehicleId === vehicleId))
      }
      if (pathname.startsWith('/api/share-location/')) {
        return Response.json(all.find(({ id }) => pathname.includes(id)))
      }
      if (pathname === '/api/vehicles') return Response.json(searchParams.has('archived') ? [] : [van, truck])
      if (pathname.startsWith('/api/vehicles/')) {
        return Response.json([van, truck].find(({ id }) => pathname.endsWith(id)))
      }
      if (pathname === '/api/geofences') return Response.json([])
      if (pathname === '/api/places') {
        const place = { kind: 'street', town: 'Tas-Sliema', country: 'MT', latitude: 35.91, longitude: 14.5 }
        return Response.json([{ name: 'Triq San Nikola', ...place }])
      }
      if (pathname === '/api/jobs') return Response.json([])
      return Response.json({})
    },
  })
  return { router, sent }
}

const rows = async () => {
  await screen.findByRole('table', { name: 'Share links' })
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent.trim()),
    )
}
const drawer = (name: string) => screen.findByRole('dialog', { name })
const click = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

test('the next to expire is first and counts down; ended links follow', async () => {
  openLinks('/share-links')
  const shown = await rows()
  expect(shown.map((cells) => cells[0])).toEqual(['LNA 730', 'GHS 101Van 2', 'GHS 101Van 2'])
  expect(shown[0]?.slice(1)).toEqual([
    'Mater Dei storesMater Dei, L-Imsida',
    'in 48 min',
    '2',
    'Active',
    'Maria Camilleri',
  ])
  expect(shown[1]?.slice(1)).toEqual([
    'Palace HotelNo destination',
    'in 4 h',
    '0',
    'Active',
    'Maria Camilleri',
  ])
  expect(shown[2]?.[4]).toBe('Expired')
})

test('filters are in the address, and each state says how many there are', async () => {
  openLinks('/share-links?state=ended')
  expect((await rows()).map((cells) => cells[1])).toEqual(['Qormi bakeryNo destination'])
  expect(screen.getAllByRole('radio').map((one) => (one as HTMLInputElement).value)).toEqual([
    'all',
    'active',
    'ended',
  ])
  screen.getByText('Active 2')
  screen.getByText('Ended 1')
  openLinks('/share-links?q=nowhere')
  await screen.findByText('No share links match these filters')
})

test('a link that expires while the page is open turns to Expired by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  openLinks('/share-links', { known: [aShareLink({ label: 'Gate', expiresAt: inHours(0.5) })] })
  expect((await rows())[0]?.[4]).toBe('Active')
  await act(() => vi.advanceTimersByTimeAsync(0.5 * hourMs))
  await screen.findByText('Expired')
  screen.getByText('Ended 1')
})

test('an empty list says the first step, and a failure says so', async () => {
  openLinks('/share-links', { known: [] })
  await screen.findByText('No share links yet')
  openPage('/share-links', {
    answer: ({ pathname }) =>
      pathname === '/api/share-location'
        ? Response.json({ statusCode: 500, code: 'internal', message: 'Broken' }, { status: 500 })
        : Response.json([]),
  })
  await screen.findByText('The share links could not be loaded')
})

test('choosing a vehicle makes one link with a double click, and opens it', async () => {
  const { sent, router } = openLinks('/share-links?add=true', { known: [] })
  const form = await drawer('Share a vehicle')
  fireEvent.click(within(form).getByRole('combobox', { name: 'Vehicle' }))
  const option = await screen.findByRole('option', { name: 'GHS 101 · Van 2' })
  fireEvent.click(option)
  fireEvent.click(option)
  await drawer('Share GHS 101')
  expect(sent).toEqual([['POST', '/api/share-location', { vehicleId: van.id }]])
  expect(router.state.location.search).toEqual({ link: '0199b2a0-0000-7000-8000-0000000000f0' })
})

test('sharing again within minutes opens the unused link of the same person in place of a second one', async () => {
  const { sent, router } = openLinks('/share-links?add=true', { known: [aShareLink()] })
  const form = await drawer('Share a vehicle')
  fireEvent.click(within(form).getByRole('combobox', { name: 'Vehicle' }))
  fireEvent.click(await screen.findByRole('option', { name: 'GHS 101 · Van 2' }))
  await drawer('Share GHS 101')
  expect(sent).toEqual([])
  expect(router.state.location.search).toEqual({ link: aShareLink().id })
})

test('the printed code says on which day the link expires, also if that is today', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T08:42:00Z') })
  openLinks(`/share-links?link=${hotel.id}`, { known: [{ ...hotel, expiresAt: '2026-11-20T12:42:00.000Z' }] })
  await drawer('Share GHS 101')
  await screen.findByText('Today at 13:42. You can stop sharing at any time.')
  await screen.findByText('Live location, expires on Fri 20 Nov at 13:42')
})

test('what is changed is saved at once, each with the version before', async () => {
  const { sent } = openLinks(`/share-links?link=${hotel.id}`)
  await drawer('Share GHS 101')
  await screen.findByText('Only your company sees this. The page shows “Van 2”.')
  const label = screen.getByLabelText('For')
  fireEvent.change(label, { target: { value: 'Palace Hotel, gate 2' } })
  fireEvent.blur(label)
  await screen.findByText('Saved')
  fireEvent.click(screen.getByRole('radio', { name: '1 day' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[0]).toEqual([
    'PUT',
    `/api/share-location/${hotel.id}`,
    { label: 'Palace Hotel, gate 2', version: 1 },
  ])
  const [, , body] = sent[1] ?? []
  expect(body).toEqual({ expiresAt: expect.any(String), version: 2 })
  const { expiresAt } = body as { expiresAt: string } // as just asserted
  expect(Math.round((Date.parse(expiresAt) - Date.now()) / hourMs)).toBe(24)
})

test('what somebody else has saved meanwhile stays, and the change is saved on top', async () => {
  const current = { ...hotel, createdBy: null, version: 7 }
  let isFirst = true
  const { sent } = openLinks(`/share-links?link=${hotel.id}`, {
    answer: () => {
      if (!isFirst) return undefined
      isFirst = false
      const error = { statusCode: 409, code: 'stale_version', message: 'Changed.', details: { current } }
      return Response.json(error, { status: 409 })
    },
  })
  await drawer('Share GHS 101')
  fireEvent.click(screen.getByRole('radio', { name: '1 hour' }))
  await waitFor(() => expect(sent.map(([, , body]) => (body as ShareLink).version)).toEqual([1, 7]))
})

test('without an answer the drawer says so, and the next try saves', async () => {
  let isSilent = true
  const { sent } = openLinks(`/share-links?link=${hotel.id}`, {
    answer: () => (isSilent ? Promise.reject(new TypeError('Failed to fetch')) : undefined),
  })
  await drawer('Share GHS 101')
  fireEvent.click(screen.getByRole('radio', { name: '1 hour' }))
  await screen.findByText('Not saved yet')
  isSilent = false
  await click('Try again')
  await screen.findByText('Saved')
  expect(sent).toHaveLength(2)
})

test('a destination is found by name, and shows when the vehicle arrives', async () => {
  const { sent } = openLinks(`/share-links?link=${hotel.id}`)
  await drawer('Share GHS 101')
  const field = await screen.findByRole('combobox', { name: 'Destination' })
  fireEvent.change(field, { target: { value: 'Nikola' } })
  fireEvent.click(await screen.findByRole('option', { name: 'Triq San Nikola, Tas-Sliema' }))
  const destination = { latitude: 35.91, longitude: 14.5, address: 'Triq San Nikola, Tas-Sliema' }
  await waitFor(() => expect(sent[0]?.[2]).toEqual({ destination, version: 1 }))
  await screen.findByText('The page shows the arrival time once it is known.')
  await click('Remove the destination')
  await waitFor(() => expect(sent[1]?.[2]).toEqual({ destination: null, version: 2 }))
})

test('the arrival that the page shows is told, and where it is estimated from', async () => {
  const arrival = {
    arrivesAt: '2026-11-20T08:51:00.000Z',
    remainingMeters: 4_000,
    method: 'roads' as const,
    path: '',
  }
  const { destination } = stores
  openLinks(`/share-links?link=${hotel.id}`, { known: [{ ...hotel, destination, arrival }] })
  await screen.findByText('The page shows the arrival time, now about 09:51.')
})

test('the link is shown without its scheme, whole once it is focused, and copied whole', async () => {
  const writeText = vi.fn(async () => undefined)
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  openLinks(`/share-links?link=${hotel.id}`)
  const field = await screen.findByLabelText<HTMLInputElement>('Link')
  expect(field.value).toBe('roadbook.example/public-location/k7Qm2xVt9a')
  fireEvent.focus(field)
  expect(field.value).toBe(hotel.url)
  await click('Copy link')
  await screen.findByRole('button', { name: 'Copied' })
  expect(writeText).toHaveBeenCalledWith(hotel.url)
})

test('where the browser refuses to copy, the whole address is selected', async () => {
  openLinks(`/share-links?link=${hotel.id}`)
  const field = await screen.findByLabelText<HTMLInputElement>('Link')
  await click('Copy link')
  await screen.findByText(/The browser couldn’t copy this/)
  await waitFor(() => expect(field.value).toBe(hotel.url))
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, hotel.url?.length])
})

test('stopping asks once, then the drawer says how it ended, and sharing again copies the settings', async () => {
  const { sent } = openLinks(`/share-links?link=${stores.id}`)
  await drawer('Share LNA 730')
  await click('Stop sharing')
  const question = await drawer('Stop sharing LNA 730?')
  expect(sent).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: 'Stop sharing' }))
  await screen.findByText('Sharing link stopped.')
  expect(sent).toEqual([['PUT', `/api/share-location/${stores.id}/stop`, undefined]])
  await drawer('Share link of LNA 730')
  await click('Share again')
  await waitFor(() => expect(sent).toHaveLength(2))
  const { label, destination, vehicleId } = stores
  expect(sent[1]).toEqual([
    'POST',
    '/api/share-location',
    { vehicleId, label, destination, expiresAt: expect.any(String) },
  ])
  await screen.findByLabelText('Link')
})

test('who may only read sees neither link nor actions', async () => {
  openLinks(`/share-links?link=${hotel.id}`, { role: 'viewer', known: [{ ...hotel, url: null }] })
  const facts = await drawer('Share link of GHS 101')
  within(facts).getByText('Palace Hotel')
  expect(screen.queryByLabelText('Link')).toBe(null)
  expect(screen.queryByRole('button', { name: /Share again|Share a vehicle|Stop sharing/ })).toBe(null)
})

test('the drawer says in words when the page was opened last, and since when it shows the vehicle', async () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const opened = { ...hotel, startsAt: minutesAgo(2 * 24 * 60), viewCount: 1, lastViewedAt: minutesAgo(0) }
  const { router } = openLinks(`/share-links?link=${hotel.id}`, {
    known: [opened, { ...stores, lastViewedAt: minutesAgo(12) }],
  })
  const first = await drawer('Share GHS 101')
  await within(first).findByText('Opened once, just now')
  within(first).getByText(/^The vehicle has been visible since \d+ \w+\.$/)
  await act(() => router.navigate({ to: '/share-links', search: { link: stores.id } }))
  await within(await drawer('Share LNA 730')).findByText('Opened 2 times, last time 12 min ago')
})
