/** A person's calendar addresses: one for their own bookings, and one for each vehicle. */
import type { AuditAction } from '@roadbook/contract/core/audit'
import type { CalendarFeed } from '@roadbook/contract/trips/calendar-feeds'
import { apiBase } from '@roadbook/contract/api'
import { v7 as uuidv7 } from 'uuid'
import { AppError } from '../../../../errors.ts'
import type { Context } from '../../../../http/scope.ts'
import { recordChange } from '../../../core/audit/index.ts'
import { requireAnyVehicles } from '../../../fleet/vehicles/index.ts'
import { createToken } from './feed-token.ts'

type Of = string | undefined

export async function readFeed(context: Context, vehicleId: Of): Promise<CalendarFeed | null> {
  await requireAllowed(context, vehicleId)
  const { scope, tx } = context
  const row = await tx
    .selectFrom('calendarFeeds')
    .select('createdAt')
    .where('tenantId', '=', scope.tenantId)
    .where('userId', '=', scope.userId)
    .where('vehicleId', 'is not distinct from', vehicleId ?? null)
    .executeTakeFirst()
  return row ? { createdAt: row.createdAt.toISOString() } : null
}

export async function createFeed(context: Context, vehicleId: Of, publicUrl: string): Promise<CalendarFeed> {
  await requireAllowed(context, vehicleId)
  await deleteFeed(context, vehicleId)
  const { scope, tx, now } = context
  const id = uuidv7()
  const { token, secretHash } = createToken(scope.tenantId, id)
  const { tenantId, userId } = scope
  const feed = { tenantId, id, userId, vehicleId: vehicleId ?? null, secretHash, createdAt: now }
  await tx.insertInto('calendarFeeds').values(feed).execute()
  await record(context, vehicleId, 'calendar address created')
  return { createdAt: now.toISOString(), address: `${publicUrl}${apiBase}/public/calendar/${token}.ics` }
}

export async function removeFeed(context: Context, vehicleId: Of): Promise<void> {
  await requireAllowed(context, vehicleId)
  if (await deleteFeed(context, vehicleId)) await record(context, vehicleId, 'calendar address removed')
}

async function deleteFeed({ scope, tx }: Context, vehicleId: Of): Promise<boolean> {
  const gone = await tx
    .deleteFrom('calendarFeeds')
    .where('tenantId', '=', scope.tenantId)
    .where('userId', '=', scope.userId)
    .where('vehicleId', 'is not distinct from', vehicleId ?? null)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

/** A vehicle's calendar names everybody who has booked it. */
async function requireAllowed(context: Context, vehicleId: Of): Promise<void> {
  if (vehicleId === undefined) return
  await requireAnyVehicles(context, [vehicleId])
  if (context.scope.reach !== 'all') throw new AppError('not_found', { thing: 'vehicle' })
}

async function record(context: Context, vehicleId: Of, action: AuditAction): Promise<void> {
  const of = vehicleId === undefined ? 'user' : 'vehicle'
  const resourceId = vehicleId ?? context.scope.userId
  await recordChange(context, { action, resourceType: of, resourceId, before: null, after: null })
}
