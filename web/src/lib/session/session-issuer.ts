import { AuthConfiguration, OUTSIDE_SCOPE, WEB_SCOPE } from '@roadbook/contract/people/identity'
import type { User, UserManager } from 'oidc-client-ts'
import { z } from 'zod'
import { responseError, silenceError } from '../api-error.ts'
import { safeReturnTo } from './return-to.ts'
import type { Issuer, Tokens } from './session-core.ts'
import { STATE_KEY_PREFIX } from './stored-data.ts'
import { whenIdle } from '../when-idle.ts'

export const TOKEN_KEY_PREFIX = 'roadbook.user'

let configuration: Promise<AuthConfiguration> | undefined

/** The issuer of tokens for this installation; fetched once, and again after a failure. */
export function authConfiguration(): Promise<AuthConfiguration> {
  configuration ??= fetchConfiguration().catch((error: unknown) => {
    configuration = undefined
    throw error
  })
  return configuration
}

/** Like authConfiguration, after the server has checked the issuer again. */
export function checkedConfiguration(): Promise<AuthConfiguration> {
  return fetchConfiguration('?check=true')
}

async function fetchConfiguration(query?: '?check=true'): Promise<AuthConfiguration> {
  const response = await globalThis.fetch(`/auth/configuration${query ?? ''}`).catch((cause: unknown) => {
    throw silenceError(cause)
  })
  if (!response.ok) throw await responseError(response)
  return AuthConfiguration.parse(await response.json())
}

const State = z.object({ returnTo: z.string() })

const StoredUser = z.object({ id_token: z.string(), expires_at: z.number() })

/** Not part of the first load: a page whose session is fresh needs it minutes later. */
const library = () => import('oidc-client-ts')

/** The code flow with PKCE by oidc-client-ts; renewal in a hidden frame without a sign-in form. */
export function oidcIssuer(): Issuer {
  const { origin } = globalThis.location
  let manager: Promise<UserManager> | undefined
  const managed = () => {
    manager ??= authConfiguration().then((known) => managerOf(known, origin))
    // The next call tries again.
    manager.catch(() => (manager = undefined))
    return manager
  }
  return {
    async stored() {
      const tokens = storedTokens()
      // After an upgrade of the server its file may no longer exist, but the page must still renew its session.
      if (tokens) whenIdle(() => void library().catch(() => undefined))
      return tokens
    },
    async renewed() {
      // Not caught below: offline, nobody knows whether the session has ended.
      const known = await managed()
      try {
        return tokensOf(await known.signinSilent())
      } catch (error) {
        if (await isOver(error)) return undefined
        throw error
      }
    },
    async signIn(returnTo) {
      const state = { returnTo: safeReturnTo(returnTo, origin) }
      await (await managed()).signinRedirect({ state, redirectMethod: 'replace' })
    },
    async finishSignIn(address) {
      const user = await (await managed()).signinRedirectCallback(address)
      const tokens = tokensOf(user)
      if (!tokens) throw new Error('The issuer sent no identity token.')
      const state = State.safeParse(user.state)
      return { tokens, returnTo: safeReturnTo(state.data?.returnTo, origin) }
    },
    async signOut(hasEnded) {
      const known = await authConfiguration()
      if (known.embedded) return signOutHere()
      // The issuer has no session left to end, and its redirect would lose the page to return to.
      return hasEnded ? undefined : outsideSignOut(await managed())
    },
  }
}

async function managerOf(known: AuthConfiguration, origin: string): Promise<UserManager> {
  const { UserManager, WebStorageStateStore } = await library()
  const storage = globalThis.localStorage
  return new UserManager({
    authority: known.issuer,
    client_id: known.clientId,
    redirect_uri: `${origin}/auth/callback`,
    silent_redirect_uri: `${origin}/auth/silent`,
    post_logout_redirect_uri: `${origin}/login`,
    response_type: 'code',
    scope: known.embedded ? WEB_SCOPE : OUTSIDE_SCOPE,
    automaticSilentRenew: false,
    silentRequestTimeoutInSeconds: 15,
    userStore: new WebStorageStateStore({ store: storage, prefix: TOKEN_KEY_PREFIX }),
    stateStore: new WebStorageStateStore({ store: storage, prefix: STATE_KEY_PREFIX }),
  })
}

/** What oidc-client-ts stored last, read without it. */
function storedTokens(): Tokens | undefined {
  return Object.entries(globalThis.localStorage)
    .filter(([key]) => key.startsWith(TOKEN_KEY_PREFIX))
    .map(([, text]: [string, string]) => StoredUser.safeParse(JSON.parse(text)).data)
    .filter((user) => user !== undefined)
    .map((user) => ({ idToken: user.id_token, expiresAtMs: user.expires_at * 1000 }))
    .toSorted((a, b) => b.expiresAtMs - a.expiresAtMs)[0]
}

/** oidc-client-ts counts `expires_at` from the clock of this machine, as the page does. */
function tokensOf(user: User | null): Tokens | undefined {
  if (!user?.id_token || user.expires_at === undefined) return undefined
  return { idToken: user.id_token, expiresAtMs: user.expires_at * 1000 }
}

const passing = new Set(['server_error', 'temporarily_unavailable'])

/** Whether the issuer requires a sign-in; other errors may be temporary. */
async function isOver(error: unknown): Promise<boolean> {
  const { ErrorResponse, ErrorTimeout } = await library()
  if (error instanceof ErrorResponse) return error.error === null || !passing.has(error.error)
  if (error instanceof ErrorTimeout || error instanceof TypeError) return false
  // oidc-client-ts ends the message of a failed request with its status.
  return error instanceof Error && !/\((5\d\d|429)\)$/.test(error.message)
}

async function signOutHere(idToken?: string): Promise<undefined> {
  const headers = new Headers({ 'content-type': 'application/json' })
  if (idToken !== undefined) headers.set('authorization', `Bearer ${idToken}`)
  const response = await globalThis
    .fetch('/auth/sign-out', { method: 'POST', headers, body: '{}' })
    .catch((cause: unknown) => {
      throw silenceError(cause)
    })
  // An invalid token needs no sign-out.
  if (!response.ok && response.status !== 401) throw await responseError(response)
  return undefined
}

async function outsideSignOut(manager: UserManager): Promise<string | undefined> {
  const user = await manager.getUser()
  await signOutHere(user?.id_token)
  const metadata = await manager.metadataService.getMetadata()
  if (metadata.end_session_endpoint === undefined) return undefined
  const { OidcClient } = await library()
  const client = new OidcClient(manager.settings, manager.metadataService)
  const hint = user?.id_token === undefined ? {} : { id_token_hint: user.id_token }
  return (await client.createSignoutRequest(hint)).url
}

/** In the hidden frame: passes the response to the page around it. */
export async function answerSilentRenewal(): Promise<void> {
  const known = await authConfiguration()
  await (await managerOf(known, globalThis.location.origin)).signinSilentCallback()
}
