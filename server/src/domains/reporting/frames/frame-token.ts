/**
 * The token in the address of a frame: for whom and for which session it was made, what it shows, and until when. Whoever
 * has it can read that frame's data and nothing else, so the frame needs no cookie.
 */
import { FrameName } from '@roadbook/contract/reporting/frames'
import { Role } from '@roadbook/contract/core/permissions'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Database } from '../../../database/client.ts'
import { AppError } from '../../../errors.ts'
import type { CallingSession } from '../../../http/scope.ts'
import { installationSecret } from '../../../platform/installation-secret.ts'

/** The role determines how far the data reaches. The token is invalid once the role changes or the session ends. */
export type FrameGrant = {
  frame: FrameName
  tenantId: string
  userId: string
  role: Role
  session: CallingSession
}

export type FrameTokens = {
  of(grant: FrameGrant, expiresAt: Date): Promise<string>
  /** Throws AppError frame_expired, or frame_unknown if it is for another frame or installation. */
  read(token: string, frame: FrameName, now: Date): Promise<FrameGrant & { expiresAt: Date }>
}

const Claims = z.object({
  aud: FrameName,
  tenant: z.uuid(),
  sub: z.uuid(),
  role: Role,
  exp: z.int(),
  session: z.object({
    account: z.uuid(),
    issuedAt: z.iso.datetime(),
    keys: z.array(z.string()),
  }),
})
type Claims = z.infer<typeof Claims>

export async function frameTokens(database: Database): Promise<FrameTokens> {
  return createFrameTokens(await installationSecret(database, 'frames.tokens'))
}

export function createFrameTokens(key: Uint8Array): FrameTokens {
  return {
    of: ({ frame, tenantId, userId, role, session }, expiresAt) =>
      new SignJWT({ tenant: tenantId, role, session: claimOf(session) })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setAudience(frame)
        .setSubject(userId)
        .setExpirationTime(expiresAt)
        .sign(key),

    async read(token, frame, now) {
      try {
        const options = {
          algorithms: ['HS256'],
          audience: frame,
          requiredClaims: ['exp'],
          currentDate: now,
        }
        const { payload } = await jwtVerify(token, key, options)
        const { aud, tenant: tenantId, sub: userId, role, session, exp } = Claims.parse(payload)
        const expiresAt = new Date(exp * 1000)
        return { frame: aud, tenantId, userId, role, session: sessionOf(session), expiresAt }
      } catch (error) {
        throw new AppError(error instanceof errors.JWTExpired ? 'frame_expired' : 'frame_unknown')
      }
    },
  }
}

function claimOf({ accountId, issuedAt, sessionKeys }: CallingSession): Claims['session'] {
  return { account: accountId, issuedAt: issuedAt.toISOString(), keys: [...sessionKeys] }
}

function sessionOf({ account, issuedAt, keys }: Claims['session']): CallingSession {
  return { accountId: account, issuedAt: new Date(issuedAt), sessionKeys: keys }
}
