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

const answering = async () => Response.json(known)
const offline = async () => {
  throw new TypeError('Failed to fetch')
}

beforeEach(() => localStorage.clear())

test('who has just signed in for the first time opens the page without a connection', async () => {
  const first = await loadPage(answering)
  expect(await first.authConfiguration()).toMatchObject({ issuer: known.issuer })
  localStorage.setItem(`${first.TOKEN_KEY_PREFIX}:x`, '{}')
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
