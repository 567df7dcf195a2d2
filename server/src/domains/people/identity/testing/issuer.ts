import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import type { ClientMetadata, Configuration, Provider as OidcProvider } from 'oidc-provider'
import { Provider } from '../provider/provider-module.ts'
import { newFlow, openBrowser, queryOf, type TestBrowser } from './browser.ts'

// A small third-party OpenID provider on its own port: it signs in any person that a test names. For tests.

type OutsidePerson = { sub: string; email?: string; email_verified?: boolean } & Record<string, unknown>

export type TestIssuer = {
  address: string
  clientId: string
  /** Signs a person in; the browser keeps the issuer's session. */
  signIn(person: OutsidePerson, browser?: TestBrowser): Promise<string>
  /** A browser at the issuer, to sign in and out there. */
  browser(): TestBrowser
  signOut(browser: TestBrowser): Promise<void>
  /** A token signed by the issuer; by default `exp` is in two minutes and `iat` now. */
  sign(claims: JWTPayload, header?: { typ?: string }): Promise<string>
  close(): Promise<void>
}

type Options = {
  /** The origin of the Roadbook that uses this issuer. */
  origin: string
  /** How its client differs from what Roadbook needs. */
  client?: object
  port?: number
}

const clientId = 'fleet'

export async function startIssuer({ origin, client = {}, port = 0 }: Options): Promise<TestIssuer> {
  const people = new Map<string, OutsidePerson>()
  let next = ''
  let provider: OidcProvider | undefined
  const server = createServer((request, response) => {
    if (!provider) throw new Error('asked before it listens')
    const answered = request.url?.startsWith('/interaction/')
      ? provider.interactionFinished(request, response, { login: { accountId: next } })
      : provider.callback()(request, response)
    answered.catch((error: unknown) => response.destroy(error as Error)) // may throw anything
  })
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}` // it listens on TCP
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwks = { keys: [{ ...(await exportJWK(privateKey)), kid: 'one', alg: 'ES256', use: 'sig' }] }
  provider = new Provider(issuer, {
    ...configuration(people),
    jwks,
    clients: [{ ...clientOf(origin), ...client }],
  })
  return {
    address: issuer,
    clientId,
    browser: () => openBrowser(issuer),
    async signIn(person, browser = openBrowser(issuer)) {
      people.set(person.sub, person)
      next = person.sub
      return tokenOf(browser, issuer, origin)
    },
    signOut: signOutAt,
    sign: (claims, header) => signBy(privateKey, claims, header),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function clientOf(origin: string): ClientMetadata {
  return {
    client_id: clientId,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code'],
    response_types: ['code'],
    redirect_uris: [`${origin}/auth/callback`, `${origin}/auth/silent`],
    post_logout_redirect_uris: [`${origin}/login`],
    id_token_signed_response_alg: 'ES256',
    backchannel_logout_uri: `${origin}/auth/backchannel-logout`,
    backchannel_logout_session_required: true,
    web_origin: origin,
  }
}

function configuration(people: Map<string, OutsidePerson>): Configuration {
  return {
    conformIdTokenClaims: false,
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    cookies: { keys: ['a key of the test'] },
    extraClientMetadata: { properties: ['web_origin'] },
    clientBasedCORS: (_ctx, from, client) => client['web_origin'] === from,
    // The provider's default dispatcher refuses to call localhost.
    fetch: (address, { method = 'GET', headers = {}, body = null } = {}) =>
      globalThis.fetch(address, { method, headers, body }),
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 3600,
      IdToken: 600,
      Interaction: 600,
      Session: 3600,
    },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: async (_ctx, sub) => ({ accountId: sub, claims: async () => people.get(sub) ?? { sub } }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        accountId: oidc.account?.accountId ?? '',
        clientId: oidc.client?.clientId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
}

async function signOutAt(browser: TestBrowser): Promise<void> {
  const page = await browser.get('/session/end')
  const xsrf = /name="xsrf" value="(\w+)"/.exec(String(page.body))?.[1] ?? ''
  await browser.form('/session/end/confirm', { xsrf, logout: 'yes' })
}

function signBy(key: CryptoKey, claims: JWTPayload, header: { typ?: string } = {}): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ iat: now, exp: now + 120, ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: 'one', ...header })
    .sign(key)
}

async function tokenOf(browser: TestBrowser, issuer: string, origin: string): Promise<string> {
  const flow = newFlow(origin, { client_id: clientId, scope: 'openid email profile' })
  let reply = await browser.get(flow.address.replace('/oidc/', '/'))
  while (reply.location !== undefined && !reply.location.startsWith(origin))
    reply = await browser.get(reply.location)
  const { code = '' } = queryOf(reply.location)
  const fields = {
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    code_verifier: flow.verifier,
    redirect_uri: flow.redirectUri,
  }
  const answer = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams(fields),
  })
  const { id_token, ...rest } = (await answer.json()) as { id_token?: string } // the token endpoint's reply
  if (id_token === undefined) throw new Error(`no token: ${answer.status} ${JSON.stringify(rest)}`)
  return id_token
}
