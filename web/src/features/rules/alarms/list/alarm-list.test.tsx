import type { Alarm } from '@roadbook/contract/rules/alarms'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { anAlarm, anAlarmPreview } from '../../../../testing/alarms.ts'
import { openPage } from '../../../../testing/open-page.tsx'
import { openPagesAt } from '../../../../testing/open-pages-at.ts'
import { aUser } from '../../../../testing/users.ts'
import { aVehicle } from '../../../../testing/vehicles.ts'

openPagesAt('2026-11-25T08:42:00Z')
beforeEach(() => void vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null))

const vans = { id: '0199b2a0-0000-7000-8000-0000000000c1', name: 'Vans', colour: '#5F7FEE', vehicles: 1 }
const vehicle = aVehicle({ fleetCategoryId: vans.id })
const ada = aUser()
const motorway = anAlarm()
const towing = anAlarm({
  id: '0199b2a0-0000-7000-8000-0000000000d2',
  name: 'Night towing',
  type: 'towing',
  parameters: { minDistanceMeters: 200 },
  alarmRuleTargets: [{ targetType: 'fleetCategory', targetId: vans.id }],
  recipients: [ada.id],
  channels: ['push'],
  active: false,
  last7Days: [0, 0, 0, 0, 0, 0, 0],
  lastFiredAt: null,
})

type Options = {
  known?: Alarm[]
  role?: string
  preview?: Parameters<typeof anAlarmPreview>[0]
  /** The response to the second part of a preview. */
  nextPreview?: Promise<Response>
  /** Response to changes, instead of the usual one. */
  answer?: () => Response | undefined
  distanceUnit?: 'mile'
}

/** A server with these alarms; returns the requests that change them, without previews. */
function openAlarms(address: string, options: Options = {}) {
  const { known = [towing, motorway], role = 'manager', preview, nextPreview, answer } = options
  let all = known
  const sent: [method: string, path: string, body: unknown][] = []
  const previews: unknown[] = []
  const router = openPage(address, {
    role,
    ...(options.distanceUnit && { distanceUnit: options.distanceUnit }),
    answer: ({ pathname }, { method = 'GET', body }) => {
      const change = typeof body === 'string' ? (JSON.parse(body) as Partial<Alarm>) : undefined // as the page writes it
      if (pathname === '/api/alarms/preview') {
        previews.push(change)
        if (change && 'after' in change && nextPreview) return nextPreview
        return Response.json(anAlarmPreview(preview))
      }
      if (method !== 'GET') {
        sent.push([method, pathname, change])
        const refused = answer?.()
        if (refused !== undefined) return refused
        if (method === 'DELETE') {
          all = all.filter(({ id }) => !pathname.endsWith(id))
          return new Response(null, { status: 204 })
        }
        if (method === 'POST') return Response.json(anAlarm({ ...change, id: ada.id }), { status: 201 })
        all = all.map((one) =>
          pathname.includes(one.id) ? anAlarm({ ...one, ...change, version: one.version + 1 }) : one,
        )
        return Response.json(all.find(({ id }) => pathname.includes(id)))
      }
      if (pathname === '/api/alarms') return Response.json(all)
      if (pathname.endsWith('/fleet-categories')) return Response.json([vans])
      if (pathname === '/api/vehicles') return Response.json([vehicle])
      if (pathname === '/api/users/paginatedUsers') {
        const page = { currentPage: 1, totalPages: 1, itemsPerPage: 200, totalItems: 1 }
        return Response.json({ items: [ada], ...page })
      }
      return undefined
    },
  })
  return { router, sent, previews }
}

const rows = async () => {
  await screen.findByRole('table', { name: 'Alarms' })
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent.trim()),
    )
}
const type = (label: string, text: string) => {
  const field = screen.getByLabelText(label)
  fireEvent.change(field, { target: { value: text } })
  fireEvent.blur(field)
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('alarms are listed with their vehicles and what they found; one that never fired is last', async () => {
  openAlarms('/alarms')
  await screen.findAllByText('Vans')
  const [first = [], second = []] = await rows()
  expect(first.slice(1)).toEqual([
    'Motorway',
    'Overspeed',
    'All vehicles',
    '99, by day 0, 0, 2, 1, 4, 0, 2',
    '20 Nov, 09:41',
    'Nobody',
    '',
  ])
  expect(second.slice(1)).toEqual([
    'Night towing',
    'Towing',
    'Vans 1',
    '00, by day 0, 0, 0, 0, 0, 0, 0',
    'Never',
    '1 person',
    '',
  ])
})

test('filters are in the address, and an empty list says the first step', async () => {
  openAlarms('/alarms?types=idling')
  await screen.findByText('No alarms match these filters')
  openAlarms('/alarms', { known: [] })
  await screen.findByText('No alarms yet')
})

test('hovering a name shows what the alarm does', async () => {
  openAlarms('/alarms')
  const name = await screen.findByText('Night towing')
  fireEvent.mouseEnter(name)
  const tooltip = await screen.findByRole('tooltip')
  await waitFor(() =>
    expect(tooltip.textContent).toBe(
      'Fires when a vehicle in Vans moves 200 m or more with the ignition off, or reports towing. Ada Borg gets a push notification.',
    ),
  )
})

test('an alarm for a weak battery says which of voltage and charge it watches', async () => {
  const watching = (minVolts: number | null, minPercent: number | null) =>
    anAlarm({
      id: crypto.randomUUID(),
      name: `Battery ${minVolts} ${minPercent}`,
      type: 'lowBattery',
      parameters: { minVolts, minPercent },
    })
  openAlarms('/alarms', { known: [watching(11.8, null), watching(null, 20), watching(11.8, 20)] })
  for (const [name, condition] of [
    ['Battery 11.8 null', 'a battery voltage below 11.8 V.'],
    ['Battery null 20', 'a tracker or phone battery below 20%.'],
    ['Battery 11.8 20', 'a battery voltage below 11.8 V, or a tracker or phone battery below 20%.'],
  ] as const) {
    fireEvent.mouseEnter(await screen.findByText(name))
    await screen.findByText(
      (_, element) => element?.role === 'tooltip' && element.textContent.includes(condition),
    )
    fireEvent.mouseLeave(screen.getByText(name))
  }
})

test('the switch saves at once', async () => {
  const { sent } = openAlarms('/alarms')
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Alarm Night towing' })
  fireEvent.click(toggle)
  await waitFor(() => expect(toggle.checked).toBe(true))
  await waitFor(() =>
    expect(sent).toEqual([['PUT', `/api/alarms/${towing.id}`, { active: true, version: 1 }]]),
  )
})

test('a switch that the server refuses goes back, and says why', async () => {
  openAlarms('/alarms', {
    answer: () =>
      Response.json({ statusCode: 409, code: 'stale_version', message: 'Changed.' }, { status: 409 }),
  })
  const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Alarm Motorway' })
  fireEvent.click(toggle)
  await screen.findByText(/Someone else changed “Motorway” in the meantime/)
  await waitFor(() => expect(toggle.checked).toBe(true))
})

test('who may only read sees no switch and no button to add', async () => {
  openAlarms('/alarms', { role: 'viewer' })
  await screen.findByText('Motorway')
  expect(screen.queryByRole('switch')).toBe(null)
  expect(screen.queryByRole('button', { name: 'Add alarm' })).toBe(null)
  expect(screen.getByRole('link', { name: 'Motorway' }).getAttribute('href')).toBe(
    `/alarms?view=history&alarm=${motorway.id}`,
  )
})

test('an alarm is added under the name that its type and vehicles make', async () => {
  const { sent, previews, router } = openAlarms('/alarms?add=true', { known: [] })
  const form = await screen.findByRole('dialog', { name: 'Add alarm' })
  expect(screen.getByLabelText<HTMLInputElement>('Name *').value).toBe('Overspeed')
  type('Faster than *', '100')
  type('For at least *', '15')
  fireEvent.click(screen.getByRole('radio', { name: 'Categories' }))
  fireEvent.click(screen.getByRole('button', { name: 'Add categories' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: /Vans/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Add people' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Ada Borg' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Email' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name *').value).toBe('Overspeed, Vans'))
  const title = screen.getByRole('heading', { name: 'What this alarm does' })
  expect(title.nextSibling?.textContent).toBe(
    'Fires when a vehicle in Vans drives faster than 100 km/h for 15 seconds or longer. Ada Borg gets a push notification and an email.',
  )
  await screen.findByText(/In the last 3 days this would have fired/)
  await waitFor(() =>
    expect(previews.at(-1)).toEqual({
      type: 'overspeed',
      parameters: { limitKmh: 100, minDurationSeconds: 15 },
      schedule: null,
      alarmRuleTargets: [{ targetType: 'fleetCategory', targetId: vans.id }],
    }),
  )
  const save = within(form).getByRole('button', { name: 'Add alarm' })
  fireEvent.click(save)
  fireEvent.click(save)
  await screen.findByText('Alarm created')
  expect(sent).toEqual([
    [
      'POST',
      '/api/alarms',
      {
        name: 'Overspeed, Vans',
        active: true,
        type: 'overspeed',
        parameters: { limitKmh: 100, minDurationSeconds: 15 },
        schedule: null,
        alarmRuleTargets: [{ targetType: 'fleetCategory', targetId: vans.id }],
        recipients: [ada.id],
        channels: ['push', 'email'],
      },
    ],
  ])
  expect(router.state.location.search).toEqual({})
})

test('a double click on the button, or Ctrl-Enter after it, adds one alarm', async () => {
  const { sent } = openAlarms('/alarms?add=true')
  const form = await screen.findByRole('dialog', { name: 'Add alarm' })
  const add = await within(form).findByRole('button', { name: 'Add alarm' })
  fireEvent.click(add)
  fireEvent.click(add)
  fireEvent.keyDown(form, { key: 'Enter', ctrlKey: true })
  await screen.findByText('Alarm created')
  expect(sent.map(([method]) => method)).toEqual(['POST'])
})

test('a change sends what was changed, in the company’s units', async () => {
  const { sent } = openAlarms(`/alarms?edit=${motorway.id}`, { distanceUnit: 'mile' })
  await screen.findByRole('dialog', { name: 'Edit alarm' })
  type('Faster than *', '60')
  type('Name *', 'Country roads')
  fireEvent.click(await button('Save alarm'))
  await screen.findByText('Alarm Updated')
  const change = {
    name: 'Country roads',
    parameters: { limitKmh: 96.56, minDurationSeconds: 10 },
    version: 1,
  }
  expect(sent).toEqual([['PUT', `/api/alarms/${motorway.id}`, change]])
})

test('a figure that is out of range is told at its field, and nothing is sent', async () => {
  const { sent } = openAlarms(`/alarms?edit=${motorway.id}`)
  await screen.findByRole('dialog', { name: 'Edit alarm' })
  type('Faster than *', '251')
  await screen.findByText('Enter a speed from 1 km/h to 250 km/h.')
  await screen.findByText('Fill in the fields to see when it fires.')
  fireEvent.click(await button('Save alarm'))
  expect(sent).toEqual([])
})

test('what somebody else saved meanwhile is kept, and the next save is based on it', async () => {
  let isFirst = true
  const current = anAlarm({ name: 'Motorways', version: 4 })
  const { sent } = openAlarms(`/alarms?edit=${motorway.id}`, {
    answer: () => {
      if (!isFirst) return undefined
      isFirst = false
      return Response.json(
        { statusCode: 409, code: 'stale_version', message: 'Changed.', details: { current } },
        { status: 409 },
      )
    },
  })
  await screen.findByRole('dialog', { name: 'Edit alarm' })
  type('Faster than *', '130')
  fireEvent.click(await button('Save alarm'))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name *').value).toBe('Motorways'))
  fireEvent.click(await button('Save alarm'))
  await screen.findByText('Alarm Updated')
  expect(sent[1]).toEqual([
    'PUT',
    `/api/alarms/${motorway.id}`,
    { parameters: { limitKmh: 130, minDurationSeconds: 10 }, version: 4 },
  ])
})

test('an alarm that already watches the same vehicles is named', async () => {
  openAlarms('/alarms?add=true')
  const form = within(await screen.findByRole('dialog', { name: 'Add alarm' }))
  const link = await form.findByRole('link', { name: 'Motorway' })
  expect(link.getAttribute('href')).toBe(`/alarms?edit=${motorway.id}`)
  expect(link.closest('p')?.textContent).toBe('Motorway already watches these vehicles for the same.')
})

test('the backtest counts, warns of more than three a day, and opens trips in a new tab', async () => {
  openAlarms('/alarms?add=true', { preview: { events: 10 } })
  await screen.findByText('10 times')
  await screen.findByText('More than three a day may be too many.')
  expect(screen.queryByRole('progressbar', { name: 'Vehicles checked' })).toBe(null)
  const row = screen.getByRole('link', { name: /GHS 102/ })
  expect(row.textContent).toBe('GHS 102Il-Marsa132 km/hThu 19 Nov, 16:22')
  expect([row.getAttribute('target'), row.getAttribute('href')]).toEqual([
    '_blank',
    '/trips/detail?id=0199b2a0-0000-7000-8000-0000000000f1&at=2026-11-19T15:22:00.000Z',
  ])
})

const next = { vehicleId: vehicle.id, until: '2026-11-25T08:42:00.000Z' }
const bars = () =>
  within(screen.getByRole('table', { name: 'Alerts by day' }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('a backtest says how far it is and what it doesn’t know yet, and goes on until it is done', async () => {
  const days = [3, 0, null].map((events, nth) => ({ date: `2026-11-${17 + nth}`, events }))
  let answerSecond: (response: Response) => void = () => undefined
  const { previews } = openAlarms('/alarms?add=true', {
    preview: { events: 3, days, checkedVehicles: 3, next },
    nextPreview: new Promise((resolve) => (answerSecond = resolve)),
  })
  await screen.findByText('3 times')
  await screen.findByText('Checked 3 of 13 vehicles')
  const progress = screen.getByRole('progressbar', { name: 'Vehicles checked' })
  expect(progress.getAttribute('aria-valuenow')).toBe(String(300 / 13))
  expect(bars()).toEqual(['3', 'Not known', 'Not known'])
  expect(previews.map((body) => (body as { after?: unknown }).after)).toEqual([undefined, next])
  answerSecond(Response.json(anAlarmPreview({ events: 1, days: days.map((day) => ({ ...day, events: 0 })) })))
  await screen.findByText('4 times')
  expect(screen.getByRole('region', { name: 'Preview' }).textContent).toContain(
    'In the last 3 days this would have fired 4 times',
  )
  expect(bars()).toEqual(['3', '0', '0'])
})

test('a backtest that stopped says after how many vehicles', async () => {
  openAlarms('/alarms?add=true', {
    preview: { events: 0, latest: [], checkedVehicles: 3, next },
    nextPreview: Promise.resolve(
      Response.json({ statusCode: 500, code: 'internal', message: 'Broken.' }, { status: 500 }),
    ),
  })
  await screen.findByText('No matches so far')
  await screen.findByText('Stopped after 3 of 13 vehicles')
  await button('Continue')
})

test('a backtest without a match says of which days', async () => {
  const none = (counts: (number | null)[]) => ({
    events: 0,
    latest: [],
    days: counts.map((events, nth) => ({ date: `2026-11-${17 + nth}`, events })),
  })
  openAlarms('/alarms?add=true', { preview: none([null, 0, 0]) })
  await screen.findByText('No matches in the last 2 days')
  expect(bars()).toEqual(['Not known', '0', '0'])
})

test('a backtest of no vehicles, or without positions, shows no zeros', async () => {
  const nothing = { events: 0, latest: [], days: [{ date: '2026-11-19', events: null }] }
  openAlarms('/alarms?add=true', { preview: { ...nothing, watchedVehicles: 0, checkedVehicles: 0 } })
  await screen.findByText('No vehicles to check')
  expect(screen.queryByRole('table', { name: 'Alerts by day' })).toBe(null)
  cleanup()
  openAlarms('/alarms?add=true', { preview: nothing })
  await screen.findByText('No positions in the last 30 days')
  expect(bars()).toEqual(['Not known'])
})

test('the vehicles alone are changed by their own call', async () => {
  const { sent } = openAlarms(`/alarms?targets=${towing.id}`)
  await screen.findByRole('dialog', { name: 'Vehicles of Night towing' })
  fireEvent.click(screen.getByRole('radio', { name: 'All' }))
  fireEvent.click(await button('Save vehicles'))
  await screen.findByText('Alarm targets updated.')
  const body = { alarmRuleTargets: [{ targetType: 'allVehicles' }], version: 1 }
  expect(sent).toEqual([['PUT', `/api/alarms/${towing.id}/targets`, body]])
})

test('deleting asks first, then the alarm is gone', async () => {
  const { sent } = openAlarms(`/alarms?edit=${towing.id}`)
  fireEvent.click(await button('Delete alarm'))
  const question = await screen.findByRole('dialog', { name: 'Delete Night towing?' })
  expect(sent).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: 'Delete alarm' }))
  await screen.findByText('Alarm deleted')
  expect(sent).toEqual([['DELETE', `/api/alarms/${towing.id}`, undefined]])
  await waitFor(() => expect(screen.queryByText('Night towing')).toBe(null))
})

test('leaving with unsaved changes asks', async () => {
  openAlarms(`/alarms?edit=${motorway.id}`)
  await screen.findByRole('dialog', { name: 'Edit alarm' })
  type('Name *', 'Country roads')
  fireEvent.click(await button('Cancel'))
  await screen.findByRole('dialog', { name: 'Discard your changes?' })
})
