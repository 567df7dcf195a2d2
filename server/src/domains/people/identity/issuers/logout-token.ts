import { errors, type JWTPayload, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Clock } from '../../../../platform/clock.ts'
import type { SessionEnd } from '../directory/directory.ts'
import {
  KEEP_OUTSIDE_MS,
  logoutTokenKey,
  outsidePersonKey,
  outsideSessionKey,
} from '../sessions/ended-sessions.ts'
import { type OutsideIssuer, unreachable } from './outside-issuer.ts'
import { CLOCK_TOLERANCE_SECONDS } from './remember-claims.ts'
import { isNetwork, OUTSIDE_ALGORITHMS } from '../verify-token.ts'

/** An older one is a replay; the ids of used tokens are kept for longer. */
const OLDEST_SECONDS = 10 * 60
const EVENT = 'http://schemas.openid.net/event/backchannel-logout'

/** OpenID Connect Back-Channel Logout 1.0, section 2.4. */
const LogoutClaims = z
  .object({
    iss: z.string(),
    iat: z.number(),
    exp: z.number(),
    jti: z.string().min(1),
    events: z.object({ [EVENT]: z.object({}) }),
    nonce: z.undefined().optional(),
    sub: z.string().min(1).optional(),
    sid: z.string().min(1).optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined)

/** The effect of a logout token: it ends one session, or every session of a person. */
type LogoutOrder = { tokenKey: string; end: SessionEnd }

/** The token is invalid, not for us, or too old; the sender doesn't learn which. */
export class WrongLogoutToken extends Error {}

export type ReadLogoutToken = (token: string) => Promise<LogoutOrder>

export function readLogoutToken({ issuer, clock }: { issuer: OutsideIssuer; clock: Clock }): ReadLogoutToken {
  return async (token) => {
    const discovered = await issuer.discover()
    const now = clock.now()
    const payload = await verified(token, discovered.keySet, {
      issuer: discovered.issuer,
      audience: issuer.clientId,
      algorithms: OUTSIDE_ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      maxTokenAge: OLDEST_SECONDS,
      currentDate: now,
    })
    const claims = LogoutClaims.safeParse(payload)
    if (!claims.success) throw new WrongLogoutToken('a claim is missing or not allowed')
    return orderOf(claims.data, now)
  }
}

async function verified(token: string, ...rest: Rest): Promise<JWTPayload> {
  try {
    return (await jwtVerify(token, ...rest)).payload
  } catch (error) {
    if (error instanceof errors.JWKSTimeout || isNetwork(error)) throw unreachable(error)
    if (error instanceof errors.JOSEError) throw new WrongLogoutToken(error.code)
    throw error
  }
}

type Rest = [key: Parameters<typeof jwtVerify>[1], options: NonNullable<Parameters<typeof jwtVerify>[2]>]

function orderOf(claims: z.output<typeof LogoutClaims>, now: Date): LogoutOrder {
  const { iss, sub = '', sid, jti, iat } = claims
  const keepUntil = new Date(now.getTime() + KEEP_OUTSIDE_MS)
  const tokenKey = logoutTokenKey(iss, jti)
  if (sid !== undefined) return { tokenKey, end: { key: outsideSessionKey(iss, sid), keepUntil } }
  // The person may sign in again: tokens that the issuer issues later are valid.
  return { tokenKey, end: { key: outsidePersonKey(iss, sub), tokensUntil: new Date(iat * 1000), keepUntil } }
}
