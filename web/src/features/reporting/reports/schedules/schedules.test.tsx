import type { ReportSchedule, ScheduleRun } from '@roadbook/contract/reporting/report-schedules'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '../../../../testing/open-page.tsx'
import { aMileageTable, aSchedule, van2 } from '../../../../testing/reports.ts'
import { aVehicle } from '../../../../testing/vehicles.ts'

/** The pages are loaded when they are first opened, which takes long on a busy machine. */
beforeAll(async () => {
  await import('../report-page.tsx')
  await import('../reports-overview.tsx')
}, 60_000)
beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-24T08:42:00Z'), toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const maria = {
  id: '0199b2a0-0000-7000-8000-000000000051',
  firstName: 'Maria',
  lastName: 'Camilleri',
  email: 'maria@company.example',
  archived: false,
}
const mileagePath = '/reports/vehicles-mileage-report'
const aRun: ScheduleRun = {
  startDate: '2026-11-16',
  endDate: '2026-11-22',
  state: 'sent',
  sent: 2,
  recipients: 2,
  errorCode: null,
  nextAttemptAt: null,
  startedAt: '2026-11-23T05:00:00.000Z',
  endedAt: '2026-11-23T05:00:04.000Z',
}

type Options = { schedules?: ReportSchedule[]; role?: string }
type Asked = { method: string; path: string; body: unknown }

const page = (items: readonly unknown[]) =>
  Response.json({ items, currentPage: 1, totalPages: 1, itemsPerPage: 200, totalItems: items.length })

/** A server with these schedules, which accepts all changes; returns the requests. */
function open(address: string, { schedules = [], role }: Options = {}) {
  const asked: Asked[] = []
  openPage(address, {
    ...(role === undefined ? {} : { role }),
    answer: ({ pathname }, { method = 'GET', body }) => {
      const path = pathname.replace('/api', '')
      asked.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : null })
      if (path.startsWith('/report-schedules')) {
        return Response.json(method === 'GET' ? schedules : (schedules[0] ?? aSchedule()))
      }
      if (path === '/reports/mileage') return Response.json(aMileageTable())
      if (path === '/vehicles') return Response.json([aVehicle({ id: van2, registration: 'GHS 101' })])
      if (path === '/reports') return page([])
      return /users$/i.test(path) ? page([maria]) : Response.json([])
    },
  })
  return (method: string, path: string) => asked.filter((one) => one.method === method && one.path === path)
}

const click = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const row = async () => (await screen.findByText('PDF')).closest('li') as HTMLElement // a row of a list

test('a report is scheduled with its filters and comparison, and at least one person', async () => {
  const calls = open(`${mileagePath}?vehicles=${van2}&against=yearBefore`)
  await click('Schedule')
  const drawer = within(await screen.findByRole('dialog'))
  fireEvent.click(drawer.getByRole('button', { name: 'Schedule report' }))
  await drawer.findByText('Choose at least one person.')
  fireEvent.click(drawer.getByRole('combobox', { name: 'Recipients' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Maria Camilleri' }))
  fireEvent.click(drawer.getByRole('button', { name: 'Schedule report' }))
  await screen.findByText('Report scheduled')
  expect(calls('POST', '/report-schedules')[0]?.body).toEqual({
    request: { kind: 'mileage', query: { vehiclesId: van2, against: 'yearBefore' } },
    frequency: 'weekly',
    format: 'pdf',
    recipientIds: [maria.id],
    active: true,
  })
})

test('the button says when this report is sent and to how many, for no other filters, and to no driver', async () => {
  open(mileagePath, { schedules: [aSchedule()] })
  await screen.findByRole('button', { name: 'Every Monday to 2 people' })
  cleanup()
  open(`${mileagePath}?against=none`, { schedules: [aSchedule()] })
  await screen.findByRole('button', { name: 'Schedule' })
  cleanup()
  open(mileagePath, { schedules: [aSchedule()], role: 'driver' })
  await screen.findByRole('table', { name: 'Vehicle mileage' })
  expect(screen.queryByRole('button', { name: /Schedule|Monday/ })).toBeNull()
})

test('one report has several schedules: its menu lists them, and adds another one', async () => {
  const weekly = aSchedule({ nextRunAt: '2026-11-30T05:00:00.000Z' })
  const monthly = aSchedule({
    id: '0199b2a0-0000-7000-8000-000000000042',
    frequency: 'monthly',
    format: 'xlsx',
    activeRecipientIds: [maria.id],
    nextRunAt: null,
  })
  const other = aSchedule({ request: { kind: 'mileage', query: {} } })
  const calls = open(mileagePath, { schedules: [weekly, monthly, other] })
  await click('2 schedules')
  const menu = within(await screen.findByRole('menu'))
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Every Monday to 2 peoplePDF · Next on Mon 30 Nov, 06:00',
    'On the first of each month to 1 personXLSX · Paused',
    'Add schedule',
  ])
  fireEvent.click(menu.getByRole('menuitem', { name: 'Add schedule' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Vehicle mileage by email' }))
  fireEvent.click(drawer.getByRole('combobox', { name: 'Recipients' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Maria Camilleri' }))
  fireEvent.click(drawer.getByRole('button', { name: 'Schedule report' }))
  await waitFor(() => expect(calls('POST', '/report-schedules')).toHaveLength(1))
})

test('the form of one of several schedules opens by the address', async () => {
  const schedule = aSchedule({ format: 'xlsx' })
  open(`${mileagePath}?schedule=${schedule.id}`, { schedules: [schedule] })
  const drawer = within(await screen.findByRole('dialog', { name: 'Vehicle mileage by email' }))
  expect(drawer.getByRole('combobox', { name: 'File format' })).toHaveProperty('value', 'XLSX')
  drawer.getByText('At 06:00, for the previous week, Monday to Sunday.', { exact: false })
})

test('the list says what is sent next, and how the last one went', async () => {
  open('/reports/overview', {
    schedules: [aSchedule({ lastRun: aRun, nextRunAt: '2026-11-30T05:00:00.000Z' })],
  })
  const text = (await row()).textContent
  expect(text).toContain('Every Monday to 2 people · Next on Mon 30 Nov, 06:00')
  expect(text).toContain('Sent to 2 people: yesterday, 06:00')
  const link = within(await row()).getByRole('link', { name: 'Vehicle mileage' })
  expect(link.getAttribute('href')).toBe(mileagePath)
})

test('schedules of one report are told apart by their filters', async () => {
  const query = { against: 'before', vehiclesId: van2, driversId: `${maria.id},${van2}` }
  open('/reports/overview', { schedules: [aSchedule({ request: { kind: 'mileage', query } })] })
  await waitFor(async () =>
    expect((await row()).textContent).toContain('GHS 101 · 2 drivers · against the period before'),
  )
  cleanup()
  open('/reports/overview', { schedules: [aSchedule({ request: { kind: 'mileage', query: {} } })] })
  expect((await row()).textContent).toContain('Vehicle mileageAll vehiclesEvery Monday')
})

const waiting = { ...aRun, state: 'waiting' as const, sent: 0, endedAt: null }

test.each<[string, ScheduleRun]>([
  ['Sent to 1 of 2 people: yesterday, 06:00', { ...aRun, sent: 1 }],
  ['Being made and sent', waiting],
  [
    'The server has no space for more files. Next attempt: today, 10:10.',
    { ...waiting, errorCode: 'storage_full', nextAttemptAt: '2026-11-24T09:10:00.000Z' },
  ],
  [
    'The file could not be made. Last attempt: yesterday, 06:00.',
    { ...aRun, state: 'failed', sent: 0, errorCode: 'report_failed' },
  ],
])('the last one is shown as “%s”', async (expected, lastRun) => {
  open('/reports/overview', { schedules: [aSchedule({ lastRun })] })
  expect((await row()).textContent).toContain(expected)
})

test('a schedule whose recipients are all gone says so, and can’t be sent', async () => {
  open('/reports/overview', { schedules: [aSchedule({ activeRecipientIds: [] })] })
  const text = (await row()).textContent
  expect(text).toContain('Every Monday to nobody')
  expect(text).toContain('Nobody gets it: no recipient can sign in any more.')
  expect(within(await row()).getByRole('button', { name: 'Send now' })).toHaveProperty('disabled', true)
})

test('it is sent now, paused and deleted from the list', async () => {
  const schedule = aSchedule()
  const calls = open('/reports/overview', { schedules: [schedule] })
  await click('Send now')
  await screen.findByText('The report is being made and sent')
  expect(calls('POST', `/report-schedules/${schedule.id}/send`)).toHaveLength(1)
  await click('Pause')
  await waitFor(() => expect(calls('PUT', `/report-schedules/${schedule.id}`)).toHaveLength(1))
  expect(calls('PUT', `/report-schedules/${schedule.id}`)[0]?.body).toEqual({ active: false, version: 1 })
  await click('Delete')
  await click('Delete schedule')
  await waitFor(() => expect(calls('DELETE', `/report-schedules/${schedule.id}`)).toHaveLength(1))
})

test('a change sends what was changed alone', async () => {
  const schedule = aSchedule()
  const calls = open('/reports/overview', { schedules: [schedule] })
  await click('Change')
  const drawer = within(await screen.findByRole('dialog', { name: 'Vehicle mileage by email' }))
  fireEvent.click(drawer.getByRole('combobox', { name: 'Frequency' }))
  fireEvent.click(await screen.findByRole('option', { name: 'On the first of each month' }))
  fireEvent.click(drawer.getByRole('button', { name: 'Save schedule' }))
  await screen.findByText('Schedule updated')
  expect(calls('PUT', `/report-schedules/${schedule.id}`)[0]?.body).toEqual({
    frequency: 'monthly',
    version: 1,
  })
})

test('nothing is sent yet: the list says where to begin; a viewer has no list', async () => {
  open('/reports/overview')
  await screen.findByText('No report is sent by email. Open a report and choose Schedule.')
  cleanup()
  open('/reports/overview', { role: 'viewer' })
  await screen.findByText('Nothing was made in the last 30 days.')
  expect(screen.queryByText('Sent by email')).toBeNull()
})
