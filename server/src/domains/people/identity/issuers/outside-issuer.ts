import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { AppError } from '../../../../errors.ts'

// The external OpenID provider, as described by its discovery document.

export type Discovered = {
  issuer: string
  keySet: JWTVerifyGetKey
  authorizationEndpoint: string
  tokenEndpoint: string
}

export type OutsideIssuer = {
  address: string
  clientId: string
  /** Fetched on first use; a failure is not cached, so the next call tries again. */
  discover(): Promise<Discovered>
}

/** The provider answered, but not like an OpenID provider at this address must; the message is for administrators. */
export class WrongIssuer extends AppError<'sign_in_misconfigured'> {
  readonly reason: string

  constructor(reason: string, cause?: unknown) {
    super('sign_in_misconfigured', {}, { cause })
    this.reason = reason
  }
}

const DISCOVERY_PATH = '/.well-known/openid-configuration'
const ANSWER_MS = 5_000
const Discovery = z.object({
  issuer: z.string(),
  jwks_uri: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
})

export function outsideIssuer(address: string, clientId: string): OutsideIssuer {
  let discovered: Promise<Discovered> | undefined
  return {
    address,
    clientId,
    discover() {
      if (!discovered) {
        discovered = discover(address)
        discovered.catch(() => (discovered = undefined))
      }
      return discovered
    },
  }
}

async function discover(address: string): Promise<Discovered> {
  const where = withoutSlash(address) + DISCOVERY_PATH
  const response = await answerOf(where)
  if (response.status >= 500) throw unreachable(new Error(`${where} answered ${response.status}`))
  const document: unknown = await response.json().catch(() => undefined)
  const found = Discovery.safeParse(document)
  if (!response.ok || !found.success)
    throw new WrongIssuer(`${where} answered ${response.status} without a discovery document.`)
  const { issuer, jwks_uri, authorization_endpoint, token_endpoint } = found.data
  if (withoutSlash(issuer) !== withoutSlash(address))
    throw new WrongIssuer(`OIDC_ISSUER is ${address}, but its discovery document names ${issuer}.`)
  const keySet = createRemoteJWKSet(new URL(jwks_uri))
  return { issuer, keySet, authorizationEndpoint: authorization_endpoint, tokenEndpoint: token_endpoint }
}

async function answerOf(address: string): Promise<Response> {
  try {
    return await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) })
  } catch (error) {
    throw unreachable(error)
  }
}

function withoutSlash(address: string): string {
  return address.replace(/\/$/, '')
}

export function unreachable(cause: unknown): AppError {
  return new AppError('sign_in_unavailable', {}, { cause })
}
