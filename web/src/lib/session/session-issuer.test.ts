// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'

const known = {
  issuer: 'http://localhost:3000/oidc',
  clientId: 'web',
  embedded: true,
  mail: 'smtp',
  signUp: false,
  passkeys: false,
}

/** The first request of a page that has just been loaded. */
async function loadPage(fetch: typeof globalThis.fetch) {
  vi.resetModules()
  vi.stubGlobal('fetch', fetch)
  return import('./session-issuer.ts')
}

const offline = async () => {
  throw new TypeError('Failed to fetch')
}

beforeEach(() => localStorage.clear())

test('without a connection the tokens of who is signed in are known, and a renewal fails without ending the session', async () => {
  const page = await loadPage(offline)
  localStorage.setItem(`${page.TOKEN_KEY_PREFIX}:x`, JSON.stringify({ id_token: 'token', expires_at: 1 }))
  const issuer = page.oidcIssuer()
  expect(await issuer.stored()).toEqual({ idToken: 'token', expiresAtMs: 1_000 })
  await expect(issuer.renewed()).rejects.toMatchObject({ statusCode: 0 })
})

test('with the network back, the next attempt asks the server', async () => {
  const page = await loadPage(offline)
  await expect(page.authConfiguration()).rejects.toMatchObject({ statusCode: 0 })
  vi.stubGlobal('fetch', async () => Response.json(known))
  expect(await page.authConfiguration()).toMatchObject({ issuer: known.issuer })
})
