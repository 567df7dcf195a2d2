/** A link is stopped in one process of the server while its page is open in another. */
import { get, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { apiBase } from '@roadbook/contract/api'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { type ServerProcess, startProcess } from '../../../../testing/servers/server-process.ts'
import { openBrowser, signInByFlow } from '../../../people/identity/testing/browser.ts'
import { freePort } from '../../../../testing/network.ts'

const admin = { email: 'ada@harbour.test', password: 'Correct-horse-9' }

let home: TestDatabase
let ports: [number, number]
let url: string
const processes: ServerProcess[] = []
beforeAll(async () => {
  home = await createTestDatabase()
  ports = [await freePort(), await freePort()]
  url = `http://localhost:${ports[0]}`
  const start = (port: number) =>
    startProcess({
      ROLES: 'api',
      DATABASE_URL: home.connectionString,
      PUBLIC_URL: url,
      PORT: String(port),
    })
  processes.push(...(await Promise.all(ports.map(start))))
})
afterAll(async () => {
  await Promise.all(processes.map((one) => one.stop('SIGKILL')))
  await home.drop()
})

test('within a second the open page of another process says that the link is stopped, and ends', async () => {
  const browser = openBrowser(url)
  const company = { companyName: 'Harbour', country: 'MT', firstName: 'Ada', lastName: 'Borg' }
  expect((await browser.post('/auth/sign-up', { ...company, ...admin })).status).toBe(201)
  const { id_token: token } = await signInByFlow(openBrowser(url), url, admin)
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(url + apiBase + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(response.ok).toBe(true)
    return response.status === 204 ? undefined : ((await response.json()) as { id: string; url: string })
  }
  const vehicle = await call('POST', '/vehicles', { registration: 'ABC 123', fuelType: 'diesel' })
  const link = await call('POST', '/share-location', { vehicleId: vehicle?.id })
  const shareToken = link?.url.split('/').at(-1)

  const path = `${apiBase}/public/share-location/${shareToken}/events`
  const [page] = (await once(get({ host: '127.0.0.1', port: ports[1], path }), 'response')) as [
    IncomingMessage,
  ]
  let heard = ''
  let isOver = false
  page.setEncoding('utf8').on('data', (text: string) => (heard += text))
  page.on('end', () => (isOver = true))
  await vi.waitFor(() => expect(heard).toContain('"status":"active"'), { timeout: 30_000 })

  await call('PUT', `/share-location/${link?.id}/stop`)
  await vi.waitFor(
    () =>
      expect([heard.split('\n\n').at(-2), isOver]).toEqual([
        'data: {"status":"stopped","companyName":"Harbour"}',
        true,
      ]),
    { timeout: 1_000, interval: 10 },
  )
})
