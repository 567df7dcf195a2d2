import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { i18n } from '../../../lib/i18n.ts'
import { sentBody } from '../../../testing/sent-body.ts'
import { aShareLink } from '../../../testing/share-links.ts'
import { currentUserQuery } from '../../people/users/queries.ts'
import { useShareVehicle } from './queries.ts'

const [van, truck] = [
  aShareLink(),
  aShareLink({
    id: '0199b2a0-0000-7000-8000-0000000000e2',
    vehicleId: '0199b2a0-0000-7000-8000-000000000009',
  }),
]

test('whoever goes on to another vehicle before the first is shared gets the link of the other', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(currentUserQuery().queryKey, { id: 'b', roles: ['manager'] } as never) // the fields that the hook reads
  const ofVan = Promise.withResolvers<Response>()
  const created: string[] = []
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit) => {
    if (method !== 'POST') return Response.json([])
    const { vehicleId } = sentBody(body) as { vehicleId: string } // as the hook sends it
    created.push(vehicleId)
    return vehicleId === van.vehicleId ? ofVan.promise : Response.json(truck, { status: 201 })
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </I18nProvider>
  )
  const { result } = renderHook(() => useShareVehicle(), { wrapper })
  const shown: string[] = []
  act(() => result.current.share(van.vehicleId, ({ id }) => void shown.push(id)))
  await waitFor(() => expect(created).toEqual([van.vehicleId]))
  act(() => result.current.share(truck.vehicleId, ({ id }) => void shown.push(id)))
  await waitFor(() => expect(shown).toEqual([truck.id]))
  ofVan.resolve(Response.json(van, { status: 201 }))
  await waitFor(() => expect(client.isMutating()).toBe(0))
  expect(shown).toEqual([truck.id])
  expect(created).toEqual([van.vehicleId, truck.vehicleId])
})
