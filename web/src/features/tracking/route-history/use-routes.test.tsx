import type { EventRecord } from '@roadbook/contract/tracking/event-records'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { session } from '../../../lib/session/session.ts'
import { eventRecordsQuery } from '../../trips/trips/queries.ts'
import { useRoutes } from './use-routes.ts'

const vehicleId = '0199b2a0-0000-7000-8000-000000000001'
const days = { startDate: '2026-11-20', endDate: '2026-11-20' }
const record: EventRecord = {
  TIME: '2026-11-20T07:12:00.000Z',
  LATITUDE: 35.9,
  LONGITUDE: 14.5,
  SPEED: 30,
  HEADING: 90,
  IGNITION: true,
  ODOMETER: null,
  EVENT: 'position',
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The route after every request has failed. */
async function refusedWay(known: EventRecord[] | undefined) {
  vi.spyOn(session, 'isCurrent').mockResolvedValue(true)
  vi.stubGlobal('fetch', async () =>
    Response.json({ statusCode: 403, code: 'forbidden', message: 'No.' }, { status: 403 }),
  )
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  const { queryKey } = eventRecordsQuery(vehicleId, days)
  if (known !== undefined) client.setQueryData(queryKey, known)
  const { result } = renderHook(() => useRoutes(vehicleId, days), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  await act(() => client.refetchQueries())
  await waitFor(() => expect(client.getQueryState(queryKey)?.status).toBe('error'))
  const { failed, isHere, points } = result.current
  return { hasFailed: failed !== null, isHere, points: points.length }
}

test('loaded routes stay when a refetch fails', async () => {
  expect(await refusedWay([record])).toEqual({ hasFailed: false, isHere: true, points: 1 })
})

test('routes that never loaded are shown as failed', async () => {
  expect(await refusedWay(undefined)).toEqual({ hasFailed: true, isHere: false, points: 0 })
})
