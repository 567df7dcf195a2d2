// @vitest-environment jsdom
import { User } from 'oidc-client-ts'
import { afterEach, expect, test, vi } from 'vitest'
import { oidcIssuer, TOKEN_KEY_PREFIX } from './session-issuer.ts'

afterEach(() => globalThis.localStorage.clear())

function store(client: string, idToken: string, expiresAt: number): void {
  const user = new User({
    id_token: idToken,
    access_token: 'access',
    token_type: 'Bearer',
    expires_at: expiresAt,
    profile: { sub: 'person', iss: 'issuer', aud: client, exp: expiresAt, iat: 0 },
  })
  const key = `${TOKEN_KEY_PREFIX}user:https://issuer.example:${client}`
  globalThis.localStorage.setItem(key, user.toStorageString())
}

test('the session that the sign-in library stored is there without it and without asking the server', async () => {
  const fetched = vi.fn()
  vi.stubGlobal('fetch', fetched)
  expect(await oidcIssuer().stored()).toBeUndefined()
  store('page', 'token', 1_800_000_000)
  expect(await oidcIssuer().stored()).toEqual({ idToken: 'token', expiresAtMs: 1_800_000_000_000 })
  expect(fetched).not.toHaveBeenCalled()
})

test('of two stored sessions the one that lasts longer counts', async () => {
  store('former', 'old', 1_700_000_000)
  store('page', 'new', 1_800_000_000)
  expect(await oidcIssuer().stored()).toMatchObject({ idToken: 'new' })
})
