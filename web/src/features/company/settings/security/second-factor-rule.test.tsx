import { QueryClient } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../../../../testing/open-page.tsx'
import { authConfigurationQuery } from '../../../people/identity/queries.ts'

afterEach(() => vi.unstubAllGlobals())

/** Only the network is mocked. */
function openSecurity(embedded: boolean) {
  const sent: unknown[] = []
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const configuration = {
    issuer: 'x',
    clientId: 'y',
    embedded,
    mail: 'smtp' as const,
    signUp: true,
    passkeys: true,
  }
  queryClient.setQueryData(authConfigurationQuery().queryKey, configuration)
  openPage('/settings/security', {
    queryClient,
    answer: ({ pathname }, { method = 'GET', body }) => {
      if (pathname.endsWith('/settings/domains')) return Response.json([])
      if (!pathname.endsWith('/settings/security')) return undefined
      if (method === 'GET') return Response.json({ secondFactor: 'optional', version: 4 })
      sent.push(JSON.parse(body as string)) // as the page writes it
      return Response.json({ secondFactor: 'admins', version: 5 })
    },
  })
  return sent
}

test('who must use a second factor is saved after a question, with the version that was read', async () => {
  const sent = openSecurity(true)
  fireEvent.click(await screen.findByLabelText('Required for admins'))
  fireEvent.click(await screen.findByRole('button', { name: 'Save changes' }))
  await screen.findByText(/^Admins who haven’t set it up are signed out at once, you too\./)
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Require it' }))
  await waitFor(() => expect(sent).toEqual([{ secondFactor: 'admins', version: 4 }]))
})

test('with an outside identity provider the setting is the provider’s', async () => {
  openSecurity(false)
  await screen.findByText('Your identity provider decides how people sign in.')
  expect(screen.queryByLabelText('Required for admins')).toBeNull()
})
