import { WEB_CLIENT_ID, WEB_SCOPE } from '@roadbook/contract/people/identity'
import type {
  ClientMetadata,
  Configuration,
  FindAccount,
  KoaContextWithOIDC,
  Provider as OidcProvider,
} from 'oidc-provider'
import type { Clock } from '../../../../platform/clock.ts'
import type { Directory } from '../directory/directory.ts'
import type { IssuerKeys } from '../installation-keys.ts'
import { embeddedSessionKey, KEEP_EMBEDDED_MS } from '../sessions/ended-sessions.ts'
import { adapterOver } from './provider-adapter.ts'
import { Provider } from './provider-module.ts'
import { errorPage } from './provider-pages.ts'
import { recordUse } from '../sessions/record-use.ts'

const ID_TOKEN_SECONDS = 10 * 60
export const SESSION_SECONDS = 12 * 3600
const INTERACTION_SECONDS = 3600

/** Revokes the tokens that were issued in a session of the embedded provider. */
export type EndSession = (sessionUid: string) => Promise<void>

export function endSessionBy({ directory, clock }: Pick<ProviderParts, 'directory' | 'clock'>): EndSession {
  return (sessionUid) => {
    const keepUntil = new Date(clock.now().getTime() + KEEP_EMBEDDED_MS)
    return directory.endSession({ key: embeddedSessionKey(sessionUid), keepUntil })
  }
}

type ProviderParts = { directory: Directory; clock: Clock; publicUrl: string; keys: IssuerKeys }

/** The embedded provider's path on our origin. */
export const PROVIDER_PATH = '/oidc'

export function embeddedIssuer(publicUrl: string): string {
  return new URL(PROVIDER_PATH, publicUrl).href
}

export function createProvider(parts: ProviderParts): OidcProvider {
  const provider = new Provider(embeddedIssuer(parts.publicUrl), configuration(parts))
  // Host and protocol are always those of PUBLIC_URL; provider-plugin.ts writes them into each request.
  provider.proxy = true
  provider.use(recordUse(parts))
  return provider
}

function webClient(publicUrl: string): ClientMetadata {
  const own = (path: string) => new URL(path, publicUrl).href
  return {
    client_id: WEB_CLIENT_ID,
    client_name: 'Roadbook',
    application_type: 'web',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code'],
    response_types: ['code'],
    redirect_uris: [own('/auth/callback'), own('/auth/silent')],
    id_token_signed_response_alg: 'ES256',
  }
}

function configuration(parts: ProviderParts): Configuration {
  return {
    adapter: adapterOver(parts.directory, parts.clock),
    jwks: parts.keys.jwks,
    clients: [webClient(parts.publicUrl)],
    scopes: WEB_SCOPE.split(' '),
    // `sid` identifies the session, so that ending it also ends its tokens.
    claims: { openid: ['sub', 'sid'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    cookies: {
      keys: parts.keys.cookieSecrets,
      names: {
        session: 'roadbook_session',
        interaction: 'roadbook_interaction',
        resume: 'roadbook_resume',
      },
      long: { httpOnly: true, sameSite: 'lax', path: '/' },
      // /auth/sign-in needs the interaction cookie too, and is not below /login.
      short: { httpOnly: true, sameSite: 'lax', path: '/' },
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      // The page signs out at /auth/sign-out. This endpoint would store any URL parameters that a caller
      // sends.
      rpInitiatedLogout: { enabled: false },
    },
    // Browsers also send the origin with same-origin posts; there are no other callers.
    clientBasedCORS: (_ctx, origin) => origin === new URL(parts.publicUrl).origin,
    findAccount: (_ctx, accountId, token) => findAccount(parts, accountId, token),
    interactions: { url: (_ctx, interaction) => `/login?interaction=${interaction.uid}` },
    loadExistingGrant: grantOfOwnClient,
    ttl: {
      AccessToken: ID_TOKEN_SECONDS,
      AuthorizationCode: 60,
      IdToken: ID_TOKEN_SECONDS,
      Interaction: INTERACTION_SECONDS,
      Grant: SESSION_SECONDS,
      // Counted from the sign-in: silent renewal does not extend a session.
      Session: (_ctx, session) =>
        Math.max(1, (session.loginTs ?? seconds(parts.clock)) + SESSION_SECONDS - seconds(parts.clock)),
    },
    renderError: errorPage,
  }
}

function seconds(clock: Clock): number {
  return Math.floor(clock.now().getTime() / 1000)
}

type Found = Parameters<FindAccount>[2]

async function findAccount({ directory, clock }: ProviderParts, accountId: string, token: Found) {
  const account = await directory.usableAccount(accountId, clock.now())
  if (!account) return undefined
  const sid = token && 'sessionUid' in token ? token.sessionUid : undefined
  return {
    accountId,
    claims: async () => ({ sub: accountId, sid, email: account.email, email_verified: true }),
  }
}

/** Our own page needs no consent screen: signing in grants what it requests. */
async function grantOfOwnClient(ctx: KoaContextWithOIDC) {
  const { client, session, account, provider } = ctx.oidc
  if (!client || !account) return undefined
  const known = session?.grantIdFor(client.clientId)
  const existing = known ? await provider.Grant.find(known) : undefined
  if (existing?.accountId === account.accountId) return existing
  const grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId })
  grant.addOIDCScope(WEB_SCOPE)
  await grant.save()
  return grant
}
