import { createMemoryHistory } from '@tanstack/react-router'
import { render, waitFor } from '@testing-library/react'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { App } from './app.tsx'
import type { Session } from './lib/session/session-port.ts'
import { createAppRouter } from './router.tsx'

function openPage(address: string, isSignedIn = false) {
  const log: string[] = []
  const session: Session = {
    isCurrent: async () => isSignedIn,
    getIdToken: () => undefined,
    renewOnce: async () => false,
    signOut: async () => undefined,
    clear: () => log.push('cleared'),
  }
  const queryClient = new QueryClient()
  queryClient.setQueryData(['users', 'me'], { email: 'somebody@before.example' })
  const router = createAppRouter({ session, queryClient })
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) })
  return { router, queryClient, log }
}

test('a page that needs a session clears all stored data and sends to sign in, with the way back', async () => {
  const { router, queryClient, log } = openPage('/vehicles?states=moving,parked&q=van')
  await router.load()
  expect(log).toEqual(['cleared'])
  expect(queryClient.getQueryData(['users', 'me'])).toBe(undefined)
  expect(router.state.location.pathname).toBe('/login')
  expect(router.state.location.search).toEqual({ returnTo: '/vehicles?states=moving,parked&q=van' })
})

test('the front door leads to the dashboard, and from there to sign in', async () => {
  const { router } = openPage('/')
  await router.load()
  expect(router.state.location.search).toEqual({ returnTo: '/dashboard' })
})

test('a page without a session of its own asks for none', async () => {
  const { router, log } = openPage('/notfound')
  await router.load()
  expect([router.state.location.pathname, log]).toEqual(['/notfound', []])
})

test('every unknown path goes to the page that says so, without a navigation bar', async () => {
  const { router, queryClient } = openPage('/no/such/page')
  const page = render(<App router={router} queryClient={queryClient} />)
  await waitFor(() => expect(router.state.location.pathname).toBe('/notfound'))
  await page.findByRole('heading', { name: 'Page not found' })
  expect(page.queryByRole('navigation')).toBe(null)
})
