import { notifications } from '@mantine/notifications'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { TripSuggestion } from '@roadbook/contract/trips/trip-suggestions'
import type { Trip } from '@roadbook/contract/trips/trips'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../lib/query-client.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { aTrip } from '../../../testing/trips.ts'

const now = Date.parse('2026-11-21T08:42:00Z')
const files: Blob[] = []

beforeEach(() => {
  files.length = 0
  vi.useFakeTimers({ now, toFake: ['Date'] })
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => {
        files.push(file)
        return 'blob:trips'
      },
      revokeObjectURL: () => undefined,
    }),
  )
  // What a browser does with a file isn't tested here, and jsdom doesn't support it.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
})
afterEach(() => {
  // Toasts outlive a test, and at most four are shown at a time.
  notifications.clean()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

type Fleet = {
  trip?: Partial<Trip>
  /** How many trips match the filter; one of them is on the page. */
  totalItems?: number
  suggestions?: readonly TripSuggestion[]
  /** The response to a change of categories. */
  answerChange?: (path: string) => Response
}

/** Each has its own id, since its toast outlives the test. */
const changed = () => ({ changed: 1, locked: 0, stayPrivate: 0, bulkChangeId: crypto.randomUUID() })

async function openTrips(
  address: string,
  { trip = {}, totalItems = 1, suggestions = [], answerChange }: Fleet = {},
) {
  const categorised: string[] = []
  const asked: string[] = []
  openPage(address, {
    queryClient: createQueryClient(),
    answer: ({ pathname, searchParams }, { method, body }) => {
      asked.push([pathname.split('/').at(-1), ...searchParams.getAll('limit')].join(' '))
      if (pathname.endsWith('/trips/sums')) return Response.json({ trips: totalItems, days: [] })
      if (/categories|typed-before|vehicles$/i.test(pathname)) return Response.json([])
      if (pathname.endsWith('/trips/suggestions')) {
        return Response.json([{ tripId: aTrip(trip).id, suggestions }])
      }
      if (method !== 'GET' && typeof body === 'string') {
        categorised.push(body)
        return answerChange?.(pathname) ?? Response.json(changed())
      }
      const items = pathname.endsWith('/paginatedTrips') ? [aTrip(trip)] : []
      const page = { currentPage: 1, totalPages: Math.min(totalItems, 34), itemsPerPage: 100, totalItems }
      return Response.json({ items, ...page })
    },
  })
  await screen.findByText('GHS 102')
  return { categorised, asked }
}

async function exportCsv(): Promise<string[]> {
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Text (CSV)' }))
  await waitFor(() => expect(files.length).toBe(1))
  return (await files[0]?.text())?.split('\r\n') ?? []
}

test('the list is requested first, before what the page shows around it, and once', async () => {
  const { asked } = await openTrips('/trips?categories=business&sort=distanceMeters:desc')
  expect(asked[0]).toBe('paginatedTrips 100')
  expect(asked.filter((call) => call === asked[0]).length).toBe(1)
})

test('trips sorted by time are grouped by day and show only times', async () => {
  await openTrips('/trips')
  expect(screen.getByRole('link', { name: /09:00/ }).textContent).toBe('09:00–09:30')
})

test('a trip without signal shows since when, not "in progress"', async () => {
  const silent = { status: 'noSignal', since: '2026-11-20T08:30:00.000Z' } as const
  await openTrips('/trips', { trip: { running: true, endRule: null, progress: silent } })
  expect(screen.getByRole('link', { name: /09:00/ }).textContent).toBe('09:00–09:30')
  expect(screen.getByText('No signal since 09:30')).toBeDefined()
  expect(screen.queryByText('Under way')).toBeNull()
})

test('a trip in progress lasts until now', async () => {
  const progress = { status: 'underWay', since: null } as const
  await openTrips('/trips', { trip: { running: true, endRule: null, progress } })
  expect(screen.getByRole('link', { name: /09:00/ }).textContent).toBe('09:00–now')
  expect(screen.getByText('Under way')).toBeDefined()
})

test('trips in another order each show their day', async () => {
  await openTrips('/trips?sort=distanceMeters:desc')
  expect(screen.getByRole('link', { name: /09:00/ }).textContent).toBe('20 Nov, 09:00–09:30')
})

test('exported times are in the company’s time zone, which the header names', async () => {
  await openTrips('/trips')
  const [head, row] = await exportCsv()
  expect(head).toContain('Start (Europe/Malta),End (Europe/Malta),Vehicle')
  expect(row).toContain('20/11/2026 09:00:00,20/11/2026 09:30:00,GHS 102')
})

const silent = {
  kind: 'silent' as const,
  stopTime: '2026-11-20T06:00:00.000Z',
  startTime: '2026-11-20T06:10:00.000Z',
  endTime: '2026-11-20T08:00:00.000Z',
  meters: 148_000,
  odometerMeters: 150_000,
  start: { latitude: 35.9, longitude: 14.5 },
  end: null,
}
const leap = { ...silent, kind: 'leap' as const, stopTime: '2026-11-20T05:00:00.000Z', meters: 309_000 }

test('movement before a trip is shown beside it and in the export, and can be added as a trip', async () => {
  const { categorised: sent } = await openTrips('/trips', { trip: { movesBefore: [leap, silent] } })
  expect(screen.getByText('Moved 150.0 km while the device was silent, 07:10–09:00')).toBeDefined()
  expect(screen.getByText('Impossible jump of 309.0 km, 07:10–09:00 (not counted)')).toBeDefined()
  const [head, row] = await exportCsv()
  expect(head).toContain('Not recorded before trip (km)')
  expect(row).toContain('150.0,"Impossible jump of 309.0 km, 07:10–09:00 (not counted); Moved 150.0 km')
  // A jump in the positions is no trip.
  fireEvent.click(screen.getByRole('button', { name: 'Add as trip' }))
  await waitFor(() => expect(sent).toEqual([JSON.stringify({ stopTime: silent.stopTime })]))
})

test('movement outside trips is shown only in order of time', async () => {
  await openTrips('/trips?sort=distanceMeters:desc', { trip: { movesBefore: [silent] } })
  expect(screen.queryByText(/while the device was silent/)).toBeNull()
})

test('idling includes the stop after the trip, also in the export', async () => {
  await openTrips('/trips', { trip: { idleSeconds: 120, stopIdleSeconds: 3000 } })
  const header = screen.getByRole('columnheader', { name: 'Idling' })
  const index = [...(header.parentElement?.children ?? [])].indexOf(header)
  const cells = screen.getByRole('row', { name: /GHS 102/ }).children
  expect(cells[index]?.textContent).toBe('52 min')
  expect(screen.getByText('52 min').title).toBe('50 min at the next stop')
  const [head, row] = await exportCsv()
  const column = head?.split(',').indexOf('Idling at next stop (min)') ?? -1
  expect(head?.split(',')[column - 1]).toBe('Idling (min)')
  expect(row?.split(',').slice(column - 1, column + 1)).toEqual(['52', '50'])
})

test('a double click on a category changes the selected trips once', async () => {
  const { categorised } = await openTrips('/trips')
  fireEvent.click(screen.getByRole('checkbox', { name: /Select the trip of GHS 102/ }))
  const button = await screen.findByRole('button', { name: 'Private' })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Private' })).toBe(null))
  expect(categorised).toEqual(['{"tripIds":["0199b2a0-0000-7000-8000-000000000002"],"category":"private"}'])
})

const all = () => screen.getByRole('checkbox', { name: 'Select all' })
const one = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /Select the trip of GHS 102/ })
const selection = () => screen.findByRole('toolbar', { name: 'Selection' })

test('selecting a whole page offers all trips of the filter, which are then changed by filter', async () => {
  const { categorised } = await openTrips('/trips?q=marsa&categories=private', { totalItems: 3334 })
  fireEvent.click(all())
  const bar = within(await selection())
  expect(bar.getByRole('status').textContent).toBe('1 selected')
  fireEvent.click(bar.getByRole('button', { name: 'Select all 3,334 trips' }))
  expect(bar.getByRole('status').textContent).toBe('3,334 selected')
  expect(one().checked).toBe(true)
  fireEvent.click(bar.getByText('Business'))
  await screen.findByText('1 trip categorised as Business.')
  expect(categorised.map((body) => JSON.parse(body) as unknown)).toEqual([
    {
      filter: { startDate: '2026-11-15', endDate: '2026-11-21', search: 'marsa', category: 'private' },
      expectedCount: 3334,
      category: 'business',
    },
  ])
  expect([screen.queryByRole('toolbar'), one().checked]).toEqual([null, false])
})

test('a page with the whole list offers no further selection', async () => {
  await openTrips('/trips')
  fireEvent.click(all())
  const bar = within(await selection())
  expect(bar.queryByRole('button', { name: /Select/ })).toBe(null)
})

test('with all trips selected, the page alone can be selected, and a row or Esc clears the selection', async () => {
  await openTrips('/trips', { totalItems: 3334 })
  const chooseAll = async () => {
    fireEvent.click(all())
    fireEvent.click(await screen.findByText('Select all 3,334 trips'))
  }
  await chooseAll()
  const button = screen.getByText('Select only this page')
  fireEvent.click(button)
  expect(screen.getByRole('toolbar').textContent).toContain('1 selected')
  // The same button, so that a keyboard user keeps the focus.
  expect(screen.getByText('Select all 3,334 trips')).toBe(button)
  fireEvent.click(button)
  fireEvent.click(one())
  expect(screen.queryByRole('toolbar')).toBe(null)
  await chooseAll()
  fireEvent.keyDown(window, { key: 'Escape' })
  expect([screen.queryByRole('toolbar'), one().checked]).toEqual([null, false])
})

test('all trips of a filter stay selected on the next page, but not under another filter', async () => {
  await openTrips('/trips', { totalItems: 3334 })
  fireEvent.click(all())
  fireEvent.click(await screen.findByText('Select all 3,334 trips'))
  fireEvent.click(within(screen.getByRole('columnheader', { name: 'Distance' })).getByRole('button'))
  await screen.findByText('Select only this page')
  expect(screen.getByRole('toolbar').textContent).toContain('3,334 selected')
  fireEvent.change(screen.getByPlaceholderText('Place, purpose, driver'), { target: { value: 'marsa' } })
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBe(null))
  expect(one().checked).toBe(false)
})

test('more trips than can be changed at once can only be exported', async () => {
  await openTrips('/trips', { totalItems: 10_001 })
  fireEvent.click(all())
  const bar = within(await selection())
  fireEvent.click(bar.getByText('Select all 10,001 trips'))
  expect(bar.getByText('Choose at most 10,000 trips to set a category')).toBeTruthy()
  expect([bar.queryByText('Business'), bar.queryAllByText('Export').length]).toEqual([null, 1])
})

test('an outdated count is reported, and all trips stay selected', async () => {
  const message = 'More trips fit the filter now: 3335, not 3334. Nothing was changed.'
  await openTrips('/trips', {
    totalItems: 3334,
    answerChange: () => Response.json({ statusCode: 409, code: 'conflict', message }, { status: 409 }),
  })
  fireEvent.click(all())
  fireEvent.click(await screen.findByText('Select all 3,334 trips'))
  fireEvent.click(within(await selection()).getByText('Private'))
  expect((await screen.findByRole('alert')).textContent).toContain(message)
  expect(screen.getByRole('toolbar').textContent).toContain('3,334 selected')
})

test('the toast undoes a bulk change once', async () => {
  const change = changed()
  const { categorised } = await openTrips('/trips', {
    answerChange: (path) =>
      Response.json(
        path.endsWith('/undo') ? { restored: 3, changedSince: 1, locked: 0, stayPrivate: 0 } : change,
      ),
  })
  fireEvent.click(one())
  fireEvent.click(await screen.findByRole('button', { name: 'Commute' }))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  fireEvent.click(undo)
  fireEvent.click(undo)
  const text = '3 trips restored. 1 trip was edited in the meantime and stays as it is.'
  await screen.findByText(text)
  expect(categorised.slice(1)).toEqual([JSON.stringify({ bulkChangeId: change.bulkChangeId })])
})

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

test('J goes to the first trip, X selects it, and a digit sets its category', async () => {
  const { categorised } = await openTrips('/trips')
  press('j')
  expect(document.activeElement?.closest('tr')?.textContent).toContain('GHS 102')
  press('x')
  await selection()
  press('3')
  await waitFor(() =>
    expect(categorised).toEqual([JSON.stringify({ tripIds: [aTrip().id], category: 'commute' })]),
  )
})

test('without a selection, a digit means the trip that has the focus, and nothing without a focus', async () => {
  const { categorised } = await openTrips('/trips')
  press('2')
  press('j')
  press('2')
  await waitFor(() =>
    expect(categorised).toEqual([JSON.stringify({ tripIds: [aTrip().id], category: 'private' })]),
  )
})

test('keys do nothing while somebody types in the search', async () => {
  const { categorised } = await openTrips('/trips')
  press('j')
  const search = screen.getByPlaceholderText('Place, purpose, driver')
  search.focus()
  for (const key of ['2', 'x', '?']) fireEvent.keyDown(search, { key })
  expect([categorised, screen.queryByRole('dialog'), screen.queryByRole('toolbar')]).toEqual([[], null, null])
})

test('S accepts the suggestion, and the bar says how many there are', async () => {
  const texts = { purpose: 'Boiler service', destination: null, partner: 'Seabank Hotel' }
  const reason = { rule: 'route', earlierTrips: 3, jobTitle: null } as const
  const { categorised } = await openTrips('/trips', {
    suggestions: [{ category: 'business', ...texts, ...reason }],
  })
  fireEvent.click(one())
  await within(await selection()).findByText('Accept 1 suggestion')
  press('s')
  const { destination: _, ...taken } = texts
  await waitFor(() =>
    expect(categorised).toEqual([
      JSON.stringify({ changes: [{ tripId: aTrip().id, category: 'business', ...taken }] }),
    ]),
  )
})

test('P asks for purpose and business partner of the selected trips', async () => {
  const { categorised } = await openTrips('/trips')
  fireEvent.click(one())
  await selection()
  press('p')
  const dialog = within(await screen.findByRole('dialog'))
  const purpose = dialog.getByLabelText('Purpose', { selector: 'input' })
  fireEvent.change(purpose, { target: { value: ' Delivery ' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Set for 1 trip' }))
  await waitFor(() =>
    expect(categorised).toEqual([JSON.stringify({ tripIds: [aTrip().id], purpose: 'Delivery' })]),
  )
})

test('a question mark shows the keys', async () => {
  await openTrips('/trips')
  press('?')
  expect(within(await screen.findByRole('dialog')).getByText('Accept the suggestion')).toBeTruthy()
})

test('without vehicles, the empty trip list offers to add one', async () => {
  openPage('/trips', {
    answer: ({ pathname }) => {
      if (pathname.endsWith('/trips/sums')) return Response.json({ trips: 0, days: [] })
      if (/categories|vehicles$/i.test(pathname)) return Response.json([])
      const page = { currentPage: 1, totalPages: 1, itemsPerPage: 100, totalItems: 0 }
      return Response.json({ items: [], ...page })
    },
  })
  const add = await screen.findByRole('link', { name: 'Add vehicle' })
  expect(add.getAttribute('href')).toBe('/vehicles?add=true')
})

test('the export has the source of the top speed and the findings', async () => {
  const trip = { maxSpeedSource: 'computed', leftOutPositions: 3, leftOutMeters: 40_000 } as const
  await openTrips('/trips', { trip })
  const [head, row] = await exportCsv()
  expect(head).toMatch(/Top km\/h,Top speed from,.*,Data issues$/)
  expect(row).toContain('50,Computed from positions,')
  expect(row).toMatch(/,3 positions up to 40\.0 km away were left out: the vehicle can’t have been there\.$/)
})

test('a listed trip marks a computed top speed and shows its findings', async () => {
  await openTrips('/trips', { trip: { maxSpeedSource: 'computed', clockShiftSeconds: 600 } })
  expect(screen.getByText('Computed from positions')).toBeDefined()
  expect(screen.getByText(/took about 10 min longer than shown/)).toBeDefined()
})
