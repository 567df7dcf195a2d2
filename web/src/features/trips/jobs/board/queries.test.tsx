import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, renderHook, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import type { JobBoard, JobUpdate } from '@roadbook/contract/trips/jobs'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../../lib/query-client.ts'
import { aJob } from '../../../../testing/jobs.ts'
import { boardQuery, useChangeJob } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

test('a card moved again before the first response keeps its driver, and uses the version from that response', async () => {
  const job = aJob({ status: 'open', assignee: null, assigneeName: null, version: 3 })
  const said: JobUpdate[] = []
  vi.stubGlobal('fetch', async (_: unknown, { body }: { body: string }) => {
    const update = JSON.parse(body) as JobUpdate
    said.push(update)
    return Response.json({ ...job, ...update, version: (update.version ?? 0) + 1 })
  })
  const client = createQueryClient()
  const { queryKey } = boardQuery({}, { limit: 50, done: 20, cancelled: 0 })
  const columns = [{ ...column('open'), total: 1, items: [job] }, column('assigned'), column('inProgress')]
  client.setQueryData<JobBoard>(queryKey, { columns, overdueBefore: 0 })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </I18nProvider>
  )
  const cards = () => client.getQueryData(queryKey)?.columns.flatMap(({ items }) => items) ?? []
  const { result } = renderHook(useChangeJob, { wrapper })
  const driver = '0199b2a0-0000-7000-8000-00000000000d'
  act(() => result.current.mutate({ job, body: { status: 'assigned', assignee: driver } }))
  await waitFor(() => expect(cards()).toMatchObject([{ status: 'assigned', assignee: driver }]))
  const [moved = job] = cards()
  act(() => result.current.mutate({ job: moved, body: { status: 'inProgress' } }))
  await waitFor(() => expect(said).toHaveLength(2))
  expect(said).toEqual([
    { status: 'assigned', assignee: driver, version: 3 },
    { status: 'inProgress', version: 4 },
  ])
  await waitFor(() => expect(cards()).toMatchObject([{ status: 'inProgress', assignee: driver }]))
})

const column = (status: JobBoard['columns'][number]['status']) => ({ status, total: 0, items: [] })
