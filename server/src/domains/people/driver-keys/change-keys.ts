/** Gives keys to people. Trips that were driven with a key, and aren't locked, are computed again. */
import {
  type DriverKey,
  type DriverKeyCreate,
  type DriverKeyUpdate,
  normaliseKeyCode,
} from '@roadbook/contract/people/driver-keys'
import { sql } from 'kysely'
import { named } from '../../../entities/columns.ts'
import { AppError } from '../../../errors.ts'
import type { Context } from '../../../http/scope.ts'
import { addRanges, raiseGenerationsOf } from '../../tracking/dirty-ranges/index.ts'
import { requirePersonInUse } from '../users/index.ts'
import { driverKeys } from './driver-keys.ts'

export async function addKey(context: Context, body: DriverKeyCreate): Promise<DriverKey> {
  const { code: written, kind, userId, validFrom = null, note = '' } = body
  const code = normalised(written)
  if (userId !== null) await requirePersonInUse(context, userId, 'userId')
  await refuseTaken(context, { code, validFrom })
  const added = await driverKeys.add(context, { code, kind, userId, validFrom, note })
  await recomputeTrips(context, [code])
  return added
}

export async function changeKey(context: Context, id: string, body: DriverKeyUpdate): Promise<DriverKey> {
  const { version, code: written, ...fields } = body
  const taken = await driverKeys.take(context, id, version)
  const { row: before } = taken
  const { userId } = fields
  if (userId && userId !== before.userId) await requirePersonInUse(context, userId, 'userId')
  const code = written === undefined ? before.code : normalised(written)
  const validFrom = fields.validFrom === undefined ? before.validFrom : fields.validFrom
  await refuseTaken(context, { code, validFrom, exceptId: id })
  const changed = await driverKeys.write(context, taken, named({ ...fields, code }))
  const isSameDriver =
    before.code === code && before.userId === changed.userId && before.validFrom === changed.validFrom
  if (!isSameDriver) await recomputeTrips(context, [before.code, code])
  return changed
}

export async function removeKey(context: Context, id: string): Promise<void> {
  const taken = await driverKeys.take(context, id)
  await driverKeys.remove(context, taken)
  await recomputeTrips(context, [taken.row.code])
}

/** The schema has checked it. */
function normalised(written: string): string {
  const code = normaliseKeyCode(written)
  if (code === undefined) throw new AppError('driver_key_unreadable', {}, { field: 'code' })
  return code
}

type Entry = { code: string; validFrom: string | null; exceptId?: string }

async function refuseTaken(context: Context, { code, validFrom, exceptId }: Entry): Promise<void> {
  // Two tabs may add the same key at once.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`driver key ${context.scope.tenantId} ${code}`}, 0))`.execute(
    context.tx,
  )
  const { items } = await driverKeys.list(context, { filter: { code } })
  if (items.every((entry) => entry.id === exceptId || entry.validFrom !== validFrom)) return
  throw new AppError('driver_key_taken', { code }, { field: 'code' })
}

async function recomputeTrips({ scope, tx, now }: Context, codes: readonly string[]): Promise<void> {
  const { tenantId } = scope
  const { rows } = await sql<{ vehicleId: string; fromTime: Date; toTime: Date }>`
    select vehicle_id, min(from_time) as from_time, least(max(to_time), ${now}) as to_time from driver_key_uses
    where tenant_id = ${tenantId} and code = any (${[...new Set(codes)]}) and from_time <= ${now}
    group by vehicle_id, date_trunc('day', from_time)`.execute(tx)
  await addRanges(
    tx,
    rows.map((row) => ({ tenantId, ...row })),
  )
  await raiseGenerationsOf(tx, tenantId, [...new Set(rows.map(({ vehicleId }) => vehicleId))])
}
