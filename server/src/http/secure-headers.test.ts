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
