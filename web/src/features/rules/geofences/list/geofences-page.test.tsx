import type { Geofence } from '@roadbook/contract/rules/geofences'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aGeofence, aGeofenceAlert, aGeofenceVisits } from '../../../../testing/geofences.ts'
import { openPage } from '../../../../testing/open-page.tsx'

beforeEach(() => void vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null))
afterEach(() => vi.unstubAllGlobals())

const depot = aGeofence({
  alarmRuleTargets: [{ targetType: 'fleetCategory', targetId: '0199b2a0-0000-7000-8000-0000000000c1' }],
})
const workshop = aGeofence({
  id: '0199b2a0-0000-7000-8000-0000000000a2',
  name: 'Workshop Qormi',
  geometry: { type: 'Point', coordinates: [14.47, 35.87], radiusMeters: 200 },
  trigger: 'dwell',
  dwellSeconds: 7200,
  active: false,
  alertsLast7Days: 0,
})
const vans = { id: '0199b2a0-0000-7000-8000-0000000000c1', name: 'Vans', colour: '#5F7FEE', vehicles: 9 }

/** A server with these geofences; returns the requests that change them. */
function openGeofences(
  address: string,
  { known = [depot, workshop], role = 'manager', answer = (): Response | undefined => undefined } = {},
) {
  let all: Geofence[] = known
  const sent: [method: string, path: string, body: unknown][] = []
  const router = openPage(address, {
    role,
    answer: ({ pathname }, { method = 'GET', body }) => {
      if (method !== 'GET') {
        const change = typeof body === 'string' ? (JSON.parse(body) as Partial<Geofence>) : undefined // as the page writes it
        sent.push([method, pathname, change])
        const refused = answer()
        if (refused !== undefined) return refused
        if (method === 'DELETE') {
          all = all.filter(({ id }) => !pathname.endsWith(id))
          return new Response(null, { status: 204 })
        }
        all = all.map((one) =>
          pathname.endsWith(one.id) ? { ...one, ...change, version: one.version + 1 } : one,
        )
        return Response.json(all.find(({ id }) => pathname.endsWith(id)))
      }
      if (pathname === '/api/geofences') return Response.json(all)
      if (pathname.endsWith('/alert-history')) {
        const page = { currentPage: 1, totalPages: 1, itemsPerPage: 5, totalItems: 1 }
        return Response.json({ items: [aGeofenceAlert()], ...page })
      }
      if (pathname.endsWith('/visits')) return Response.json(aGeofenceVisits())
      if (pathname.endsWith('/fleet-categories')) return Response.json([vans])
      return pathname === '/api/vehicles' ? Response.json([]) : undefined
    },
  })
  return { router, sent }
}

const rowOf = (name: RegExp) => screen.findByRole('button', { name })

test('each row has name, rule in a sentence, and the alerts of seven days', async () => {
  openGeofences('/geofence')
  await screen.findByRole('heading', { name: '2 geofences' })
  expect((await rowOf(/Depot Marsa/)).textContent).toBe('Depot MarsaEnters or exits · Vans5')
  expect((await rowOf(/Workshop Qormi/)).textContent).toBe('Workshop QormiDwells over 2 h · All vehicles0')
})

test('the switch saves at once, one click after the other', async () => {
  const { sent } = openGeofences('/geofence')
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Alerts of Workshop Qormi' })
  fireEvent.click(toggle)
  await waitFor(() => expect(toggle.checked).toBe(true))
  fireEvent.click(toggle)
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    ['PUT', `/api/geofences/${workshop.id}`, { active: true, version: 1 }],
    ['PUT', `/api/geofences/${workshop.id}`, { active: false, version: 2 }],
  ])
})

test('a switch that the server refuses goes back, and says why', async () => {
  openGeofences('/geofence', {
    answer: () =>
      Response.json({ statusCode: 409, code: 'stale_version', message: 'Changed.' }, { status: 409 }),
  })
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Alerts of Depot Marsa' })
  fireEvent.click(toggle)
  await screen.findByText(/Someone else changed “Depot Marsa” in the meantime/)
  await waitFor(() => expect(toggle.checked).toBe(true))
})

test('a viewer sees what is on and off, and can change nothing', async () => {
  openGeofences(`/geofence?geofence=${depot.id}`, { role: 'viewer' })
  await screen.findByRole('heading', { name: 'Depot Marsa' })
  expect(screen.queryByRole('switch')).toBe(null)
  expect(screen.queryByRole('link', { name: 'Add geofence' })).toBe(null)
  expect(screen.queryByRole('link', { name: 'Edit' })).toBe(null)
})

test('arrow keys move between rows, and a selected one shows its latest alerts', async () => {
  const { router } = openGeofences('/geofence')
  const first = await rowOf(/Depot Marsa/)
  first.focus()
  fireEvent.keyDown(first, { key: 'ArrowDown' })
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Workshop Qormi'))
  fireEvent.click(first)
  const panel = within(await screen.findByRole('region', { name: 'Selected geofence' }))
  await panel.findByText('LNA 730')
  expect(panel.getByText('Joseph Camilleri').textContent).toBe('Joseph Camilleri')
  expect(panel.getByText('Thu 19 Nov, 05:41').tagName).toBe('TIME')
  expect(panel.getByRole('link', { name: 'Copy' }).getAttribute('href')).toBe(
    `/geofence/new?copy=${depot.id}`,
  )
  fireEvent.keyDown(first, { key: 'Escape' })
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

test('a selected geofence shows its visits and the time that each vehicle spent there', async () => {
  openGeofences(`/geofence?geofence=${depot.id}`)
  const visits = within(await screen.findByRole('region', { name: 'Visits' }))
  const [latest] = within(await visits.findByRole('list', { name: 'Latest visits' })).getAllByRole('listitem')
  expect(latest?.textContent).toBe('LNA 7311 h 30 minThu 19 Nov, 07:00–08:30 · Maria Vella')
  const [first] = within(visits.getByRole('list', { name: 'Time by vehicle' })).getAllByRole('listitem')
  expect(first?.textContent).toBe('LNA 7311 h 30 min1 visit')
})

test('deleting asks first, then the geofence is gone', async () => {
  const { sent } = openGeofences(`/geofence?geofence=${depot.id}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete Depot Marsa?' }))
  fireEvent.click(question.getByRole('button', { name: 'Delete geofence' }))
  await screen.findByText('Geofence deleted successfully.')
  expect(sent).toEqual([['DELETE', `/api/geofences/${depot.id}`, undefined]])
  await screen.findByRole('heading', { name: '1 geofence' })
})

test('filters of the address narrow the list, and can be cleared', async () => {
  openGeofences('/geofence?active=off&triggers=enter')
  await screen.findByText('No geofences match these filters.')
  fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await screen.findByRole('heading', { name: '2 geofences' })
})

test('a company without geofences is told what they are, and offered the first', async () => {
  openGeofences('/geofence', { known: [] })
  await screen.findByText('No geofences yet')
  expect(screen.getAllByRole('link', { name: 'Add geofence' })[0]?.getAttribute('href')).toBe('/geofence/new')
})
