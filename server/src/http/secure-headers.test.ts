import { expect, test } from 'vitest'
import { createTestApp } from '../testing/app.ts'

async function policyWith(environment: Record<string, string>): Promise<string[]> {
  const server = await createTestApp(environment)
  const { headers } = await server.app.inject('/api/healthz')
  await server.close()
  return String(headers['content-security-policy']).split(';')
}

test('by itself the page reaches its own origin alone', async () => {
  const policy = await policyWith({})
  expect(policy).toContain("connect-src 'self'")
  expect(policy).toContain("frame-src 'self'")
  expect(policy).toContain("script-src 'self'")
})

test('a map style whose tiles are on another host is not left empty', async () => {
  const policy = await policyWith({ MAP_STYLE_URL: 'https://style.example/bright.json' })
  expect(policy).toContain("connect-src 'self' https://style.example https:")
  expect(policy).toContain("img-src 'self' data: blob: https://style.example https:")
  expect(policy).toContain("script-src 'self'")
})

test('an issuer whose tokens come from another host can be asked for them', async () => {
  const policy = await policyWith({ OIDC_ISSUER: 'https://issuer.example/pool', OIDC_CLIENT_ID: 'roadbook' })
  expect(policy).toContain("connect-src 'self' https://issuer.example https:")
  expect(policy).toContain("frame-src 'self' https://issuer.example https:")
})

test('with files in S3 the page may upload there, and show nothing from there', async () => {
  const policy = await policyWith({
    S3_ENDPOINT: 'https://store.example:9000',
    S3_BUCKET: 'receipts',
    S3_REGION: 'eu-central-1',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  })
  expect(policy.filter((line) => line.includes('store.example'))).toEqual([
    expect.stringMatching(/^connect-src 'self' https:\/\/(receipts\.)?store\.example:9000$/),
  ])
  expect(policy).toContain("img-src 'self' data: blob:")
})

test('with a hosted server of the Pusher protocol the page may connect to it, and nowhere else', async () => {
  const app = { PUSHER_APP_ID: '7', PUSHER_KEY: 'key', PUSHER_SECRET: 'secret' }
  expect(await policyWith(app)).toContain("connect-src 'self' wss://ws-eu.pusher.com")
  const own = { ...app, PUSHER_HOST: 'soketi.example', PUSHER_PORT: '6001', PUSHER_TLS: 'off' }
  expect(await policyWith(own)).toContain("connect-src 'self' ws://soketi.example:6001")
})

test('only the worker that reads receipts may compile WebAssembly', async () => {
  const server = await createTestApp({})
  const scriptsOf = async (path: string) => {
    const { headers } = await server.app.inject(path)
    return String(headers['content-security-policy'])
      .split(';')
      .find((rule) => rule.startsWith('script-src'))
  }
  expect(await scriptsOf('/assets/receipt-worker-D3adBe_f.js')).toBe("script-src 'self' 'wasm-unsafe-eval'")
  for (const path of [
    '/',
    '/assets/index-D3adBe_f.js',
    '/api/healthz',
    '/assets/receipt-worker-a.js/../x.js',
    '/x?/assets/receipt-worker-a.js',
  ])
    expect(await scriptsOf(path)).toBe("script-src 'self'")
  await server.close()
})

test('the page of a shared link reaches its own server and the map style alone, sends no referrer and is not listed', async () => {
  const server = await createTestApp({
    MAP_STYLE_URL: 'https://style.example/bright.json',
    OIDC_ISSUER: 'https://issuer.example/pool',
    OIDC_CLIENT_ID: 'roadbook',
  })
  const { headers } = await server.app.inject('/public-location/some-token')
  await server.close()
  expect([headers['referrer-policy'], headers['x-robots-tag']]).toEqual(['no-referrer', 'noindex, nofollow'])
  const policy = String(headers['content-security-policy']).split(';')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self'")
  expect(policy).toContain("connect-src 'self' https://style.example https:")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy.join(';')).not.toContain('issuer.example')
})

test('views of analysis and the silent sign-in are framed by this origin alone, everything else by nobody', async () => {
  const server = await createTestApp({})
  const framing = async (path: string) => {
    const { headers } = await server.app.inject(path)
    const policy = String(headers['content-security-policy']).split(';')
    return [policy.find((rule) => rule.startsWith('frame-ancestors')), headers['x-frame-options']]
  }
  for (const path of ['/embed/fleet-intelligence-hub', '/auth/silent?code=x', '/oidc/auth'])
    expect([path, await framing(path)]).toEqual([path, ["frame-ancestors 'self'", 'SAMEORIGIN']])
  for (const path of [
    '/',
    '/dashboard',
    '/login',
    '/public-location/x',
    '/api/healthz',
    '/embedded',
    '/x?/embed/y',
  ])
    expect([path, await framing(path)]).toEqual([path, ["frame-ancestors 'none'", 'DENY']])
  await server.close()
})

test('a view of analysis reaches its own server alone, and sends no referrer', async () => {
  const server = await createTestApp({ MAP_STYLE_URL: 'https://style.example/bright.json' })
  const { headers } = await server.app.inject('/embed/geofence-activity')
  await server.close()
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(String(headers['content-security-policy']).split(';')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ])
})
