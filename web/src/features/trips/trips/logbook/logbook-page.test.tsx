import { notifications } from '@mantine/notifications'
import type { Logbook, LogbookChange } from '@roadbook/contract/trips/logbook'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../../lib/query-client.ts'
import { aGap, aLogbook, anEntry, logbookVehicleId } from '../../../../testing/logbook.ts'
import { openPage } from '../../../../testing/open-page.tsx'
import { aVehicle } from '../../../../testing/vehicles.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-25T08:42:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  notifications.clean()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const idOf = (number: number) => `0199b2a0-0000-7000-8000-${String(number).padStart(12, '0')}`
const address = `/logbook?vehicle=${logbookVehicleId}&from=2026-11-01&to=2026-11-30`
const lacking = { lockedAt: null, missing: ['purpose'] as const }

function lackingTrip(number: number, trip = {}) {
  return anEntry({
    ...lacking,
    missing: ['purpose'],
    trip: { id: idOf(number), purpose: null, version: 4, ...trip },
  })
}

type Asked = { method: string; path: string; search: string; body: unknown }
type Answers = Readonly<Record<string, (asked: Asked) => Response>>
type Options = { answers?: Answers; role?: string; path?: string }

/** Responses by method and the end of the path: "PUT trips/…". */
async function openLogbook(logbook: Logbook, { answers = {}, role = 'admin', path = address }: Options = {}) {
  const asked: Asked[] = []
  openPage(path, {
    role,
    queryClient: createQueryClient(),
    answer: ({ pathname, search }, { method = 'GET', body }) => {
      const one = {
        method,
        path: pathname,
        search,
        body: typeof body === 'string' ? JSON.parse(body) : undefined,
      }
      if (method !== 'GET') asked.push(one)
      const found = Object.entries(answers).find(([key]) => `${method} ${pathname}`.match(key))
      if (found !== undefined) return found[1](one)
      if (pathname.endsWith(`/logbook/${logbookVehicleId}`)) return Response.json(logbook)
      if (pathname.endsWith('/vehicles')) {
        const shown = aVehicle({ id: logbookVehicleId, registration: 'GHS 102', logbookEnabled: true })
        return Response.json(search.includes('archived') ? [] : [shown])
      }
      if (pathname.endsWith('/typed-before')) return Response.json([])
      if (pathname.includes('categor')) return Response.json([])
      return undefined
    },
  })
  await screen.findByRole('table', { name: 'Logbook' })
  return asked
}

const table = () => screen.getByRole('table', { name: 'Logbook' })
const putTrip = 'PUT .*/trips/'

test('a locked trip stands on the day and at the times of the zone in which it was locked', async () => {
  const trip = { startTime: '2026-11-18T08:00:00.000Z', endTime: '2026-11-18T08:30:00.000Z' }
  const entry = anEntry({ trip, changes: [change], timeZone: 'Pacific/Auckland' })
  const next = anEntry({ trip: { id: idOf(2), startTime: '2026-11-18T12:00:00.000Z' }, changes: [change] })
  await openLogbook(aLogbook({ entries: [entry, { ...next, timeZone: 'Pacific/Auckland' }] }))
  const days = within(table()).getAllByText(/^(Wednesday|Thursday) /)
  expect(days.map(({ textContent }) => textContent)).toEqual([
    'Wednesday 18 November',
    'Thursday 19 November',
  ])
  expect(within(table()).getByTitle(/21:00:00 \(Pacific\/Auckland\)$/).textContent).toBe('21:0021:30')
})

test('complete days are one folded row with their trips and kilometres, which opens', async () => {
  const entries = [1, 2, 3].map((number) => anEntry({ trip: { id: idOf(number), distanceMeters: 12_000 } }))
  await openLogbook(aLogbook({ entries }))
  const run = within(table()).getByRole('button', { name: /3 trips, complete and locked/ })
  expect(run.textContent).toContain('36')
  expect(within(table()).queryByText('Seabank Hotel')).toBeNull()
  fireEvent.click(run)
  expect(within(table()).getAllByText('Seabank Hotel').length).toBe(3)
})

test('the main action opens the first missing field; Enter saves it with the trip’s version and opens the next', async () => {
  const entries = [lackingTrip(1), lackingTrip(2)]
  const asked = await openLogbook(aLogbook({ entries }), {
    answers: { [putTrip]: () => Response.json({ ...entries[0]?.trip, version: 5 }) },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Add 2 purposes' }))
  const field = await within(table()).findByRole('combobox', { name: 'Purpose' })
  fireEvent.change(field, { target: { value: ' Boiler service ' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(asked.length).toBe(1))
  expect(asked[0]).toMatchObject({ body: { purpose: 'Boiler service', version: 4 } })
  expect(asked[0]?.path).toContain(idOf(1))
  const next = within(table()).getByRole('combobox', { name: 'Purpose' })
  expect(next.closest('tr')?.getAttribute('aria-rowindex')).toBe('4')
})

test('with nothing to complete the PDF is the main action', async () => {
  await openLogbook(aLogbook({ entries: [anEntry()] }))
  expect(screen.queryByRole('button', { name: /^Add \d/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'PDF' }).getAttribute('data-variant')).toBe('filled')
})

const stale = (current: object) => () =>
  Response.json(
    {
      statusCode: 409,
      code: 'stale_version',
      message: 'This trip was changed in the meantime.',
      details: { current },
    },
    { status: 409 },
  )

async function typePurpose(text: string) {
  fireEvent.click(await within(table()).findByRole('button', { name: 'Purpose' }))
  const field = await within(table()).findByRole('combobox', { name: 'Purpose' })
  fireEvent.change(field, { target: { value: text } })
  fireEvent.keyDown(field, { key: 'Enter' })
}

test('another purpose saved meanwhile is shown beside the typed one, and only a choice overwrites it', async () => {
  const entry = lackingTrip(1)
  const current = { ...entry.trip, purpose: 'Repair', version: 7 }
  const asked = await openLogbook(aLogbook({ entries: [entry] }), { answers: { [putTrip]: stale(current) } })
  await typePurpose('Delivery')
  const dialog = await screen.findByRole('dialog', { name: 'Changed in the meantime' })
  expect(within(dialog).getByText('Repair')).toBeTruthy()
  expect(within(dialog).getByText('Delivery')).toBeTruthy()
  expect(asked.length).toBe(1)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save mine' }))
  await waitFor(() => expect(asked[1]).toMatchObject({ body: { purpose: 'Delivery', version: 7 } }))
})

test('where only another field was changed meanwhile, the purpose is saved upon that', async () => {
  const entry = lackingTrip(1)
  const current = { ...entry.trip, partner: 'Hilton Malta', version: 7 }
  let calls = 0
  const answer = () => {
    calls += 1
    return calls === 1 ? stale(current)() : Response.json({ ...current, version: 8 })
  }
  const asked = await openLogbook(aLogbook({ entries: [entry] }), { answers: { [putTrip]: answer } })
  await typePurpose('Delivery')
  await waitFor(() => expect(asked[1]).toMatchObject({ body: { purpose: 'Delivery', version: 7 } }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a trip that was locked while somebody typed takes what was typed as a correction with a reason', async () => {
  const entry = lackingTrip(1)
  const locked = { statusCode: 409, code: 'trip_locked', message: 'This trip is locked.' }
  const asked = await openLogbook(aLogbook({ entries: [entry] }), {
    answers: {
      [putTrip]: () => Response.json(locked, { status: 409 }),
      'POST .*/addenda$': () => Response.json(anEntry({ trip: entry.trip }), { status: 201 }),
    },
  })
  await typePurpose('Delivery')
  const dialog = await screen.findByRole('dialog', { name: 'Correct a locked trip' })
  expect(within(dialog).getByRole('textbox', { name: 'Purpose' })).toHaveProperty('value', 'Delivery')
  const add = within(dialog).getByRole('button', { name: 'Add correction' })
  expect(add).toHaveProperty('disabled', true)
  fireEvent.change(within(dialog).getByRole('textbox', { name: /Reason/ }), {
    target: { value: 'Typed too late' },
  })
  fireEvent.click(add)
  await waitFor(() =>
    expect(asked[1]).toMatchObject({ body: { purpose: 'Delivery', reason: 'Typed too late' } }),
  )
  expect(asked[1]?.path).toContain(`/logbook/${logbookVehicleId}/trips/${idOf(1)}/addenda`)
})

test('what the server did not take stays beside the field and can be sent again', async () => {
  const failed = { statusCode: 500, code: 'internal_error', message: 'Something went wrong.' }
  await openLogbook(aLogbook({ entries: [lackingTrip(1)] }), {
    answers: { [putTrip]: () => Response.json(failed, { status: 500 }) },
  })
  await typePurpose('Delivery')
  const again = await within(table()).findByRole('button', { name: 'Not saved: Delivery' })
  fireEvent.click(again)
  expect(await within(table()).findByRole('combobox', { name: 'Purpose' })).toHaveProperty(
    'value',
    'Delivery',
  )
})

test('Esc leaves a field as it was', async () => {
  const asked = await openLogbook(aLogbook({ entries: [lackingTrip(1)] }))
  fireEvent.click(await within(table()).findByRole('button', { name: 'Purpose' }))
  const field = await within(table()).findByRole('combobox', { name: 'Purpose' })
  fireEvent.change(field, { target: { value: 'Delivery' } })
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(await within(table()).findByRole('button', { name: 'Purpose' })).toBeTruthy()
  expect(asked).toEqual([])
})

test('the digits set the category of the focused trip, and Enter opens what it lacks', async () => {
  const entry = lackingTrip(1)
  const asked = await openLogbook(aLogbook({ entries: [entry] }), {
    answers: { [putTrip]: () => Response.json({ ...entry.trip, version: 5 }) },
  })
  const row = within(table()).getByRole('button', { name: 'Purpose' }).closest('tr')
  if (row === null) throw new Error('No row')
  fireEvent.keyDown(row, { key: '2' })
  await waitFor(() => expect(asked[0]).toMatchObject({ body: { category: 'private', version: 4 } }))
  fireEvent.keyDown(row, { key: 'Enter' })
  expect(await within(table()).findByRole('combobox', { name: 'Purpose' })).toBeTruthy()
})

const change: LogbookChange = {
  field: 'purpose',
  before: 'Delivery',
  after: 'Boiler service',
  changedAt: '2026-11-21T09:00:00.000Z',
  actorEmail: 'maria@company.example',
  actorName: 'Maria Camilleri',
  kind: 'change',
  reason: null,
  cause: null,
}

test('a change shows the value before struck through, with who and when; an addendum stands below with its reason', async () => {
  const addendum = {
    ...change,
    field: 'partner',
    before: 'Seabank Hotel',
    after: 'Hilton Malta',
    kind: 'addendum',
    reason: 'Wrong hotel',
  } as const
  const entry = anEntry({ trip: { id: idOf(1), purpose: 'Boiler service' }, changes: [change, addendum] })
  await openLogbook(aLogbook({ entries: [entry] }))
  const rows = within(table()).getAllByRole('row')
  const [before] = rows.flatMap((row) => [...row.querySelectorAll('del')])
  expect(before?.textContent).toBe('Delivery')
  expect(within(table()).getAllByText('Maria Camilleri, 21 Nov').length).toBe(2)
  expect(rows.at(-1)?.textContent).toContain(
    'Addendum: Business partner Hilton Malta Seabank Hotel · Wrong hotel',
  )
})

test('a gap of the odometer shows its kilometres, and a note is added to it', async () => {
  const gap = aGap({ afterTripId: idOf(1), beforeTripId: idOf(2) })
  const entries = [anEntry({ trip: { id: idOf(1) } }), anEntry({ trip: { id: idOf(2) } })]
  const note = { text: 'Garage', createdAt: '2026-11-25T08:42:00.000Z', actorName: null, actorEmail: null }
  const asked = await openLogbook(aLogbook({ entries, gaps: [gap] }), {
    answers: { 'POST .*/gap-notes$': () => Response.json(note, { status: 201 }) },
  })
  expect(within(table()).getByText('12.0 km not recorded')).toBeTruthy()
  expect(within(table()).queryByRole('button', { name: 'Add trip' })).toBeNull()
  fireEvent.click(within(table()).getByRole('button', { name: 'Add note' }))
  const dialog = await screen.findByRole('dialog', { name: 'Explain this gap' })
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Note' }), { target: { value: 'Garage' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(asked[0]?.body).toEqual({ afterTripId: idOf(1), text: 'Garage' }))
})

test('a gap that a correction made names it, and is no longer to be explained', async () => {
  const corrections = [{ ...change, kind: 'addendum' as const, cause: 'reading' as const, reason: 'Invoice' }]
  const gap = aGap({ afterTripId: idOf(1), beforeTripId: idOf(2), unexplainedMeters: 0, corrections })
  const entries = [anEntry({ trip: { id: idOf(1) } }), anEntry({ trip: { id: idOf(2) } })]
  await openLogbook(aLogbook({ entries, gaps: [gap] }))
  fireEvent.click(within(table()).getByRole('button', { name: /2 trips|1 trip/ }))
  const row = within(table()).getByText('12.0 km not recorded').closest('tr')
  expect(row?.textContent).toContain(
    'explained by an addendum: dashboard reading entered afterwards, Invoice',
  )
  expect(within(table()).queryByRole('button', { name: 'Add note' })).toBeNull()
})

test('viewers read: what is missing is said, and nothing can be filled in', async () => {
  await openLogbook(aLogbook({ entries: [lackingTrip(1)] }), { role: 'viewer' })
  expect(within(table()).getByText('Missing')).toBeTruthy()
  expect(within(table()).queryByRole('button', { name: 'Purpose' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add 1 purpose' })).toBeNull()
})

test('the view of the address shows only trips to complete', async () => {
  const entries = [anEntry({ trip: { id: idOf(1) } }), lackingTrip(2)]
  await openLogbook(aLogbook({ entries }), { path: `${address}&show=open` })
  expect(within(table()).queryByRole('button', { name: /complete and locked/ })).toBeNull()
  expect(within(table()).getAllByRole('button', { name: 'Purpose' }).length).toBe(1)
})

test('a vehicle whose logbook is off says so, with a link to turn it on', async () => {
  const entry = anEntry({ lockedAt: null, locksAt: null })
  await openLogbook(aLogbook({ entries: [entry], logbookEnabled: false, keptSince: null }))
  expect(screen.getByText('The logbook of GHS 102 is off.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Turn it on' }).getAttribute('href')).toContain(logbookVehicleId)
})

test('the head of the chain is shown by its first and last eight digits', async () => {
  await openLogbook(aLogbook({ entries: [anEntry()] }))
  expect(screen.getByText('7f3a 91c4 … 5b0e d20e')).toBeTruthy()
  expect(screen.getByText('412 versions in one chain, unchanged.')).toBeTruthy()
})

const file = {
  reportId: '0199b2a0-0000-4000-8000-00000000000a',
  kind: 'logbook',
  format: 'pdf',
  status: 'done',
  url: '/files/logbook.pdf',
  fileName: 'logbook.pdf',
  progress: 1,
  errorCode: null,
  requestedAt: '2026-11-25T08:42:00.000Z',
  generatedAt: '2026-11-25T08:42:01.000Z',
  sizeBytes: 1000,
}

test('a file that is made in the background shows its progress, then "Logbook generated" and a link to it', async () => {
  const asked = await openLogbook(aLogbook({ entries: [anEntry()] }), {
    answers: {
      'POST .*/logbook/export$': () =>
        Response.json({ ...file, status: 'running', progress: 0.4 }, { status: 201 }),
      'GET .*/reports/': () => Response.json(file),
    },
  })
  fireEvent.click(screen.getByRole('button', { name: 'PDF' }))
  expect(await screen.findByText('40%')).toBeTruthy()
  expect(asked[0]).toMatchObject({ body: { vehiclesId: [logbookVehicleId] } })
  expect(asked[0]?.search).toBe('?format=pdf&startDate=2026-11-01&endDate=2026-11-30')
  expect(await screen.findByText('Logbook generated')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Download again' }).getAttribute('href')).toBe('/files/logbook.pdf')
})

test('a failed call clears the link of the file before', async () => {
  let calls = 0
  const failed = { statusCode: 500, code: 'internal_error', message: 'Something went wrong.' }
  await openLogbook(aLogbook({ entries: [anEntry()] }), {
    answers: {
      'POST .*/logbook/export$': () => {
        calls += 1
        return calls === 1 ? Response.json(file, { status: 201 }) : Response.json(failed, { status: 500 })
      },
    },
  })
  fireEvent.click(screen.getByRole('button', { name: 'PDF' }))
  expect(await screen.findByRole('link', { name: 'Download again' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'CSV' }))
  expect(await screen.findByText('Something went wrong.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Download/ })).toBeNull()
})

test('a file that is being made can be cancelled', async () => {
  const asked = await openLogbook(aLogbook({ entries: [anEntry()] }), {
    answers: {
      'POST .*/logbook/export$': () =>
        Response.json({ ...file, status: 'running', progress: 0 }, { status: 201 }),
      'GET .*/reports/': () => Response.json({ ...file, status: 'running', progress: 0 }),
      'DELETE .*/reports/': () => new Response(null, { status: 204 }),
    },
  })
  fireEvent.click(screen.getByRole('button', { name: 'PDF' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(asked[1]).toMatchObject({ method: 'DELETE' }))
  expect(await screen.findByRole('button', { name: 'PDF' })).toHaveProperty('disabled', false)
})

test('a locked trip whose odometer moved shows the recorded figures, and what moved them below', async () => {
  const moved: LogbookChange = {
    field: 'odometerMeters',
    before: [48_000_000, 48_012_000],
    after: [48_013_900, 48_025_900],
    changedAt: '2026-11-25T08:00:00.000Z',
    actorEmail: null,
    actorName: null,
    kind: 'addendum',
    reason: null,
    cause: 'latePositions',
  }
  const trip = { startOdometerMeters: 48_000_000, endOdometerMeters: 48_012_000, distanceMeters: 12_000 }
  const entry = anEntry({ trip, changes: [moved], isRecordedLate: true })
  await openLogbook(aLogbook({ entries: [entry] }))
  const shown = table().textContent ?? ''
  expect(shown).toContain('48,000.048,012.0')
  expect(shown).toContain('Addendum: Odometer 48,013.9 – 48,025.9 48,000.0 – 48,012.0')
  expect(shown).toContain('late positions or an import changed earlier trips')
  expect(shown).toContain('recorded late')
})

test('sums as recorded and with addenda stand side by side', async () => {
  const corrected = { category: 'private', distanceMeters: 12_000 }
  const entries = [
    anEntry({ trip: { id: idOf(1), distanceMeters: 12_000 } }),
    anEntry({ trip: { id: idOf(2), distanceMeters: 12_000 }, corrected }),
  ]
  const business = { category: 'business', trips: 2, distanceMeters: 24_000 }
  const sums = [
    { ...business, corrected: { trips: 1, distanceMeters: 12_000 } },
    { category: 'private', trips: 0, distanceMeters: 0, corrected: { trips: 1, distanceMeters: 12_000 } },
  ]
  await openLogbook(aLogbook({ entries, sums }))
  const distance = screen.getByRole('region', { name: 'Distance' }).textContent ?? ''
  expect(distance).toContain('Business24.0 km, 100%12.0 km with addenda')
  expect(distance).toContain('Private0.0 km, 0%12.0 km with addenda')
})
