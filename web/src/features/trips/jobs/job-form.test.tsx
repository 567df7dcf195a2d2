import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Geofence } from '@roadbook/contract/rules/geofences'
import type { Job } from '@roadbook/contract/trips/jobs'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../../lib/query-client.ts'
import { aGeofence } from '../../../testing/geofences.ts'
import { aJob } from '../../../testing/jobs.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { openPagesAt } from '../../../testing/open-pages-at.ts'
import { changesOf, refusedFields } from '../../../ui/form/form-model.ts'
import { jobModel, type JobValues, newJob } from './job-form.tsx'
import { spanOf, withStart } from '../../../lib/time/wall-span.ts'

openPagesAt('2026-11-20T08:42:00Z')

/** The saved job; a change of an older version is refused and returns it. */
function openForm(
  address: string,
  {
    geofences = [],
    places = () => [],
  }: { geofences?: Geofence[]; places?: (query: string) => object[] } = {},
) {
  const server: { job: Job; refusal?: object } = { job: aJob() }
  const said: unknown[] = []
  openPage(address, {
    queryClient: createQueryClient(),
    answer: ({ pathname, searchParams }, { method, body }) => {
      if (method !== 'GET' && typeof body === 'string') {
        const change = JSON.parse(body) as { version?: number }
        said.push(change)
        if (server.refusal) return Response.json(server.refusal, { status: 409 })
        if (change.version === undefined || change.version === server.job.version)
          return Response.json(server.job)
        const refusal = { statusCode: 409, code: 'stale_version', message: 'Somebody else changed it.' }
        return Response.json({ ...refusal, details: { current: server.job } }, { status: 409 })
      }
      if (pathname.endsWith('/geofences')) return Response.json(geofences)
      if (pathname.endsWith('/places')) return Response.json(places(searchParams.get('query') ?? ''))
      if (pathname.endsWith('/board')) return Response.json({ columns: [], overdueBefore: 0 })
      if (pathname.endsWith(`/jobs/${server.job.id}`)) return Response.json(server.job)
      if (/\/(jobs|vehicles)$/.test(pathname)) return Response.json([])
      if (pathname.includes('/users')) return Response.json({ items: [], totalPages: 1, totalItems: 0 })
      return undefined
    },
  })
  return { server, said }
}

const edit = `/jobs?job=${aJob().id}&edit=true`

test('after a conflict between two tabs, the second shows both values and saves the chosen one', async () => {
  const { server, said } = openForm(edit)
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit job' }))
  fireEvent.change(drawer.getByLabelText(/^Title/), { target: { value: 'Chiller repair, shop' } })
  fireEvent.change(drawer.getByLabelText(/^End time/), { target: { value: '12:00' } })
  server.job = aJob({
    version: 2,
    title: 'Chiller replaced',
    postcode: 'SLM 1600',
    endDate: '2026-11-20T10:30:00.000Z',
  })
  fireEvent.click(drawer.getByRole('button', { name: 'Save job' }))
  const choices = (group: HTMLElement) =>
    within(group)
      .getAllByRole<HTMLInputElement>('radio')
      .map(({ labels, checked }) => [labels?.[0]?.textContent, checked])
  expect(choices(await drawer.findByRole('radiogroup', { name: 'Title' }))).toEqual([
    ['Yours Chiller repair, shop', true],
    ['Saved Chiller replaced', false],
  ])
  const end = drawer.getByRole('radiogroup', { name: 'End time' })
  expect(choices(end)).toEqual([
    ['Yours 12:00', true],
    ['Saved 11:30', false],
  ])
  expect(drawer.getByText('Updated to the saved values: Postcode').tagName).toBe('P')
  expect(drawer.getByLabelText<HTMLInputElement>('Postcode').value).toBe('SLM 1600')
  fireEvent.click(within(end).getByRole('radio', { name: /^Saved/ }))
  fireEvent.click(drawer.getByRole('button', { name: 'Save job' }))
  await waitFor(() => expect(said).toHaveLength(2))
  expect(said).toEqual([
    { title: 'Chiller repair, shop', endDate: '2026-11-20T11:00:00.000Z', version: 1 },
    { title: 'Chiller repair, shop', version: 2 },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit job' })).toBe(null))
})

test('a refused field shows why, and unsaved changes need a confirmation to close', async () => {
  const { server, said } = openForm('/jobs?add=true')
  const drawer = within(await screen.findByRole('dialog', { name: 'Add job' }))
  fireEvent.click(drawer.getByRole('button', { name: 'Add job' }))
  expect((await drawer.findByText('Enter a title.')).tagName).toBe('P')
  fireEvent.change(drawer.getByLabelText(/^Title/), { target: { value: 'Boiler' } })
  const message = 'The job ends before it begins. Enter a later end or an earlier start.'
  const code = 'job_ends_before_start'
  const fieldErrors = { endDate: { code, message } }
  server.refusal = { statusCode: 409, code, message, details: { fieldErrors } }
  fireEvent.click(drawer.getByRole('button', { name: 'Add job' }))
  expect((await drawer.findByText(message)).tagName).toBe('P')
  expect(drawer.getByLabelText<HTMLInputElement>(/^End time/).getAttribute('aria-invalid')).toBe('true')
  expect(said).toHaveLength(1)
  fireEvent.click(drawer.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByText('Discard your changes?')).toBe(null))
  expect(drawer.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Boiler')
})

test('an address offers the company’s geofences first, then streets and towns; a chosen one sets the pin', async () => {
  const depot = aGeofence({ name: 'Mosta depot' })
  const town = {
    name: 'Il-Mosta',
    kind: 'town',
    missing: null,
    town: null,
    country: 'MT',
    latitude: 35.91,
    longitude: 14.43,
  }
  const { said } = openForm('/jobs?add=true', {
    geofences: [depot],
    places: (query) => (query === 'mosta' ? [town] : []),
  })
  const drawer = within(await screen.findByRole('dialog', { name: 'Add job' }))
  drawer.getByText(/^Click on the map to set the place\. Without it, drivers are not sorted by distance/)
  fireEvent.change(drawer.getByLabelText(/^Title/), { target: { value: 'Boiler' } })
  const address = drawer.getByLabelText<HTMLInputElement>('Address', { selector: 'input' })
  fireEvent.focus(address)
  fireEvent.change(address, { target: { value: 'qwertz' } })
  await drawer.findByText('No places found. Try a town, a street with its town, or coordinates.')
  fireEvent.change(address, { target: { value: 'mosta' } })
  await screen.findByRole('option', { name: 'Il-Mosta, MT' })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Mosta depot',
    'Il-Mosta, MT',
  ])
  fireEvent.click(screen.getByRole('option', { name: 'Il-Mosta, MT' }))
  await drawer.findByText(/^Drag the pin to change the place\./)
  fireEvent.click(drawer.getByRole('button', { name: 'Add job' }))
  await waitFor(() => expect(said).toHaveLength(1))
  expect(said[0]).toMatchObject({
    address: 'Il-Mosta, MT',
    location: { latitude: 35.91, longitude: 14.43 },
  })
})

const zone = 'Europe/Malta'
const model = jobModel(zone)
const values = (more: Partial<JobValues> = {}) => ({
  ...newJob(Date.parse('2026-11-20T08:42:00Z'), zone),
  title: 'Boiler, Ħal Qormi',
  ...more,
})

test('a new job starts at the next full hour of the company’s time zone and lasts one hour', () => {
  const { startDay, startTime, endDay, endTime } = values()
  expect([startDay, startTime, endDay, endTime]).toEqual(['2026-11-20', '10:00', '2026-11-20', '11:00'])
})

test('form values become the API’s fields, and a change contains only changed fields', () => {
  expect(model.bodyOf(values({ address: ' ', postcode: ' QRM 2334 ' }))).toEqual({
    title: 'Boiler, Ħal Qormi',
    description: '',
    postcode: 'QRM 2334',
    address: null,
    location: null,
    startDate: '2026-11-20T09:00:00.000Z',
    endDate: '2026-11-20T10:00:00.000Z',
    assignee: null,
    vehicleId: null,
  })
  const location = { latitude: 35.9, longitude: 14.5 }
  const before = aJob({ location })
  const change = (typed: Partial<JobValues>) =>
    changesOf(model, { before, values: { ...model.saved!.valuesOf(before), ...typed } })
  expect(change({})).toEqual({})
  // The same place, refetched, is no change.
  expect(change({ location: { ...location }, endTime: '12:00' })).toEqual({
    endDate: '2026-11-20T11:00:00.000Z',
  })
  expect(change({ location: null })).toEqual({ location: null })
})

test('moving the start moves the end', () => {
  const moved = withStart(values(), { startDay: '2026-11-21', startTime: '23:30' }, zone)
  expect([moved.endDay, moved.endTime]).toEqual(['2026-11-22', '00:30'])
  // While a time is being typed, nothing else moves.
  expect(withStart(values(), { startTime: '1' }, zone).endTime).toBe('11:00')
})

test('each invalid field is reported: a blank title, no day, no time, an end before the start', () => {
  expect(refusedFields(model, values())).toEqual([])
  expect(refusedFields(model, values({ title: '  ' }))).toEqual(['title'])
  expect(refusedFields(model, values({ startDay: 'soon', endTime: '25' }))).toEqual(['startDay', 'endTime'])
  expect(refusedFields(model, values({ endTime: '09:00' }))).toEqual(['endTime'])
  expect(refusedFields(model, values({ endDay: '2026-11-19' }))).toEqual(['endDay'])
  expect(spanOf(values({ startTime: '' }), zone)).toBe(undefined)
})
