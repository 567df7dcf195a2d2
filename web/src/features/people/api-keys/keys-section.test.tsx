import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ApiKey, PersonalKey } from '@roadbook/contract/people/api-keys'
import { anInstallation } from '../../../testing/installation.ts'
import { openPage } from '../../../testing/open-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const secret = `rb_${'k3Vd'.padEnd(49, '0')}`
const times = { createdAt: '2026-01-05T08:00:00Z', updatedAt: '2026-01-05T08:00:00Z', version: 1 }

function aKey(more: Partial<ApiKey>): ApiKey {
  const id = crypto.randomUUID()
  const preview = 'rb_k3Vd…a91T'
  return { id, name: 'Import', preview, role: 'viewer', endsOn: null, lastUsedAt: null, ...times, ...more }
}

function aPage<Item>(items: Item[]) {
  return { items, currentPage: 1, totalPages: 1, itemsPerPage: 100, totalItems: items.length }
}

/** A server that stores the keys; returns the calls that changed them. */
function openKeys(known: ApiKey[], ofPeople: PersonalKey[] = []) {
  const changes: string[] = []
  openPage('/settings/api-keys', {
    answer: (url, init) => {
      if (url.pathname === '/api/configuration') return Response.json(anInstallation())
      if (url.pathname === '/api/settings/personal-api-keys') return Response.json(aPage(ofPeople))
      if (url.pathname.startsWith('/api/settings/personal-api-keys/')) {
        changes.push(`revoked ${url.pathname.split('/').at(-1)}`)
        ofPeople.length = 0
        return new Response(null, { status: 204 })
      }
      if (!url.pathname.startsWith('/api/settings/api-keys')) return undefined
      if (init.method === 'POST') {
        const body = JSON.parse(init.body as string) as Partial<ApiKey> // as the page writes it
        changes.push(`created ${body.name} as ${body.role}`)
        const created = aKey(body)
        known.push(created)
        return Response.json({ ...created, key: secret }, { status: 201 })
      }
      if (init.method === 'DELETE') {
        changes.push(`revoked ${url.pathname.split('/').at(-1)}`)
        return new Response(null, { status: 204 })
      }
      return Response.json(known)
    },
  })
  return changes
}

async function createKey() {
  fireEvent.click((await screen.findAllByRole('button', { name: 'Create key' }))[0]!)
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText(/Name/), { target: { value: 'Warehouse sync' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create key' }))
  return screen.findByRole('region', { name: 'New API key' })
}

test('a new key is shown with a call that works as it is, and closing it before copying asks', async () => {
  const changes = openKeys([])
  const panel = await createKey()
  expect(changes).toEqual(['created Warehouse sync as viewer'])
  const codes = [...panel.querySelectorAll('code')].map(({ textContent }) => textContent)
  const call = `curl ${window.location.origin}/api/vehicles \\\n  -H "Authorization: Bearer ${secret}"`
  expect(codes).toEqual([secret, call])
  fireEvent.click(within(panel).getByRole('button', { name: 'Close' }))
  await screen.findByText('You won’t see this key again.')
  fireEvent.click(screen.getByRole('button', { name: 'Keep it open' }))
  expect(screen.getByText(secret)).toBeTruthy()
})

test('a copied key is closed without a question, and its secret is gone', async () => {
  const copied: string[] = []
  const clipboard = { writeText: async (text: string) => void copied.push(text) }
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
  openKeys([])
  const panel = await createKey()
  fireEvent.click(within(panel).getByRole('button', { name: 'Copy key' }))
  await within(panel).findByRole('button', { name: 'Copied' })
  fireEvent.click(within(panel).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText(secret)).toBeNull())
  expect(copied).toEqual([secret])
})

test('a key that nobody has used for 60 days has a line below the table', async () => {
  const old = aKey({ name: 'Route planner' })
  const changes = openKeys([old, aKey({ name: 'Busy', lastUsedAt: new Date().toISOString() })])
  await screen.findByText(/^Route planner hasn’t been used for \d+ days\.$/)
  expect(screen.queryByText(/^Busy hasn’t been used/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Revoke it' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke key' }))
  await waitFor(() => expect(changes).toEqual([`revoked ${old.id}`]))
})

test('an admin revokes the personal key of somebody else after a question that names both', async () => {
  const key = { ...aKey({ name: 'Old laptop' }), userId: crypto.randomUUID(), userName: 'Karl Borg' }
  const changes = openKeys([], [key])
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke Old laptop of Karl Borg' }))
  await screen.findByText('Revoke Old laptop of Karl Borg?')
  expect(changes).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Revoke key' }))
  await waitFor(() => expect(changes).toEqual([`revoked ${key.id}`]))
  await waitFor(() => expect(screen.queryByText('Karl Borg')).toBeNull())
})
