import type { FrameName } from '@roadbook/contract/reporting/frames'
import { currentRole, type Permission, reachOf, Role } from '@roadbook/contract/core/permissions'
import { z } from 'zod'
import type { Database, Tx } from '../../../database/client.ts'
import { AppError } from '../../../errors.ts'
import type { PublicContext } from '../../../http/mount.ts'
import type { Context, Scope } from '../../../http/scope.ts'
import { isSessionActive } from '../../people/identity/index.ts'
import type { FrameGrant, FrameTokens } from './frame-token.ts'

/** The access that a frame's data requires of the person for whom it was opened, like `access` of a route. */
const framePermissions = {
  'fleet-intelligence-hub': 'trips.read',
  'geofence-activity': 'geofences.read',
} as const satisfies Record<FrameName, Permission>

export type FrameDeps = { database: Database; tokens: FrameTokens }

/**
 * Reads as the person for whom the frame was opened, who must still be signed in and have the same role in the company; the
 * transaction can't write.
 */
export async function inFrame<Data>(
  { database, tokens }: FrameDeps,
  { caller, token, frame }: { caller: PublicContext; token: string; frame: FrameName },
  read: (context: Context) => Promise<Data>,
): Promise<Data> {
  const grant = await tokens.read(token, frame, caller.now)
  return database.inTenant(
    grant,
    async (tx) => read({ ...caller, tx, scope: await scopeOf(tx, grant) }),
    'read',
  )
}

async function scopeOf(tx: Tx, { frame, tenantId, userId, role, session }: FrameGrant): Promise<Scope> {
  if (!(await isSessionActive(tx, session))) throw new AppError('frame_expired')
  const person = await tx
    .selectFrom('users')
    .select(['email', 'roles'])
    .where('tenantId', '=', tenantId)
    .where('id', '=', userId)
    .where('archived', '=', false)
    .executeTakeFirst()
  const reach = reachOf(role, framePermissions[frame])
  if (!person?.email || !reach || currentRole(z.array(Role).parse(person.roles)) !== role) {
    throw new AppError('frame_expired')
  }
  return { tenantId, userId, email: person.email, role, reach }
}
