import type { VerifiedDomain } from '@roadbook/contract/people/security'
import { QueryClient } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '../../../../testing/open-page.tsx'
import { authConfigurationQuery } from '../../../people/identity/queries.ts'

afterEach(() => vi.unstubAllGlobals())

function aDomain(parts: Partial<VerifiedDomain> = {}): VerifiedDomain {
  return {
    id: '0199b2a0-0000-7000-8000-000000000001',
    domain: 'harbour.test',
    role: 'driver',
    record: 'roadbook=c2VjcmV0',
    verifiedAt: null,
    checkedAt: '2026-11-20T08:40:00.000Z',
    problem: 'missing',
    failingSince: null,
    isChecking: false,
    createdAt: '2026-11-20T08:00:00.000Z',
    updatedAt: '2026-11-20T08:00:00.000Z',
    version: 3,
    ...parts,
  }
}

type Sent = { method: string; path: string; body: unknown }

/** Only the network is mocked. */
function openSecurity(domains: VerifiedDomain[], { embedded = false, refusal = {} } = {}) {
  const sent: Sent[] = []
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const configuration = {
    issuer: 'x',
    clientId: 'y',
    embedded,
    mail: 'smtp' as const,
    signUp: true,
    passkeys: false,
  }
  queryClient.setQueryData(authConfigurationQuery().queryKey, configuration)
  openPage('/settings/security', {
    queryClient,
    answer: ({ pathname }, { method = 'GET', body }) => {
      const path = pathname.replace('/api', '')
      if (!path.startsWith('/settings/domains')) return undefined
      if (method === 'GET') return Response.json(domains)
      sent.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : undefined })
      if ('code' in refusal) return Response.json(refusal, { status: 409 })
      return method === 'DELETE'
        ? new Response(null, { status: 204 })
        : Response.json(domains[0] ?? aDomain())
    },
  })
  return sent
}

test('a domain that isn’t verified shows its record, and what was found instead', async () => {
  openSecurity([aDomain()])
  const row = within(await screen.findByRole('listitem'))
  expect(row.getAllByRole('term').map((term) => term.parentElement?.textContent)).toEqual([
    'Name_roadbook.harbour.test',
    'Valueroadbook=c2VjcmV0',
  ])
  expect(row.getByText(/No such record yet/).textContent).toContain('DNS changes can take an hour.')
})

test('a verified domain says since when, and hides its record', async () => {
  openSecurity([aDomain({ verifiedAt: '2026-11-20T08:00:00.000Z', problem: null })])
  await screen.findByText(/Verified on/)
  expect(screen.queryByText('roadbook=c2VjcmV0')).toBeNull()
})

test('a verified domain whose record is gone says how long it still counts', async () => {
  const verifiedAt = '2026-11-01T08:00:00.000Z'
  openSecurity([aDomain({ verifiedAt, failingSince: '2026-11-18T08:00:00.000Z' })])
  await screen.findByText(/Record missing since/)
  expect(screen.getByText('roadbook=c2VjcmV0').tagName).toBe('CODE')
})

test('a domain is added with the role of those who join, and a refusal stands under the field', async () => {
  const fields = { domain: { code: 'domain_public', message: 'Anyone can get an address there.' } }
  const refusal = { statusCode: 409, code: 'domain_added', message: 'x', details: { fieldErrors: fields } }
  const sent = openSecurity([], { refusal })
  fireEvent.change(await screen.findByLabelText('Domain'), { target: { value: 'gmail.com' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add domain' }))
  await screen.findByText('Anyone can get an address there.')
  expect(sent).toEqual([
    { method: 'POST', path: '/settings/domains', body: { domain: 'gmail.com', role: 'driver' } },
  ])
})

test('the record is looked up on demand, and a domain is removed only after a question', async () => {
  const { id } = aDomain()
  const sent = openSecurity([aDomain()])
  fireEvent.click(await screen.findByRole('button', { name: 'Check now' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  fireEvent.click(screen.getByRole('button', { name: 'Remove harbour.test' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove domain' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(({ method, path }) => [method, path])).toEqual([
    ['POST', `/settings/domains/${id}/check`],
    ['DELETE', `/settings/domains/${id}`],
  ])
})

test('where Roadbook signs people in itself, the page says that domains do nothing', async () => {
  openSecurity([], { embedded: true })
  await screen.findByText(/they need an invitation/)
  expect((await screen.findByLabelText('Domain')).tagName).toBe('INPUT')
})
