import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { vi } from 'vitest'
import { App } from '../app.tsx'
import type { Session } from '../lib/session-port.ts'
import { createAppRouter } from '../router.tsx'

const signedIn: Session = {
  isCurrent: async () => true,
  getIdToken: () => 'token',
  renewOnce: async () => false,
  signOut: async () => undefined,
  clear: () => undefined,
}

function me(role: string, demo: boolean) {
  const place = { country: 'MT', timeZone: 'Europe/Malta', currency: 'EUR', locale: 'en-GB' }
  const tenant = {
    id: 'a',
    companyName: 'Grand Harbour Services',
    ...place,
    defaultLocation: null,
    demo,
  }
  const names = { firstName: 'Maria', lastName: 'Camilleri', email: 'maria@company.example' }
  return {
    id: 'b',
    ...names,
    roles: [role],
    tenant,
    locale: null,
    phone: null,
    version: 1,
    onboarding: false,
  }
}

type Options = {
  role?: string
  /** The company is the demo company. */
  isDemo?: boolean
  queryClient?: QueryClient
  /** The server's response; undefined is an empty object. */
  answer: (url: URL, init: RequestInit) => Response | Promise<Response> | undefined
}

/** Renders the whole page at that URL for a signed-in person; only the network is mocked. */
export function openPage(address: string, { role = 'admin', isDemo = false, queryClient, answer }: Options) {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('/users/me')) return Response.json(me(role, isDemo))
    return answer(new URL(url, 'http://localhost'), init) ?? Response.json({})
  })
  const client = queryClient ?? new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createAppRouter({ session: signedIn, queryClient: client })
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) })
  render(<App router={router} queryClient={client} env="test" />)
  return router
}
