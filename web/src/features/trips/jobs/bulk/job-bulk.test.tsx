import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { Job } from '@roadbook/contract/trips/jobs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../../lib/query-client.ts'
import { aJob } from '../../../../testing/jobs.ts'
import { openPage } from '../../../../testing/open-page.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T08:42:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const boiler = aJob({ id: '0199b2a0-0000-7000-8000-000000000001', title: 'Boiler', version: 3 })
const roof = aJob({
  id: '0199b2a0-0000-7000-8000-000000000002',
  title: 'Roof',
  status: 'open',
  assignee: null,
  assigneeName: null,
})
const driver = { id: '0199b2a0-0000-7000-8000-00000000000d', firstName: 'Karl', lastName: 'Vella' }

type Answer = (changes: Partial<Job>[]) => Response

/** Both jobs of the list are selected; bulk changes apply to both. */
async function chooseBoth(answer: Answer) {
  const said: Partial<Job>[][] = []
  openPage('/jobs?view=list', {
    queryClient: createQueryClient(),
    answer: ({ pathname }, { method, body }) => {
      if (method === 'PUT' && pathname.endsWith('/jobs') && typeof body === 'string') {
        const { changes } = JSON.parse(body) as { changes: Partial<Job>[] }
        said.push(changes)
        return answer(changes)
      }
      if (pathname.endsWith('/jobs')) {
        const page = { currentPage: 1, totalPages: 1, itemsPerPage: 100, totalItems: 2 }
        return Response.json({ items: [boiler, roof], ...page })
      }
      if (pathname.includes('/users')) {
        return Response.json({ items: [{ ...driver, roles: ['driver'], archived: false }], totalPages: 1 })
      }
      return pathname.endsWith('/vehicles') ? Response.json([]) : undefined
    },
  })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select “Boiler”' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select “Roof”' }))
  return said
}

/** The jobs after the change, each with its next version. */
const changed: Answer = (changes) =>
  Response.json(changes.map((change) => ({ ...aJob(), ...change, version: (change.version ?? 0) + 1 })))

test('selected jobs are assigned in one request, and undo restores each', async () => {
  const said = await chooseBoth(changed)
  fireEvent.click(screen.getByRole('button', { name: 'Assign' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Karl Vella', hidden: true }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(said).toHaveLength(2))
  expect(said).toEqual([
    [
      { id: boiler.id, version: 3, assignee: driver.id },
      { id: roof.id, version: 1, assignee: driver.id },
    ],
    [
      { id: boiler.id, version: 4, status: 'inProgress', assignee: boiler.assignee },
      { id: roof.id, version: 2, status: 'open', assignee: null },
    ],
  ])
  await screen.findByText('Change undone')
  expect(screen.queryByRole('toolbar', { name: 'Selection' })).toBe(null)
})

test('a status that needs a driver is disabled while a selected job has none', async () => {
  const said = await chooseBoth(changed)
  fireEvent.click(screen.getByRole('button', { name: 'Set status' }))
  const started = await screen.findByRole('menuitem', { name: 'In progress', hidden: true })
  expect([started.hasAttribute('disabled'), started.getAttribute('title')]).toEqual([
    true,
    'Assign a driver first',
  ])
  fireEvent.click(screen.getByRole('menuitem', { name: 'Open', hidden: true }))
  await waitFor(() => expect(said).toHaveLength(1))
  // The assignee is removed.
  expect(said[0]).toEqual([
    { id: boiler.id, version: 3, status: 'open', assignee: null },
    { id: roof.id, version: 1, status: 'open' },
  ])
})

test('after a conflict in one job nothing is saved, and the jobs stay selected', async () => {
  const refusal = { statusCode: 409, code: 'stale_version', message: 'This job was changed.' }
  await chooseBoth(() => Response.json(refusal, { status: 409 }))
  fireEvent.click(screen.getByRole('button', { name: 'Archive' }))
  await screen.findByText(/Someone else changed one of these rows/)
  expect(screen.getByRole('toolbar', { name: 'Selection' }).textContent).toContain('2 selected')
})

test('Escape first closes a menu of the bulk bar, then clears the selection', async () => {
  await chooseBoth(changed)
  fireEvent.click(screen.getByRole('button', { name: 'Set status' }))
  const done = await screen.findByRole('menuitem', { name: 'Done', hidden: true })
  fireEvent.keyDown(done, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('menuitem', { name: 'Done', hidden: true })).toBe(null))
  expect(screen.getByRole('toolbar', { name: 'Selection' }).textContent).toContain('2 selected')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Selection' })).toBe(null))
})
