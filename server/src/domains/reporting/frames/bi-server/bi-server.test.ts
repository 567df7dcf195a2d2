import { api } from '@roadbook/contract/api'
import { decodeJwt, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../../testing/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const settings = {
  siteUrl: 'https://bi.example/metabase/',
  secretKey: 'a secret of Metabase',
  fleetHubDashboard: 7,
}

const put = (person: Person, body: object) => server.call(person, api.biServer.put, { body })

async function page(url: string, query = '') {
  const { pathname } = new URL(url)
  const { statusCode, headers, body } = await server.app.inject(pathname + query)
  return { statusCode, policy: String(headers['content-security-policy']), body }
}

test('a BI server is saved, its key is never told, and the audit log names what changed', async () => {
  const admin = await server.company()
  const { status, body } = await put(admin, settings)
  expect([status, body]).toMatchObject([
    200,
    {
      siteUrl: 'https://bi.example/metabase',
      hasSecretKey: true,
      fleetHubDashboard: 7,
      geofenceActivityDashboard: null,
    },
  ])
  const read = await server.call(admin, api.biServer.get, {})
  expect(JSON.stringify(read.body)).not.toContain('a secret')
  const { rows } = await server.database.asOwner(async (tx) => ({
    rows: await tx.selectFrom('biServers').select('secretKey').execute(),
  }))
  expect(rows[0]?.secretKey.includes('a secret')).toBe(false)
  const log = await server.call(admin, api.audit.activityLog, { query: {} })
  const [entry] = log.body.items
  expect([entry?.resourceType, JSON.stringify(entry).includes('a secret')]).toEqual(['tenant', false])
  expect(entry?.changes.map(({ field }) => field).toSorted()).toEqual([
    'biServerKeySetAt',
    'biServerUrl',
    'fleetHubDashboard',
  ])
})

test('a frame shows the dashboard by Metabase’s signed embedding, in a page that may frame that server alone', async () => {
  const admin = await server.company('Dashboards Ltd')
  await put(admin, settings)
  const { body } = await server.call(admin, api.frames.openFleetHub, {})
  expect(body.source).toBe('biServer')
  expect(body.url).toMatch(/^http:\/\/localhost:3000\/embed\/bi\/fleet-intelligence-hub\/[\w.-]+$/)
  const { statusCode, policy, body: html } = await page(body.url, '?theme=dark')
  expect(statusCode).toBe(200)
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    'frame-src https://bi.example',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ])
  const found =
    /src="https:\/\/bi\.example\/metabase\/embed\/dashboard\/([\w.-]+)#bordered=true&amp;titled=true&amp;theme=night"/.exec(
      html,
    )
  const { payload } = await jwtVerify(found?.[1] ?? '', new TextEncoder().encode(settings.secretKey), {
    currentDate: server.clock.now(),
  })
  expect(payload).toEqual({ resource: { dashboard: 7 }, params: {}, exp: Date.parse(body.expiresAt) / 1000 })
})

test('each company’s page allows its own server, and no other page allows any', async () => {
  const [one, other] = [await server.company('One Ltd'), await server.company('Other Ltd')]
  await put(one, { ...settings, siteUrl: 'https://one.example' })
  await put(other, { ...settings, siteUrl: 'https://other.example:8443' })
  const policies: string[] = []
  for (const person of [one, other]) {
    const { body } = await server.call(person, api.frames.openFleetHub, {})
    policies.push((await page(body.url)).policy)
  }
  expect(policies.map((policy) => /frame-src [^;]*/.exec(policy)?.[0])).toEqual([
    'frame-src https://one.example',
    'frame-src https://other.example:8443',
  ])
  const { headers } = await server.app.inject('/api/healthz')
  expect(String(headers['content-security-policy'])).toContain("frame-src 'self'")
})

test('a frame without a dashboard is Roadbook’s own, and so is every frame of somebody who sees their own alone', async () => {
  const admin = await server.company('Drivers Ltd')
  const driver = await server.colleague(admin, 'driver')
  await put(admin, settings)
  const sources = [
    (await server.call(admin, api.frames.openFleetHub, {})).body.source,
    (await server.call(admin, api.frames.openGeofenceActivity, {})).body.source,
    (await server.call(driver, api.frames.openFleetHub, {})).body.source,
  ]
  expect(sources).toEqual(['biServer', 'roadbook', 'roadbook'])
  const { url } = (await server.call(driver, api.frames.openFleetHub, {})).body
  const token = new URL(url).hash.replace('#token=', '')
  expect(decodeJwt(token)['role']).toBe('driver')
  const { statusCode, body } = await page(`http://localhost:3000/embed/bi/fleet-intelligence-hub/${token}`)
  expect([statusCode, body.includes('bi.example')]).toEqual([401, false])
})

test('an expired or foreign token gives a page with a word, and no dashboard', async () => {
  const admin = await server.company('Late Ltd')
  await put(admin, settings)
  const { url } = (await server.call(admin, api.frames.openFleetHub, {})).body
  const start = server.clock.now()
  server.clock.advance(30 * 60)
  const expired = await page(url)
  server.clock.set(start)
  const foreign = await page(`${url}x`)
  expect([expired.statusCode, foreign.statusCode]).toEqual([401, 401])
  expect(expired.body).toContain('This view has expired. Load it again.')
  expect(foreign.body).toContain('This view doesn’t belong to this page')
  expect([expired, foreign].map(({ policy }) => policy.includes("frame-src 'none'"))).toEqual([true, true])
})

test('what is wrong with a BI server is told at its field', async () => {
  const admin = await server.company('Wrong Ltd')
  const codes: unknown[] = []
  for (const body of [
    { ...settings, siteUrl: 'bi.example' },
    { ...settings, siteUrl: 'https://user:word@bi.example' },
    { ...settings, siteUrl: 'https://bi.example?x=1' },
    { ...settings, siteUrl: 'https://bi.example;script-src *' },
    { ...settings, siteUrl: 'http://localhost:3000/x' },
    { siteUrl: 'https://bi.example' },
    { fleetHubDashboard: 7 },
  ]) {
    const answer = await put(admin, body)
    codes.push([answer.status, JSON.stringify(answer.body).match(/bi_server_\w+/)?.[0]])
  }
  expect(codes).toEqual([
    [400, 'bi_server_url_invalid'],
    [400, 'bi_server_url_invalid'],
    [400, 'bi_server_url_invalid'],
    [400, 'bi_server_url_invalid'],
    [400, 'bi_server_url_own'],
    [400, 'bi_server_key_missing'],
    [400, 'bi_server_url_missing'],
  ])
})

test('the key goes with its server: another address needs another key, and none forgets it', async () => {
  const admin = await server.company('Moved Ltd')
  await put(admin, settings)
  expect((await put(admin, { fleetHubDashboard: 8 })).body.fleetHubDashboard).toBe(8)
  expect((await put(admin, { siteUrl: 'https://elsewhere.example' })).status).toBe(400)
  const forgotten = await put(admin, { siteUrl: null })
  expect(forgotten.body).toMatchObject({ siteUrl: null, hasSecretKey: false, fleetHubDashboard: null })
  expect((await put(admin, { siteUrl: settings.siteUrl })).status).toBe(400)
})

test('a stale version is refused, and only admins see or change it', async () => {
  const admin = await server.company('Two tabs Ltd')
  const { version } = (await server.call(admin, api.biServer.get, {})).body
  expect((await put(admin, { ...settings, version })).status).toBe(200)
  expect((await put(admin, { fleetHubDashboard: 9, version })).status).toBe(409)
  const manager = await server.colleague(admin, 'manager')
  expect((await server.call(manager, api.biServer.get, {})).status).toBe(403)
})
