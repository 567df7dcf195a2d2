import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { Job } from '@roadbook/contract/trips/jobs'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../../lib/query-client.ts'
import { session } from '../../../../lib/session/session.ts'
import { aJob } from '../../../../testing/jobs.ts'
import { aTrip } from '../../../../testing/trips.ts'
import { TripJobs } from './trip-jobs.tsx'

const chiller = aJob({ id: '0199b2a0-0000-7000-8000-00000000000a' })
const boiler = aJob({
  id: '0199b2a0-0000-7000-8000-00000000000b',
  title: 'Boiler, Ħal Qormi',
  status: 'open',
  assignee: null,
  assigneeName: null,
})

const sent: unknown[] = []
const asked: string[] = []
let role = 'admin'
let linked: Job[] = []
let trip = aTrip()

// Only the network is mocked; the page's own transport runs.
beforeEach(() => {
  sent.length = 0
  asked.length = 0
  role = 'admin'
  linked = []
  trip = aTrip()
  vi.spyOn(session, 'isCurrent').mockResolvedValue(true)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('/users/me'))
      return Response.json({ roles: [role], tenant: { timeZone: 'Europe/Malta' } })
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    if (pathname.endsWith('/jobs')) {
      const search = searchParams.get('search')
      if (search !== null) asked.push(search)
      const items = [boiler].filter((job) => !linked.includes(job))
      return Response.json({ items, currentPage: 1, totalPages: 1, itemsPerPage: 20, totalItems: 1 })
    }
    if (init.method === 'PUT' && typeof init.body === 'string') {
      const body: { jobs: string[] } = JSON.parse(init.body)
      sent.push(body)
      linked = [chiller, boiler].filter(({ id }) => body.jobs.includes(id))
    }
    return Response.json({ ...trip, jobs: linked.map(({ id }) => id), jobDetails: linked })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function show(): Promise<HTMLElement> {
  render(
    <I18nProvider i18n={i18n}>
      <MantineProvider env="test">
        <QueryClientProvider client={createQueryClient()}>
          <Suspense>
            <TripJobs trip={trip} />
          </Suspense>
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>,
  )
  return screen.findByRole('region', { name: 'Jobs of this trip' })
}

test('each job shows title, place, driver, time and distance', async () => {
  linked = [chiller, boiler]
  const section = await show()
  const rows = within(section).getAllByRole('listitem')
  expect(
    rows.map((row) => row.textContent?.replace(/\d\d Nov 2026|Nov \d\d, 2026/, 'DAY').split('DAY')[0]),
  ).toEqual([
    'Chiller repairTower Road 12, SLM 1549 · Aisha Mifsud',
    'Boiler, Ħal QormiTower Road 12, SLM 1549 · Nobody assigned',
  ])
  expect(rows.map((row) => within(row).getByText(/^(In progress|Open)$/).textContent)).toEqual([
    'In progress',
    'Open',
  ])
})

// Opening a list is slow under jsdom on a busy machine.
test('a job found by search is linked, and the request contains the whole list', async () => {
  linked = [chiller]
  const section = await show()
  const choice = within(section).getByPlaceholderText(/^Link a job/)
  act(() => choice.focus())
  fireEvent.change(choice, { target: { value: 'boil' } })
  await waitFor(() => expect(asked).toEqual(['boil']))
  fireEvent.click(await screen.findByText('Boiler, Ħal Qormi'))
  await waitFor(() => expect(within(section).getAllByRole('listitem')).toHaveLength(2))
  expect(sent).toEqual([{ jobs: [chiller.id, boiler.id], version: 1 }])
})

test('unlinking a job keeps the others linked', async () => {
  linked = [chiller, boiler]
  const section = await show()
  fireEvent.click(within(section).getByLabelText('Remove “Chiller repair” from this trip'))
  await waitFor(() => expect(within(section).getAllByRole('listitem')).toHaveLength(1))
  expect(sent).toEqual([{ jobs: [boiler.id], version: 1 }])
})

test('a trip without jobs offers to link one, to users who may', async () => {
  const section = await show()
  expect(section.textContent).toContain('No job is linked to this trip.')
  expect(within(section).getByPlaceholderText(/^Link a job/)).toBe(
    section.querySelector('input:not([type=hidden])'),
  )
})

test('a driver whose trip has no job sees whom to ask', async () => {
  role = 'driver'
  const section = await show()
  expect([section.textContent, section.querySelector('input')]).toEqual([
    'None of your jobs is linked to this trip. Your manager can link them.',
    null,
  ])
})

test.each(['driver', 'viewer'])('a %s reads, and is offered nothing', async (who) => {
  role = who
  linked = [chiller]
  const section = await show()
  expect([within(section).queryAllByRole('button'), section.querySelector('input')]).toEqual([[], null])
})

test('jobs of a locked trip, or of another’s private trip, can’t be changed', async () => {
  trip = aTrip({ locked: true })
  linked = [chiller]
  const section = await show()
  expect([section.querySelector('input'), section.textContent?.includes('This trip is locked')]).toEqual([
    null,
    true,
  ])
  document.body.replaceChildren()
  trip = aTrip({ category: 'private', start: null, end: null })
  linked = []
  const other = await show()
  expect([other.querySelector('input'), other.textContent]).toEqual([
    null,
    'The purpose of private trips is not shown.',
  ])
})
