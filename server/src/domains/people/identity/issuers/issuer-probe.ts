import { type IssuerProblem, OUTSIDE_SCOPE } from '@roadbook/contract/people/identity'
import { z } from 'zod'
import type { Discovered } from './outside-issuer.ts'

/** Why nobody can sign in; `reason` is for administrators, in the log and at startup. */
export type IssuerFailure = { problem: IssuerProblem; reason: string }

// Two requests without a user show how our client is configured at the issuer. Only clear errors count: an
// issuer with unusual answers is not reported as a problem.

const ANSWER_MS = 5_000
// RFC 7636, appendix B.
const PKCE = {
  code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
}

/** The problem that keeps our client from signing users in, if any. */
export async function probeClient(
  issuer: Discovered,
  clientId: string,
  publicUrl: string,
): Promise<IssuerFailure | undefined> {
  const client = { clientId, publicUrl }
  return (await probeAuthorization(issuer, client)) ?? (await probeToken(issuer, client))
}

type Client = { clientId: string; publicUrl: string }

/**
 * Without a session, an issuer redirects a known client with `login_required` and does not redirect an
 * unknown one.
 */
async function probeAuthorization(issuer: Discovered, client: Client): Promise<IssuerFailure | undefined> {
  const address = new URL(issuer.authorizationEndpoint)
  const parameters = {
    client_id: client.clientId,
    redirect_uri: callbackOf(client),
    response_type: 'code',
    scope: OUTSIDE_SCOPE,
    prompt: 'none',
    state: 'probe',
    code_challenge: PKCE.code_challenge,
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  const response = await answer(address.href, { redirect: 'manual' })
  if (!response) return undefined
  const back = response.headers.get('location') ?? ''
  const error = back.startsWith(callbackOf(client)) ? new URL(back).searchParams.get('error') : undefined
  if (response.status !== 400 && !isRefusal(error)) return undefined
  return unknownClient(client, error ?? `status ${response.status}`)
}

function unknownClient({ clientId, publicUrl }: Client, answered: string): IssuerFailure {
  const reason = `The OpenID provider refuses the client "${clientId}" (${answered}). Check OIDC_CLIENT_ID, and allow the redirect addresses ${publicUrl}/auth/callback and ${publicUrl}/auth/silent there.`
  return { problem: 'unknown_client', reason }
}

const OAuthError = z.object({ error: z.string() })

/** Requests tokens as the page does, with an invalid code. */
async function probeToken(issuer: Discovered, client: Client): Promise<IssuerFailure | undefined> {
  const { clientId, publicUrl } = client
  const origin = new URL(publicUrl).origin
  const fields = {
    grant_type: 'authorization_code',
    client_id: clientId,
    code: 'probe',
    code_verifier: PKCE.code_verifier,
    redirect_uri: callbackOf(client),
  }
  const body = new URLSearchParams(fields)
  const response = await answer(issuer.tokenEndpoint, { method: 'POST', headers: { origin }, body })
  const refusal = OAuthError.safeParse(await response?.json().catch(() => undefined)).data
  if (!response || !refusal) return undefined
  if (isRefusal(refusal.error)) {
    const reason = `The OpenID provider expects a secret from the client "${clientId}" (${refusal.error}). Make it a public client with PKCE (S256): a page can't keep a secret.`
    return { problem: 'confidential_client', reason }
  }
  const allowed = response.headers.get('access-control-allow-origin')
  if (allowed === '*' || allowed === origin) return undefined
  const reason = `The OpenID provider does not let pages of ${origin} ask for tokens. Add it to the web origins (CORS) of the client "${clientId}".`
  return { problem: 'origin_refused', reason }
}

function isRefusal(error: string | null | undefined): boolean {
  return error === 'invalid_client' || error === 'unauthorized_client'
}

function callbackOf({ publicUrl }: Client): string {
  return `${publicUrl}/auth/callback`
}

async function answer(address: string, init: RequestInit): Promise<Response | undefined> {
  return fetch(address, { ...init, signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => undefined)
}
