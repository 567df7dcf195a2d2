import type { DeviceStatus } from '@roadbook/contract/tracking/devices'
import type { MapSettings } from '@roadbook/contract/tracking/map'
import type { Overview } from '@roadbook/contract/reporting/overview'
import type { FoundPlace } from '@roadbook/contract/tracking/places'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { shippedBasemap } from '../../lib/shipped-basemap.ts'
import { silentDevice as silent } from '../../testing/devices.ts'
import { anInstallation } from '../../testing/installation.ts'
import { openPage } from '../../testing/open-page.tsx'
import { anOverview } from '../../testing/overview.ts'
import { aVehicle } from '../../testing/vehicles.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const empty = anOverview({
  counts: { moving: 0, idling: 0, parked: 0, offline: 0, noDevice: 0 },
  vehicles: 0,
  hasDevice: false,
  hasReported: false,
})

type Server = {
  overview?: Overview
  vehicles: Vehicle[]
  status?: DeviceStatus
  unknown?: object[]
  isLocated?: boolean
  places?: FoundPlace[]
  map?: MapSettings
}
type Sent = { method: string; path: string; body: unknown }

/** Only the network is mocked; requests change its later responses. */
function openPath(server: Server, role = 'admin') {
  const sent: Sent[] = []
  openPage('/dashboard', {
    role,
    answer: ({ pathname }, { method = 'GET', body }) => {
      const path = pathname.replace('/api', '')
      if (method !== 'GET') {
        sent.push({ method, path, body: JSON.parse(body as string) }) // as the page writes it
        const changed = aVehicle({ id: 'v', ...JSON.parse(body as string), version: 2 })
        server.vehicles = [changed]
        return Response.json(changed)
      }
      if (path === '/overview/v2') return Response.json(server.overview ?? empty)
      if (path === '/vehicles') return Response.json(server.vehicles)
      if (path === '/devices/unknown') return Response.json(server.unknown ?? [])
      if (path === '/devices/free-number') return Response.json({ dongleId: 481_920_337_615 })
      if (path.endsWith('/device')) return Response.json(server.status ?? silent)
      if (path === '/configuration') return Response.json(anInstallation())
      if (path === '/places') return Response.json(server.places ?? [])
      if (path === '/settings/map' && server.map) return Response.json(server.map)
      if (path.startsWith('/vehicles/')) return Response.json(server.vehicles[0] ?? {})
      return undefined
    },
  })
  return sent
}

async function skipLocation() {
  fireEvent.click(await screen.findByRole('button', { name: 'Skip' }))
}

function current() {
  const step = screen.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step')
  return within(step ?? document.body)
}

test('where the map has no streets for the chosen location, the public map is offered', async () => {
  const berlin = { name: 'Berlin', kind: 'town', missing: null, town: null, country: 'DE' } as const
  const publicService = { host: 'tiles.example' }
  const map = { tiles: shippedBasemap.tiles, publicService, usesPublicService: null, isOffered: false }
  const sent = openPath({ vehicles: [], map, places: [{ ...berlin, latitude: 52.5, longitude: 13.4 }] })
  const address = await screen.findByLabelText('Address', { selector: 'input' })
  expect(screen.queryByText('Use a public street map for your area?')).toBeNull()
  fireEvent.focus(address)
  fireEvent.change(address, { target: { value: 'berlin' } })
  fireEvent.click(await screen.findByRole('option', { name: 'Berlin, DE' }))
  await screen.findByText('Use a public street map for your area?')
  fireEvent.click(screen.getByRole('button', { name: 'Use public map' }))
  await waitFor(() =>
    expect(sent).toEqual([{ method: 'PUT', path: '/settings/map', body: { usesPublicService: true } }]),
  )
})

test('an address that no place has is said', async () => {
  openPath({ vehicles: [] })
  const address = await screen.findByLabelText('Address', { selector: 'input' })
  fireEvent.change(address, { target: { value: 'Qwertzweg' } })
  await screen.findByText('No places found. Try a town, a street with its town, or coordinates.')
})

test('a new company is led from its location to its first vehicle, and a skipped location can be set later', async () => {
  openPath({ vehicles: [] })
  await screen.findByText('Choose your company’s location')
  await skipLocation()
  expect(current().getByLabelText(/Registration/).tagName).toBe('INPUT')
  fireEvent.click(screen.getByRole('button', { name: 'Set location' }))
  expect(current().getByText('Choose your company’s location').tagName).toBe('H3')
})

test('a vehicle is added by its registration, then its device is asked for', async () => {
  const sent = openPath({ vehicles: [] })
  await skipLocation()
  fireEvent.click(screen.getByRole('button', { name: 'Add vehicle' }))
  expect(await screen.findByText('Enter the registration.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/Registration/), { target: { value: 'KBX 482' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add vehicle' }))
  await screen.findByLabelText(/Device number/)
  expect(sent).toEqual([
    { method: 'POST', path: '/vehicles', body: { registration: 'KBX 482', fuelType: 'diesel' } },
  ])
})

test('a phone gets a free number, and the sign waits for it', async () => {
  const phone = { ...silent, dongleId: 481_920_337_615, deviceIdentifier: '481920337615', isPhone: true }
  const sent = openPath({ vehicles: [aVehicle({ id: 'v', version: 1 })], status: phone })
  fireEvent.click(await screen.findByRole('button', { name: 'Use a phone' }))
  await screen.findByText('Waiting for the phone')
  expect(sent).toEqual([
    { method: 'PUT', path: '/vehicles/v', body: { deviceIdentifier: '481920337615', version: 1 } },
  ])
  expect(screen.getByRole('link', { name: 'Open Traccar Client' }).getAttribute('href')).toContain(
    'id=481920337615',
  )
})

test('a number that is missing is refused, and one may be typed in groups', async () => {
  const sent = openPath({ vehicles: [aVehicle({ id: 'v', version: 1 })] })
  const field = await screen.findByLabelText(/Device number/)
  fireEvent.change(field, { target: { value: ' ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Connect tracker' }))
  await screen.findByText('Enter the device number, or an identifier of up to 40 characters.')
  fireEvent.change(field, { target: { value: '352093 081452 251' } })
  fireEvent.click(screen.getByRole('button', { name: 'Connect tracker' }))
  await screen.findByText('Waiting for first signal')
  expect(sent.map(({ body }) => body)).toEqual([{ deviceIdentifier: '352093 081452 251', version: 1 }])
})

const waiting = {
  dongleId: 352_093_081_452_251,
  deviceIdentifier: '352093081452251',
  id: 'v',
  version: 1,
}

test('a device with another number that tries to connect is offered in place of a mistyped one', async () => {
  const attempt = { protocol: 'teltonika', remoteAddress: '192.0.2.7', attempts: 3 }
  const at = new Date().toISOString()
  const unknown = [{ ...attempt, dongleId: '352093081452259', firstTriedAt: at, lastTriedAt: at }]
  const sent = openPath({ vehicles: [aVehicle(waiting)], unknown })
  fireEvent.click(await screen.findByRole('button', { name: 'Use this number' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({ deviceIdentifier: '352093081452259', version: 1 })
})

test('a device that has connected without a position is told apart from a silent one', async () => {
  const status = { ...silent, lastSeenAt: new Date().toISOString() }
  openPath({ vehicles: [aVehicle(waiting)], status })
  const sign = await screen.findByText('Connected, no position yet')
  expect(sign.closest('output')?.textContent).toContain('Most trackers need a minute outdoors')
})

test('the first position shows the vehicle and the next steps, then the dashboard', async () => {
  const server: Server = { vehicles: [aVehicle(waiting)], status: silent }
  openPath(server)
  await screen.findByText('Waiting for first signal')
  const now = new Date().toISOString()
  server.status = { ...silent, lastSeenAt: now, lastFixAt: now }
  const title = await screen.findByRole('heading', { name: 'GHS 102 is on the map' })
  expect(title.tagName).toBe('H2')
  const links = within(screen.getByRole('list', { name: 'Next steps' })).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/vehicles?add=true',
    '/users?add=true',
    '/settings',
  ])
  server.overview = anOverview()
  fireEvent.click(screen.getByRole('button', { name: 'Open dashboard' }))
  await screen.findByText('728 km')
})

test('who may not add vehicles sees what will be here', async () => {
  openPath({ vehicles: [] }, 'viewer')
  await screen.findByText('Your fleet at a glance')
  expect(screen.queryByRole('list', { name: 'Next steps' })).toBeNull()
})

test('a manager, who may not change settings, begins with the vehicle', async () => {
  openPath({ vehicles: [] }, 'manager')
  await screen.findByLabelText(/Registration/)
  expect(screen.queryByText('Choose your company’s location')).toBeNull()
})
