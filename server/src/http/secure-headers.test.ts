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
