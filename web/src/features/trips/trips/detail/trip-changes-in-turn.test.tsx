import type { Trip } from '@roadbook/contract/trips/trips'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { session } from '../../../../lib/session/session.ts'
import { useUpdateTrip } from '../queries.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('two changes at once are sent one after the other, the second with the version from the first', async () => {
  vi.spyOn(session, 'isCurrent').mockResolvedValue(true)
  vi.spyOn(session, 'getIdToken').mockReturnValue('token')
  const bodies: { version: number }[] = []
  vi.stubGlobal('fetch', async (_url: string, init: { body: string }) => {
    const body: { version: number } = JSON.parse(init.body)
    bodies.push(body)
    const answer: Partial<Trip> = { version: body.version + 1 }
    return Response.json(answer)
  })
  const client = new QueryClient()
  const trip = {
    id: '0199b2a0-0000-7000-8000-000000000002',
    vehicleId: '0199b2a0-0000-7000-8000-000000000001',
    version: 3,
  }
  const { result } = renderHook(() => useUpdateTrip(trip), {
    wrapper: ({ children }) => (
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </I18nProvider>
    ),
  })
  act(() => {
    result.current.mutate({ purpose: 'Delivery' })
    result.current.mutate({ category: 'business' })
  })
  await waitFor(() => expect(bodies.length).toBe(2))
  expect(bodies).toEqual([
    { purpose: 'Delivery', version: 3 },
    { category: 'business', version: 4 },
  ])
})
