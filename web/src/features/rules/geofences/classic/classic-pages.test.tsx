import type { ClassicGeofence } from '@roadbook/contract/rules/classic-geofences'
import type { FileShape } from '@roadbook/contract/rules/geofence-import'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aClassicGeofence } from '../../../../testing/classic-geofences.ts'
import { aGeofenceAlert } from '../../../../testing/geofences.ts'
import { openPage } from '../../../../testing/open-page.tsx'
import { aVehicle } from '../../../../testing/vehicles.ts'

beforeEach(() => void vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null))
afterEach(() => vi.unstubAllGlobals())

const depot = aClassicGeofence()
const yard = aClassicGeofence({
  id: '0199b2a0-0000-7000-8000-0000000000d2',
  name: 'Yard',
  notifyOnExit: false,
  active: false,
  vehicles: [],
  alertsLast7Days: 0,
})
const vehicle = aVehicle()

type Options = {
  known?: ClassicGeofence[]
  role?: 'manager' | 'viewer'
  shapes?: FileShape[]
  refuseOnce?: ClassicGeofence
}

/** A server with these geofences; returns the requests that change them, and the addresses of alerts. */
function openClassic(
  address: string,
  { known = [depot, yard], role = 'manager', shapes = [], refuseOnce }: Options = {},
) {
  let all = known
  let refused = refuseOnce
  const sent: [method: string, path: string, body: unknown][] = []
  const histories: string[] = []
  const router = openPage(address, {
    role,
    answer: ({ pathname, search }, { method = 'GET', body }) => {
      if (pathname === '/api/geofences/import/preview') return Response.json({ shapes })
      if (method !== 'GET') {
        const change = typeof body === 'string' ? (JSON.parse(body) as Partial<ClassicGeofence>) : undefined // as the page writes it
        sent.push([method, pathname, change])
        if (pathname === '/api/geofences/import') return Response.json({ added: 2 }, { status: 201 })
        if (refused !== undefined) {
          const details = { current: refused }
          refused = undefined
          return Response.json(
            { statusCode: 409, code: 'stale_version', message: 'Changed.', details },
            { status: 409 },
          )
        }
        if (method === 'DELETE') {
          all = all.filter(({ id }) => !pathname.endsWith(id))
          return new Response(null, { status: 204 })
        }
        if (method === 'POST') return Response.json({ ...depot, ...change }, { status: 201 })
        all = all.map((one) =>
          pathname.endsWith(one.id) ? { ...one, ...change, version: one.version + 1 } : one,
        )
        return Response.json(all.find(({ id }) => pathname.endsWith(id)))
      }
      if (pathname === '/api/geofences/v0') return Response.json(all)
      if (pathname === '/api/geofences/v0/vehicles-inside') {
        const vehicles = [{ vehicleId: vehicle.id, registration: 'GHS 102' }]
        return Response.json([{ geofenceId: depot.id, vehicles }])
      }
      if (pathname.endsWith('/alert-history')) {
        histories.push(search)
        const page = { currentPage: 1, totalPages: 2, itemsPerPage: 25, totalItems: 26 }
        return Response.json({ items: [aGeofenceAlert({ geofenceId: depot.id })], ...page })
      }
      if (pathname.startsWith('/api/geofences/v0/'))
        return Response.json(all.find(({ id }) => pathname.endsWith(id)))
      if (pathname.endsWith('/fleet-categories')) return Response.json([])
      return pathname === '/api/vehicles' ? Response.json([vehicle]) : undefined
    },
  })
  return { router, sent, histories }
}

const type = (label: string, text: string) => {
  const field = screen.getByLabelText(label)
  fireEvent.change(field, { target: { value: text } })
  fireEvent.blur(field)
}

test('the list has shape, vehicles, what alerts and the alerts of seven days', async () => {
  openClassic('/geofence-old')
  await screen.findByRole('heading', { name: /Geofences classic/ })
  const rows = (await screen.findAllByRole('row')).slice(1).map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(1)
      .map(({ textContent }) => textContent),
  )
  expect(rows).toEqual([
    ['Depot Marsa', '100 m radius, 0.03 km²', 'All vehicles', 'Enters or exits', '5'],
    ['Yard', '100 m radius, 0.03 km²', 'No vehicles', 'Enters', '0'],
  ])
})

test('the switch saves at once', async () => {
  const { sent } = openClassic('/geofence-old')
  fireEvent.click(await screen.findByRole('switch', { name: 'Alerts of Yard' }))
  await waitFor(() =>
    expect(sent).toEqual([['PUT', `/api/geofences/v0/${yard.id}`, { active: true, version: 1 }]]),
  )
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Alerts of Yard' }).checked).toBe(true)
})

test('a row opens its alerts, which are filtered by vehicle and day, and paged', async () => {
  const { histories } = openClassic(`/geofence-old?geofence=${depot.id}`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Depot Marsa' }))
  await drawer.findByText('LNA 730')
  drawer.getByText('Alerts are shown to all admins and managers in Roadbook, not by email.')
  fireEvent.click(drawer.getByRole('button', { name: '2' }))
  await waitFor(() => expect(histories.at(-1)).toBe('?page=2&limit=25'))
  const day = drawer.getByLabelText('Day')
  fireEvent.change(day, { target: { value: '19/11/2026' } })
  fireEvent.blur(day)
  await waitFor(() => expect(histories.at(-1)).toBe('?page=1&limit=25&date=2026-11-19'))
})

test('deleting asks first, then the geofence is gone', async () => {
  const { sent } = openClassic(`/geofence-old?geofence=${depot.id}`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Depot Marsa' }))
  fireEvent.click(drawer.getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete Depot Marsa?' }))
  fireEvent.click(question.getByRole('button', { name: 'Delete geofence' }))
  await screen.findByText('Geo-fence deleted')
  expect(sent).toEqual([['DELETE', `/api/geofences/v0/${depot.id}`, undefined]])
  await waitFor(() => expect(screen.queryByText('Depot Marsa')).toBe(null))
})

test('a geofence is added as a circle, for chosen vehicles, with what alerts', async () => {
  const { router, sent } = openClassic('/geofence-old/new')
  fireEvent.click(await screen.findByRole('button', { name: 'Circle' }))
  expect(screen.queryByRole('button', { name: 'Corridor' })).toBe(null)
  type('Centre', '35.88, 14.49')
  type('Radius', '100')
  type('Name *', ' Depot Marsa ')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Exits' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Selected' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save geofence' }))
  await screen.findByText('Choose at least one vehicle.')
  fireEvent.click(screen.getByRole('button', { name: 'Add vehicles' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: new RegExp(vehicle.registration) }))
  fireEvent.click(screen.getByRole('button', { name: 'Save geofence' }))
  await screen.findByText('Geo-fence added')
  const { shape } = depot
  expect(sent).toEqual([
    [
      'POST',
      '/api/geofences/v0',
      {
        name: 'Depot Marsa',
        colour: '#5F7FEE',
        active: true,
        shape,
        vehicles: [vehicle.id],
        notifyOnEnter: true,
        notifyOnExit: false,
      },
    ],
  ])
  await waitFor(() => expect(router.state.location.pathname).toBe('/geofence-old'))
})

test('only what was changed is saved, and what somebody else saved meanwhile is kept', async () => {
  const theirs = aClassicGeofence({ name: 'Depot north', version: 5 })
  const { sent } = openClassic(`/geofence-old/edit/${depot.id}`, { refuseOnce: theirs })
  await screen.findByDisplayValue('Depot Marsa')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Enters' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Exits' }))
  screen.getByText('Nobody is alerted. Visits still count.')
  fireEvent.click(screen.getByRole('button', { name: 'Save geofence' }))
  await screen.findByText('Someone else saved changes in the meantime')
  fireEvent.click(screen.getByRole('button', { name: 'Save geofence' }))
  await screen.findByText('Geo-fence updated')
  const change = { notifyOnEnter: false, notifyOnExit: false }
  expect(sent.map(([, , body]) => body)).toEqual([
    { ...change, version: 1 },
    { ...change, version: 5 },
  ])
})

test('the map names who is inside, each linked', async () => {
  openClassic('/geofence-old/map')
  const inside = await screen.findByRole('link', { name: 'GHS 102' })
  expect(inside.getAttribute('href')).toBe(`/vehicles/detail?id=${vehicle.id}`)
  expect(screen.getByText('No vehicles inside').textContent).toBe('No vehicles inside')
  expect(screen.getByRole('link', { name: 'Alerts of Yard' }).getAttribute('href')).toBe(
    `/geofence-old?geofence=${yard.id}`,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Yard' }))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Yard' }).getAttribute('aria-pressed')).toBe('true'),
  )
})

test('without geofences, the map offers to add the first one', async () => {
  openClassic('/geofence-old/map', { known: [] })
  await screen.findByText('No classic geofences yet')
  const first = screen.getByRole('link', { name: 'Add geofence' })
  expect(first.getAttribute('href')).toBe('/geofence-old/new')
})

const square: [number, number][] = [
  [14.49, 35.87],
  [14.5, 35.87],
  [14.5, 35.88],
  [14.49, 35.87],
]
const inFile: FileShape[] = [
  { number: 1, name: 'Port', geometry: { type: 'Polygon', coordinates: [square] }, fault: null },
  { number: 2, name: null, geometry: { type: 'Point', coordinates: [14.5, 35.9] }, fault: null },
  {
    number: 3,
    name: 'Route 7',
    geometry: { type: 'LineString', coordinates: square.slice(0, 2) },
    fault: null,
  },
  {
    number: 4,
    name: 'Bow tie',
    geometry: { type: 'Polygon', coordinates: [square] },
    fault: { reason: 'selfCrossing', at: [14.495, 35.875] },
  },
  { number: 5, name: 'Nowhere', geometry: null, fault: { reason: 'impossiblePosition', at: null } },
]

/** Like dropping the file. */
async function dropFile(name = 'places.kml') {
  const field = await screen.findByLabelText(/Drop a file here/)
  fireEvent.change(field, { target: { files: [new File(['<kml></kml>'], name)] } })
}

test('a file is shown shape by shape, with the reason of each that can’t be imported', async () => {
  openClassic('/geofence-old/import', { shapes: inFile })
  await dropFile()
  const list = within(await screen.findByRole('region', { name: 'Shapes in the file' }))
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Port3 points, 0.5 km²',
    'Shape 2100 m radius, 0.03 km²',
    'Route 7A line can’t be a classic geofence',
    'Bow tieThe outline crosses itself',
    'NowhereA position isn’t a longitude and latitude',
  ])
  list.getByLabelText('2 of 5 shapes can be imported, 2 chosen')
  expect(list.getByRole<HTMLInputElement>('checkbox', { name: 'Import Bow tie' }).disabled).toBe(true)
})

test('chosen shapes are imported with one rule, points with the radius that was typed', async () => {
  const { sent } = openClassic('/geofence-old/import', { shapes: inFile })
  await dropFile()
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Import Port' }))
  type('Radius of points', '250')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Exits' }))
  fireEvent.click(screen.getByRole('button', { name: 'Import 1 geofence' }))
  await screen.findByText('Imported as classic geofences')
  const shapes = [
    { name: 'Shape 2', geometry: { type: 'Point', coordinates: [14.5, 35.9], radiusMeters: 250 } },
  ]
  const rule = { colour: '#5F7FEE', vehicles: null, notifyOnEnter: true, notifyOnExit: false }
  expect(sent).toEqual([['POST', '/api/geofences/import', { style: 'classic', shapes, ...rule }]])
})

test('as new geofences lines are corridors, and need something to alert for', async () => {
  const { sent } = openClassic('/geofence-old/import', { shapes: inFile.slice(2, 3) })
  await dropFile()
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Import geofences' })
  expect(button.disabled).toBe(true)
  screen.getByText('Lines can only be imported as geofences, not as classic ones')
  fireEvent.click(screen.getByRole('radio', { name: 'Geofences' }))
  type('Width of lines', '60')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Enters' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Exits' }))
  screen.getByText('Choose enters, exits or both')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Exits' }))
  fireEvent.click(screen.getByRole('button', { name: 'Import 1 geofence' }))
  await screen.findByText('Imported as geofences')
  expect(sent.map(([, , body]) => body)).toMatchObject([
    {
      style: 'standard',
      shapes: [{ name: 'Route 7', geometry: { type: 'LineString', widthMeters: 60 } }],
      notifyOnEnter: false,
      notifyOnExit: true,
    },
  ])
})

test('a file of another kind, and one without shapes, say what to do', async () => {
  openClassic('/geofence-old/import')
  await dropFile('letter.txt')
  await screen.findByText('This file has no areas, lines or points. Choose another file.')
  fireEvent.change(screen.getByLabelText(/Drop a file here/), {
    target: { files: [new File(['Dear Sir'], 'letter.txt')] },
  })
  await screen.findByText(
    'This isn’t a GeoJSON, KML, KMZ or GPX file. Export the places in one of these formats.',
  )
})

test('a viewer reads, and changes nothing', async () => {
  const router = openClassic('/geofence-old/import', { role: 'viewer' }).router
  await waitFor(() => expect(router.state.location.pathname).toBe('/geofence-old'))
  await screen.findByText('Depot Marsa')
  expect(screen.queryByRole('switch')).toBe(null)
  expect(screen.queryByRole('link', { name: 'Import' })).toBe(null)
})
