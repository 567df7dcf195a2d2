// @vitest-environment jsdom
import { User, UserManager } from 'oidc-client-ts'
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

const answering = async () => Response.json(known)
/** An issuer that answers at once, and stores the person as the library does. */
async function signIn(page: Awaited<ReturnType<typeof loadPage>>): Promise<void> {
  const profile = { iss: known.issuer, sub: 'maria', aud: known.clientId, iat: 0, exp: 0 }
  const user = new User({ id_token: 'token', access_token: '', token_type: '', profile, expires_at: 1 })
  vi.spyOn(UserManager.prototype, 'signinRedirectCallback').mockImplementation(async () => {
    localStorage.setItem(`${page.TOKEN_KEY_PREFIX}:x`, '{}')
    return user
  })
  await page.oidcIssuer().finishSignIn('/auth/callback?code=1')
}

const offline = async () => {
  throw new TypeError('Failed to fetch')
}

beforeEach(() => localStorage.clear())

test('who has just signed in for the first time opens the page without a connection', async () => {
  const first = await loadPage(answering)
  await signIn(first)
  const reopened = await loadPage(offline)
  expect(await reopened.authConfiguration()).toMatchObject({ issuer: known.issuer })
})

test('with the network back, the next attempt asks the server', async () => {
  const page = await loadPage(offline)
  await expect(page.authConfiguration()).rejects.toMatchObject({ statusCode: 0 })
  vi.stubGlobal('fetch', answering)
  expect(await page.authConfiguration()).toMatchObject({ issuer: known.issuer })
})

test('who is not signed in is told that the server does not answer', async () => {
  await (await loadPage(answering)).authConfiguration()
  const reopened = await loadPage(offline)
  await expect(reopened.authConfiguration()).rejects.toMatchObject({ statusCode: 0 })
})

test('of a visitor nothing is stored', async () => {
  await (await loadPage(answering)).authConfiguration()
  expect(Object.keys(localStorage)).toEqual([])
})
