import { Email, PersonName, WEB_CLIENT_ID } from '@roadbook/contract/people/identity'
import { createLocalJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import { AppError } from '../../../errors.ts'
import type { Clock } from '../../../platform/clock.ts'
import { accountArchived } from './account-refusals.ts'
import type { AccountRef, Directory, SignedIn } from './directory/directory.ts'
import {
  embeddedSessionKey,
  MAX_OUTSIDE_TOKEN_SECONDS,
  outsidePersonKey,
  outsideSessionKey,
} from './sessions/ended-sessions.ts'
import { type IssuerKeys, publicKeys } from './installation-keys.ts'
import { type OutsideIssuer, unreachable } from './issuers/outside-issuer.ts'
import { embeddedIssuer } from './provider/provider.ts'
import { type Claims, CLOCK_TOLERANCE_SECONDS, rememberClaims } from './issuers/remember-claims.ts'

/** Throws AppError unauthorized for a token that this installation does not accept or that has expired. */
export type ReadIdToken = (token: string) => Promise<SignedIn>

/** Also throws AppError unauthorized if the account no longer exists. */
export type VerifyIdToken = (token: string) => Promise<AccountRef>

export function verifyWith(directory: Directory, read: ReadIdToken): VerifyIdToken {
  return async (token) => {
    const signedIn = await read(token)
    const account = await directory.accountOfToken(signedIn)
    if (account) return account
    const status = await directory.accountStatus(signedIn.accountId)
    throw status === 'archived' ? accountArchived() : sessionOver()
  }
}

export function readEmbedded(parts: { clock: Clock; publicUrl: string; keys: IssuerKeys }): ReadIdToken {
  const keySet = createLocalJWKSet(publicKeys(parts.keys.jwks))
  const expected = { issuer: embeddedIssuer(parts.publicUrl), audience: WEB_CLIENT_ID, algorithms: ['ES256'] }
  const readClaims = rememberClaims((token, now) =>
    claimsOf(token, keySet, { ...expected, currentDate: now }),
  )
  return async (token) => {
    const claims = await readClaims(token, parts.clock.now())
    if (!AccountId.safeParse(claims.sub).success) throw tokenInvalid()
    const sid = sidOf(claims)
    const sessionKeys = sid === undefined ? [] : [embeddedSessionKey(sid)]
    return { accountId: claims.sub, issuedAt: instantOf(claims.iat), sessionKeys, sessionId: sid }
  }
}

export type OutsideIdentity = {
  issuer: string
  subject: string
  /** Undefined unless the issuer has verified it. */
  email: string | undefined
  statedEmail: string | undefined
  names: { givenName: string; familyName: string } | undefined
  issuedAt: Date
  sessionKeys: readonly string[]
}
export type ReadOutsideToken = (token: string) => Promise<OutsideIdentity>

// Algorithms that OpenID providers sign with; no shared secrets, no "none".
export const OUTSIDE_ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
]

const AccountId = z.uuid()

/** Reads tokens of an external issuer; fetches its keys on first use, and again when they change. */
export function readOutside(parts: { issuer: OutsideIssuer; clock: Clock }): ReadOutsideToken {
  const { clientId } = parts.issuer
  const readClaims = rememberClaims(async (token, now) => {
    const { issuer, keySet } = await parts.issuer.discover()
    return claimsOf(token, keySet, {
      issuer,
      audience: clientId,
      algorithms: OUTSIDE_ALGORITHMS,
      currentDate: now,
      maxTokenAge: MAX_OUTSIDE_TOKEN_SECONDS,
    })
  })
  return async (token) => {
    const claims = await readClaims(token, parts.clock.now())
    if (Array.isArray(claims.aud) && claims.aud.length > 1 && claims['azp'] !== clientId) throw tokenInvalid()
    const { iss: issuer, sub: subject } = claims
    const sid = sidOf(claims)
    const ofPerson = outsidePersonKey(issuer, subject)
    const sessionKeys = sid === undefined ? [ofPerson] : [ofPerson, outsideSessionKey(issuer, sid)]
    const about = { email: verifiedEmail(claims), statedEmail: emailOf(claims), names: namesOf(claims) }
    return { issuer, subject, ...about, issuedAt: instantOf(claims.iat), sessionKeys }
  }
}

type Expected = {
  issuer: string
  audience: string
  algorithms: string[]
  currentDate: Date
  maxTokenAge?: number
}

async function claimsOf(token: string, keySet: JWTVerifyGetKey, expected: Expected): Promise<Claims> {
  try {
    const { payload } = await jwtVerify(token, keySet, {
      ...expected,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['iss', 'sub', 'iat', 'exp'],
    })
    const { iss, sub, iat, exp } = payload
    if (iss === undefined || sub === undefined || iat === undefined || exp === undefined) throw tokenInvalid()
    return { ...payload, iss, sub, iat, exp }
  } catch (error) {
    if (error instanceof errors.JWKSTimeout || isNetwork(error)) throw unreachable(error)
    if (error instanceof errors.JWTExpired) throw sessionOver(error)
    if (error instanceof errors.JOSEError) throw tokenInvalid(error)
    throw error
  }
}

function instantOf(seconds: number): Date {
  return new Date(seconds * 1000)
}

function sidOf(claims: JWTPayload): string | undefined {
  return typeof claims['sid'] === 'string' && claims['sid'] !== '' ? claims['sid'] : undefined
}

function verifiedEmail(claims: JWTPayload): string | undefined {
  const isVerified = claims['email_verified'] === true || claims['email_verified'] === 'true'
  return isVerified ? emailOf(claims) : undefined
}

function emailOf(claims: JWTPayload): string | undefined {
  return Email.safeParse(claims['email']).data
}

function namesOf(claims: JWTPayload): OutsideIdentity['names'] {
  const givenName = PersonName.safeParse(claims['given_name']).data ?? ''
  const familyName = PersonName.safeParse(claims['family_name']).data ?? ''
  return givenName === '' && familyName === '' ? undefined : { givenName, familyName }
}

export function isNetwork(error: unknown): boolean {
  return error instanceof TypeError && error.message === 'fetch failed'
}

export function sessionOver(cause?: unknown): AppError {
  return new AppError('session_over', {}, { cause })
}

/** It was never a token of ours. */
function tokenInvalid(cause?: unknown): AppError {
  return new AppError('token_invalid', {}, { cause })
}
