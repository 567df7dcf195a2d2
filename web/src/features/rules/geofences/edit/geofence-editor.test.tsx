import type { Geofence, GeofencePreview } from '@roadbook/contract/rules/geofences'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aGeofence, aGeofenceAlert, aPreview } from '../../../../testing/geofences.ts'
import { openPage } from '../../../../testing/open-page.tsx'
import { aUser } from '../../../../testing/users.ts'
import { aVehicle } from '../../../../testing/vehicles.ts'

beforeEach(() => void vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null))
afterEach(() => vi.unstubAllGlobals())

const vans = { id: '0199b2a0-0000-7000-8000-0000000000c1', name: 'Vans', colour: '#5F7FEE', vehicles: 1 }
const vehicle = aVehicle({ fleetCategoryId: vans.id })
const ada = aUser()
const depot = aGeofence()

type Options = { preview?: Parameters<typeof aPreview>[0]; refuseOnce?: Geofence; distanceUnit?: 'mile' }

/** A server with one geofence; returns the bodies of its requests, without previews. */
function openEditor(address: string, { preview, refuseOnce, distanceUnit }: Options = {}) {
  const sent: [method: string, path: string, body: unknown][] = []
  const previews: unknown[] = []
  let answerSecond: (response: Response) => void = () => undefined
  const second = new Promise<Response>((resolve) => (answerSecond = resolve))
  const answerNext = (part: GeofencePreview) => answerSecond(Response.json(part))
  let refused = refuseOnce
  const router = openPage(address, {
    role: 'manager',
    ...(distanceUnit && { distanceUnit }),
    answer: ({ pathname }, { method = 'GET', body }) => {
      if (pathname === '/api/geofences/preview') {
        const asked = JSON.parse(body as string) as { after?: unknown } // as the page writes it
        previews.push(asked)
        if (asked.after) return second
        return Response.json(aPreview(preview))
      }
      if (method !== 'GET') {
        const change = JSON.parse(body as string) as Partial<Geofence> // as the page writes it
        sent.push([method, pathname, change])
        if (refused !== undefined) {
          const details = { current: refused }
          refused = undefined
          return Response.json(
            { statusCode: 409, code: 'stale_version', message: 'Changed.', details },
            { status: 409 },
          )
        }
        return Response.json({ ...depot, ...change, version: 2 }, { status: method === 'POST' ? 201 : 200 })
      }
      if (pathname === '/api/geofences') return Response.json([depot])
      if (pathname === `/api/geofences/${depot.id}`) return Response.json(depot)
      if (pathname.endsWith('/fleet-categories')) return Response.json([vans])
      if (pathname === '/api/vehicles') return Response.json([vehicle])
      if (pathname === '/api/users/paginatedUsers') {
        const page = { currentPage: 1, totalPages: 1, itemsPerPage: 200, totalItems: 1 }
        return Response.json({ items: [ada], ...page })
      }
      return undefined
    },
  })
  return { router, sent, previews, answerNext }
}

const type = (label: string, text: string) => {
  const field = screen.getByLabelText(label)
  fireEvent.change(field, { target: { value: text } })
  fireEvent.blur(field)
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save geofence' }))

/** A triangle at the depot, typed corner by corner. */
async function typeCorners(corners: readonly string[]) {
  fireEvent.click(await screen.findByRole('button', { name: 'Edit coordinates' }))
  for (const corner of corners) type('Add a point', corner)
}

test('a geofence is added with what was typed, drawn corner by corner', async () => {
  const { router, sent } = openEditor('/geofence/new')
  await typeCorners(['35.88, 14.49', '35.88, 14.5', '35.89, 14.5'])
  type('Name *', '  Depot Marsa ')
  fireEvent.click(screen.getByRole('radio', { name: 'Purple' }))
  fireEvent.click(screen.getByRole('radio', { name: 'Dwells' }))
  type('Stays longer than *', '45')
  fireEvent.click(screen.getByRole('radio', { name: 'Categories' }))
  fireEvent.click(screen.getByRole('button', { name: 'Add categories' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: /Vans/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Add people' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Ada Borg' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Email' }))
  await screen.findByText('1 vehicle, 1 person', { exact: false })
  save()
  await screen.findByText('Geo-fence created successfully.')
  expect(sent).toEqual([
    [
      'POST',
      '/api/geofences',
      {
        name: 'Depot Marsa',
        colour: '#59147A',
        active: true,
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [14.49, 35.88],
              [14.5, 35.88],
              [14.5, 35.89],
              [14.49, 35.88],
            ],
          ],
        },
        trigger: 'dwell',
        dwellSeconds: 2700,
        limitKmh: null,
        schedule: null,
        alarmRuleTargets: [{ targetType: 'fleetCategory', targetId: vans.id }],
        recipients: [ada.id],
        channels: ['push', 'email'],
      },
    ],
  ])
  await waitFor(() => expect(router.state.location.pathname).toBe('/geofence'))
  expect(router.state.location.search).toEqual({ geofence: depot.id })
})

test('a geofence is added once by a double click, and by a click while the list is still loading', async () => {
  const { router, sent } = openEditor('/geofence/new')
  await typeCorners(['35.88, 14.49', '35.88, 14.5', '35.89, 14.5'])
  type('Name *', 'Depot Marsa')
  const navigate = vi.spyOn(router, 'navigate').mockReturnValue(new Promise(() => undefined))
  save()
  save()
  await waitFor(() => expect(navigate).toHaveBeenCalledOnce())
  save()
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
  await screen.findByText('Geo-fence created successfully.')
  expect(sent.map(([method]) => method)).toEqual(['POST'])
})

test('an outline that crosses itself is told with its place, and is not saved', async () => {
  const { sent, previews } = openEditor('/geofence/new')
  await typeCorners(['35.88, 14.49', '35.89, 14.5', '35.89, 14.49', '35.88, 14.5'])
  type('Name *', 'Depot')
  const problem = await screen.findByText(/The outline crosses itself at/)
  expect(problem.textContent).toContain('at 35.885, 14.495.')
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save geofence' })
  expect(button.disabled).toBe(true)
  expect(screen.getByText('The outline crosses itself').id).toBe(button.getAttribute('aria-describedby'))
  fireEvent.keyDown(button, { key: 'Enter', ctrlKey: true })
  // Three of the corners were already a triangle.
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Remove point 4' }))
  await waitFor(() => expect(button.disabled).toBe(false))
  await waitFor(() => expect(previews.length).toBeGreaterThan(0))
  expect(JSON.stringify(previews)).not.toContain('[14.49,35.89],[14.5,35.88]')
})

test('hours are painted by keyboard: arrows move, space sets and clears', async () => {
  const { sent } = openEditor(`/geofence/edit/${depot.id}`)
  const first = await screen.findByRole('button', { name: 'Monday, 00:00–01:00' })
  first.focus()
  fireEvent.keyDown(first, { key: ' ' })
  fireEvent.keyDown(first, { key: 'ArrowRight' })
  const second = screen.getByRole('button', { name: 'Monday, 01:00–02:00' })
  expect(document.activeElement).toBe(second)
  fireEvent.keyDown(second, { key: ' ' })
  expect([first, second].map((cell) => cell.getAttribute('aria-pressed'))).toEqual(['false', 'false'])
  save()
  await screen.findByText('Geo-fence updated successfully.')
  const others = [2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startTime: '00:00', endTime: '24:00' }))
  expect(sent).toEqual([
    [
      'PUT',
      `/api/geofences/${depot.id}`,
      { schedule: [{ weekday: 1, startTime: '02:00', endTime: '24:00' }, ...others], version: 1 },
    ],
  ])
})

test('hours are painted by dragging over them', async () => {
  openEditor(`/geofence/edit/${depot.id}`)
  const cell = (name: string) => screen.getByRole('button', { name })
  await screen.findByRole('button', { name: 'Monday, 00:00–01:00' })
  fireEvent.pointerDown(cell('Monday, 08:00–09:00'), { button: 0, buttons: 1 })
  fireEvent.pointerEnter(cell('Tuesday, 09:00–10:00'), { buttons: 1 })
  fireEvent.pointerUp(cell('Tuesday, 09:00–10:00'))
  fireEvent.pointerEnter(cell('Friday, 12:00–13:00'), { buttons: 0 })
  const off = () =>
    screen.getAllByRole('button', { pressed: false }).flatMap(({ dataset }) => dataset['cell'] ?? [])
  await waitFor(() => expect(off()).toEqual(['0 8', '0 9', '1 8', '1 9']))
})

test('a circle has a centre and a radius, in feet where distances are in miles', async () => {
  const circle = {
    type: 'Point' as const,
    coordinates: [14.49, 35.88] as [number, number],
    radiusMeters: 100,
  }
  const { sent } = openEditor(`/geofence/new?copy=${depot.id}`, { distanceUnit: 'mile' })
  await screen.findByDisplayValue('Copy of Depot Marsa')
  fireEvent.click(screen.getByRole('radio', { name: 'Speeds' }))
  type('Faster than *', '30')
  fireEvent.click(screen.getByRole('button', { name: 'Circle' }))
  type('Centre', '35.88, 14.49')
  type('Radius', '328.1')
  save()
  await screen.findByText('Geo-fence created successfully.')
  expect(sent[0]?.[2]).toMatchObject({ name: 'Copy of Depot Marsa', limitKmh: 48.28, geometry: circle })
})

test('the backtest says how often it would have fired, and who is inside', async () => {
  openEditor(`/geofence/edit/${depot.id}`, {
    preview: {
      alerts: 14,
      byType: { enter: 5, exit: 9 },
      vehicles: 6,
      latest: [aGeofenceAlert()],
      inside: [{ vehicleId: vehicle.id, registration: 'GHS 102' }],
    },
  })
  const panel = within(await screen.findByRole('region', { name: 'Preview' }))
  await panel.findByText('14 times')
  const texts = panel.getAllByText(/./).map(({ textContent }) => textContent)
  expect(texts).toContain('This would have fired 14 times.')
  expect(texts).toContain('9 exits and 5 entries by 6 vehicles')
  expect(texts).toContain('1 vehicle inside now')
  expect(texts).toContain('GHS 102')
  expect(texts).toContain('LNA 730 exited')
})

test('the backtest goes on until all vehicles are checked, and knows no day as empty before', async () => {
  const days = [2, 0].map((alerts, nth) => ({ date: `2026-11-${18 + nth}`, alerts }))
  const next = { vehicleId: vehicle.id, until: '2026-11-25T08:42:00.000Z' }
  const { previews, answerNext } = openEditor(`/geofence/edit/${depot.id}`, {
    preview: { alerts: 2, byType: { enter: 2 }, days, checkedVehicles: 120, watchedVehicles: 400, next },
  })
  const panel = within(await screen.findByRole('region', { name: 'Preview' }))
  const bars = () => panel.getAllByRole('cell').map(({ textContent }) => textContent)
  await panel.findByText('Checked 120 of 400 vehicles')
  expect(bars()).toEqual(['2', 'Not known'])
  expect(previews.at(-1)).toMatchObject({ after: next })
  answerNext(
    aPreview({
      alerts: 1,
      byType: { exit: 1 },
      days: days.map((day) => ({ ...day, alerts: 0 })),
      inside: [],
    }),
  )
  await panel.findByText('3 times')
  expect(bars()).toEqual(['2', '0'])
  expect(panel.getByText('2 entries and 1 exit by 4 vehicles').textContent).toBeTruthy()
})

test('leaving with unsaved changes asks, and discards them only when told to', async () => {
  const { router, sent } = openEditor(`/geofence/edit/${depot.id}`)
  await screen.findByDisplayValue('Depot Marsa')
  expect(screen.queryByText('Unsaved changes')).toBe(null)
  type('Name *', 'Depot')
  await screen.findByText('Unsaved changes')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }))
  fireEvent.click(question.getByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/geofence'))
  expect(sent).toEqual([])
})

test('what somebody else saved meanwhile is kept, and the next save is based on it', async () => {
  const theirs = aGeofence({ name: 'Depot north', version: 5 })
  const { sent } = openEditor(`/geofence/edit/${depot.id}`, { refuseOnce: theirs })
  await screen.findByDisplayValue('Depot Marsa')
  fireEvent.click(screen.getByRole('radio', { name: 'Exits' }))
  save()
  await screen.findByText('Someone else saved changes in the meantime')
  expect(screen.getByLabelText<HTMLInputElement>('Name *').value).toBe('Depot north')
  save()
  await screen.findByText('Geo-fence updated successfully.')
  expect(sent.map(([, , body]) => body)).toEqual([
    { trigger: 'exit', version: 1 },
    { trigger: 'exit', version: 5 },
  ])
})

test('a viewer is sent to the list', async () => {
  const router = openPage('/geofence/new', { role: 'viewer', answer: () => Response.json([]) })
  await waitFor(() => expect(router.state.location.pathname).toBe('/geofence'))
})
