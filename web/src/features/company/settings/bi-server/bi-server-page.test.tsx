import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { BiServer } from '@roadbook/contract/reporting/bi-server'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openPage } from '../../../../testing/open-page.tsx'

/** The page is loaded when it is first opened, which takes long on a busy machine. */
beforeAll(() => import('./bi-server-page.tsx'), 60_000)
afterEach(() => vi.unstubAllGlobals())

const none: BiServer = {
  siteUrl: null,
  hasSecretKey: false,
  fleetHubDashboard: null,
  geofenceActivityDashboard: null,
  version: 4,
}
const saved: BiServer = {
  ...none,
  siteUrl: 'https://metabase.harbour.example',
  hasSecretKey: true,
  fleetHubDashboard: 12,
}

/** A server with these settings; returns what the page sends. */
function open(biServer: BiServer, refusal?: Response) {
  const puts: unknown[] = []
  openPage('/settings/bi-server', {
    answer: (url, { method = 'GET', body }) => {
      if (url.pathname !== '/api/settings/bi-server') return undefined
      if (method !== 'PUT') return Response.json(biServer)
      puts.push(JSON.parse(body as string)) // as the page writes it
      return refusal ?? Response.json({ ...saved, version: biServer.version + 1 })
    },
  })
  return puts
}

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const type = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } })
const save = async () => fireEvent.click(await screen.findByRole('button', { name: 'Save changes' }))

test('a server is saved with its key and the numbers of its dashboards', async () => {
  const puts = open(none)
  await type('Address of the server', ' https://metabase.harbour.example ')
  await type('Secret key', 'abc123')
  await type('Fleet intelligence', '12')
  await save()
  await waitFor(() => expect(puts).toHaveLength(1))
  expect(puts).toEqual([
    {
      siteUrl: 'https://metabase.harbour.example',
      secretKey: 'abc123',
      fleetHubDashboard: 12,
      version: 4,
    },
  ])
  await screen.findByText('Settings saved')
  await waitFor(async () => expect((await field('Secret key')).value).toBe(''))
})

test('a saved key is not shown, and stays unless another one is entered', async () => {
  const puts = open(saved)
  expect((await field('Secret key')).value).toBe('')
  await type('Geofence activity', '13')
  await save()
  await waitFor(() => expect(puts).toEqual([{ geofenceActivityDashboard: 13, version: 4 }]))
})

test('what is no number of a dashboard is told at its field, and not sent', async () => {
  const puts = open(saved)
  await type('Fleet intelligence', 'twelve')
  await save()
  await screen.findByText('Enter the number of a dashboard, such as 12.')
  expect(puts).toEqual([])
})

test('a refusal of the server stands at the field that it is about', async () => {
  const message = 'Enter the secret key of this server.'
  const code = 'bi_server_key_missing'
  const details = { fieldErrors: { secretKey: { code, message } } }
  const body = { statusCode: 400, code, message, details }
  open(saved, Response.json(body, { status: 400 }))
  await type('Address of the server', 'https://other.harbour.example')
  await save()
  const { parentElement: row } = await screen.findByText(message)
  expect(row?.contains(await field('Secret key'))).toBe(true)
})
