/** People sign on in a vehicle and drive it from then on. This updates what depends on it. docs/driver-keys.md */
import { SIGN_ON_HOURS } from '@roadbook/contract/fleet/sign-ons'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { publishAfterCommit } from '../../../database/after-commit.ts'
import { AppError } from '../../../errors.ts'
import { type Context, personOf } from '../../../http/scope.ts'
import { recordChange } from '../../core/audit/index.ts'
import { addRanges, raiseGenerationsOf } from '../../tracking/dirty-ranges/index.ts'
import { touchEach } from '../../tracking/locations/index.ts'
import { findDrivable } from './read-sign-on.ts'

/** Nothing changes for who has signed on already. */
export async function signOn(context: Context, vehicleId: string): Promise<void> {
  const { scope, tx, now } = context
  const userId = personOf(scope)
  if (userId === null) throw new AppError('api_key_without_person')
  await lockPerson(context, userId)
  const { registration, archived, userId: current } = await findDrivable(context, vehicleId, true)
  if (archived) throw new AppError('archived', { thing: 'vehicle', name: registration })
  if (current === userId) return
  const ended = await endSignOns(context, sql`(vehicle_id = ${vehicleId} or user_id = ${userId})`)
  // Clocks of servers may differ: nobody begins before the one before ends.
  const startTime = new Date(Math.max(now.getTime(), ...ended.map(({ endTime }) => endTime.getTime())))
  const endTime = new Date(startTime.getTime() + SIGN_ON_HOURS * 3_600_000)
  const { tenantId } = scope
  await tx
    .insertInto('driverSignOns')
    .values({ tenantId, id: uuidv7(), vehicleId, userId, startTime, endTime })
    .execute()
  await recordSignOn(context, { vehicleId, registration, action: 'signed on' })
  await driverChanged(context, [vehicleId, ...ended.map((signedOn) => signedOn.vehicleId)])
}

export async function signOff(context: Context, vehicleId: string): Promise<void> {
  const { registration } = await findDrivable(context, vehicleId, true)
  const ended = await endSignOns(
    context,
    sql`vehicle_id = ${vehicleId} and user_id = ${context.scope.userId}`,
  )
  if (ended.length === 0) return
  await recordSignOn(context, { vehicleId, registration, action: 'signed off' })
  await driverChanged(context, [vehicleId])
}

/** Otherwise one person could sign on in two vehicles at once, from two phones. */
async function lockPerson({ scope, tx }: Context, userId: string): Promise<void> {
  await sql`select from users where tenant_id = ${scope.tenantId} and id = ${userId} for no key update`.execute(
    tx,
  )
}

type Ended = { vehicleId: string; endTime: Date }

async function endSignOns({ scope, tx, now }: Context, which: ReturnType<typeof sql>): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    update driver_sign_ons set end_time = greatest(start_time, ${now})
    where tenant_id = ${scope.tenantId} and end_time > ${now} and ${which}
    returning vehicle_id, end_time`.execute(tx)
  return rows
}

type SignOnChange = { vehicleId: string; registration: string; action: 'signed on' | 'signed off' }

function recordSignOn(context: Context, { vehicleId, registration, action }: SignOnChange): Promise<void> {
  return recordChange(context, {
    action,
    resourceType: 'vehicle',
    resourceId: vehicleId,
    vehicleReg: registration,
    before: {},
    after: {},
  })
}

/** Trips in progress are computed again, and open maps read the vehicles again: last, since that locks the company's revision. */
async function driverChanged(context: Context, vehicleIds: readonly string[]): Promise<void> {
  const { scope, tx, now } = context
  const { tenantId } = scope
  const ids = [...new Set(vehicleIds)]
  await addRanges(
    tx,
    ids.map((vehicleId) => ({ tenantId, vehicleId, fromTime: now, toTime: now })),
  )
  await raiseGenerationsOf(tx, tenantId, ids)
  publishAfterCommit(tx, { topic: 'alarms', message: { tenantId } })
  await touchEach(context, ids)
}
