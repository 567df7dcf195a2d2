import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Webhook, WebhookCreate, WebhookDelivery } from '@roadbook/contract/sharing/webhooks'
import { anInstallation } from '../../../testing/installation.ts'
import { openPage } from '../../../testing/open-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'
const url = 'https://example.com/hooks'

function aWebhook(more: Partial<Webhook> = {}): Webhook {
  const times = { createdAt: '2026-01-05T08:00:00Z', updatedAt: '2026-01-05T08:00:00Z', version: 1 }
  const state = { disabledFor: null, failingSince: null, previousSecretUntil: null }
  const id = crypto.randomUUID()
  return {
    id,
    url,
    description: '',
    eventTypes: ['trip.completed'],
    active: true,
    ...state,
    ...times,
    ...more,
  }
}

function aDelivery(more: Partial<WebhookDelivery> = {}): WebhookDelivery {
  return {
    id: crypto.randomUUID(),
    type: 'trip.completed',
    state: 'failed',
    attempts: 8,
    createdAt: '2026-01-05T08:00:00Z',
    nextAttemptAt: null,
    attemptedAt: '2026-01-06T11:00:00Z',
    durationMs: 231,
    statusCode: 503,
    failure: 'status',
    failureText: null,
    requestBody: '{"type":"trip.completed"}',
    responseBody: 'upstream unavailable',
    ...more,
  }
}

type Change = [method: string, path: string, body: unknown]

/** A server with these webhooks; returns the calls that change something. */
function openWebhooks(address: string, known: Webhook[], deliveries: WebhookDelivery[] = []): Change[] {
  const changes: Change[] = []
  openPage(address, {
    answer: ({ pathname, searchParams }, { method = 'GET', body }) => {
      if (pathname === '/api/configuration') return Response.json(anInstallation())
      if (!pathname.startsWith('/api/webhooks')) return undefined
      const [id, what] = pathname.split('/').slice(3)
      if (method !== 'GET') {
        const said: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
        changes.push([method, pathname.replace(id ?? '-', 'ID'), said])
        if (id === undefined) {
          const added = aWebhook(said as WebhookCreate) // as the page writes it
          known.push(added)
          return Response.json({ ...added, secret }, { status: 201 })
        }
        return Response.json(what === 'secret' ? { secret, previousSecretUntil: null } : deliveries[0])
      }
      if (what === 'secret') return Response.json({ secret, previousSecretUntil: null })
      if (what === 'deliveries') {
        const state = searchParams.get('state')
        const items = deliveries.filter((delivery) => state === null || delivery.state === state)
        return Response.json({
          items,
          currentPage: 1,
          totalPages: 1,
          itemsPerPage: 50,
          totalItems: items.length,
        })
      }
      return Response.json(known)
    },
  })
  return changes
}

test('a webhook is added with its events, and its page opens with the secret hidden until it is asked for', async () => {
  const changes = openWebhooks('/settings/webhooks', [])
  fireEvent.click((await screen.findAllByRole('button', { name: 'Add webhook' }))[0]!)
  const dialog = await screen.findByRole('dialog')
  const save = within(dialog).getByRole('button', { name: 'Add webhook' })
  fireEvent.change(within(dialog).getByLabelText(/Address/), {
    target: { value: ' https://example.com/hooks ' },
  })
  fireEvent.click(save)
  await within(dialog).findByText('Choose at least one event.')
  expect(changes).toEqual([])
  fireEvent.click(within(dialog).getByLabelText('Vehicle left a geofence'))
  fireEvent.click(save)
  await screen.findByRole('heading', { name: url })
  expect(changes).toEqual([
    ['POST', '/api/webhooks', { url, description: '', eventTypes: ['geofence.exited'], active: true }],
  ])
  expect(screen.queryByText(secret)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show secret' }))
  await screen.findByText(secret)
})

test('a failed delivery shows what was sent and what came back, and is sent again', async () => {
  const webhook = aWebhook()
  const delivery = aDelivery()
  const changes = openWebhooks(`/settings/webhooks?webhook=${webhook.id}`, [webhook], [delivery])
  const table = await screen.findByRole('table', { name: 'Deliveries' })
  fireEvent.click(within(table).getByText('Trip ended'))
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByText('upstream unavailable')
  within(dialog).getByText('503')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send again' }))
  await waitFor(() =>
    expect(changes).toEqual([['POST', `/api/webhooks/ID/deliveries/${delivery.id}/replay`, undefined]]),
  )
})

test('a test is said to be queued, and failed deliveries are offered again only where some have failed', async () => {
  const webhook = aWebhook()
  const address = `/settings/webhooks?webhook=${webhook.id}`
  openWebhooks(address, [webhook], [aDelivery({ state: 'delivered', statusCode: 200, failure: null })])
  await screen.findByText('200')
  expect(screen.queryByRole('button', { name: 'Send failed again' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Send test' }))
  await screen.findByText('Test event queued. The log shows how it ends.')
  cleanup()
  openWebhooks(address, [webhook], [aDelivery()])
  await screen.findByRole('button', { name: 'Send failed again' })
})

test('the log is filtered by status in the address, and says what the operator can allow', async () => {
  const webhook = aWebhook()
  const refused = aDelivery({
    state: 'waiting',
    failure: 'privateAddress',
    statusCode: null,
    responseBody: null,
  })
  openWebhooks(`/settings/webhooks?webhook=${webhook.id}&state=waiting`, [webhook], [aDelivery(), refused])
  const table = await screen.findByRole('table', { name: 'Deliveries' })
  expect(within(table).getAllByText('Trip ended').length).toBe(1)
  fireEvent.click(within(table).getByText('Private address'))
  await screen.findByText(/can allow that with OUTBOUND_PRIVATE_ADDRESSES/)
})

test('a webhook that was switched off by itself says why, and is switched on again', async () => {
  const webhook = aWebhook({ active: false, disabledFor: 'gone' })
  const changes = openWebhooks(`/settings/webhooks?webhook=${webhook.id}`, [webhook])
  await screen.findByText(/no longer exists \(410 Gone\)/)
  expect(screen.getByRole('button', { name: 'Send test' })).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('button', { name: 'Switch on' }))
  await waitFor(() => expect(changes).toEqual([['PUT', '/api/webhooks/ID', { active: true, version: 1 }]]))
})

test('the address of a webhook that was deleted meanwhile leads to the list', async () => {
  openWebhooks(`/settings/webhooks?webhook=${crypto.randomUUID()}`, [aWebhook({ description: 'Dispatch' })])
  await screen.findByText('Dispatch')
})
