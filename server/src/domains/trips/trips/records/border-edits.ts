/** Borders of trips that people removed (merged) or set (split), as stored. */
import type { TripBorderEdit } from '@roadbook/contract/trips/trip-border-edit'
import { sql } from 'kysely'
import type { Tx } from '../../../../database/client.ts'
import { sameCompany } from '../../../../database/same-company.ts'
import { type Context, personOf } from '../../../../http/scope.ts'
import type { VehicleKey } from '../../../tracking/positions/index.ts'
import type { BorderEdit } from '../../trip-detection/index.ts'

type Span = { from: Date; until: Date | undefined }

/** Active edits that overlap the span. */
export async function readBorderEdits(tx: Tx, vehicle: VehicleKey, span: Span): Promise<BorderEdit[]> {
  const rows = await selectActive(tx, vehicle, span).execute()
  return rows.map(({ sequence, fromTime, untilTime, splitTime }) => ({
    sequence,
    fromMs: fromTime.getTime(),
    untilMs: untilTime.getTime(),
    splitMs: splitTime && splitTime.getTime(),
  }))
}

export type StoredBorderEdit = NonNullable<Awaited<ReturnType<typeof findBorderEdit>>>

export async function findBorderEdit(tx: Tx, { tenantId, vehicleId }: VehicleKey, id: string) {
  return tx
    .selectFrom('tripBorderEdits')
    .selectAll()
    .where('tenantId', '=', tenantId)
    .where('vehicleId', '=', vehicleId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Whether people have merged or split trips of the same time since. */
export async function hasLaterEdit(tx: Tx, vehicle: VehicleKey, edit: StoredBorderEdit): Promise<boolean> {
  const later = await selectActive(tx, vehicle, { from: edit.fromTime, until: edit.untilTime })
    .where('sequence', '>', edit.sequence)
    .executeTakeFirst()
  return later !== undefined
}

type TripSpan = { vehicleId: string; startTime: Date; endTime: Date }

/** Edits of a trip, oldest first. */
export async function readBorderEditsOf(
  { scope, tx }: Context,
  { vehicleId, startTime, endTime }: TripSpan,
): Promise<TripBorderEdit[]> {
  const rows = await selectActive(
    tx,
    { tenantId: scope.tenantId, vehicleId },
    { from: startTime, until: endTime },
  )
    .leftJoin('users as maker', (join) => sameCompany(join, 'maker.id', 'tripBorderEdits.madeBy'))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('tripBorderEdits as later')
            .select('later.id')
            .where('later.tenantId', '=', scope.tenantId)
            .whereRef('later.vehicleId', '=', 'tripBorderEdits.vehicleId')
            .where('later.undoneAt', 'is', null)
            .whereRef('later.sequence', '>', 'tripBorderEdits.sequence')
            .whereRef('later.fromTime', '<', 'tripBorderEdits.untilTime')
            .whereRef('later.untilTime', '>', 'tripBorderEdits.fromTime'),
        )
        .as('isOverridden'),
    )
    .select(['maker.firstName as makerFirstName', 'maker.lastName as makerLastName'])
    .orderBy('sequence')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.splitTime ? 'split' : 'merged',
    splitTime: row.splitTime && row.splitTime.toISOString(),
    madeAt: row.madeAt.toISOString(),
    madeByName: `${row.makerFirstName ?? ''} ${row.makerLastName ?? ''}`.trim() || null,
    canUndo: !row.isOverridden,
  }))
}

type NewEdit = {
  id: string
  kind: 'merged' | 'split'
  fromTime: Date
  untilTime: Date
  splitTime?: Date
}

/** The caller holds `lockTrips`. */
export async function addBorderEdit(
  { scope, tx, now }: Context,
  vehicleId: string,
  edit: NewEdit,
): Promise<void> {
  const made = { madeBy: personOf(scope), madeAt: now }
  const { last } = await tx
    .selectFrom('tripBorderEdits')
    .select(({ fn }) => fn.max<number | null>('sequence').as('last'))
    .where('tenantId', '=', scope.tenantId)
    .where('vehicleId', '=', vehicleId)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('tripBorderEdits')
    .values({ tenantId: scope.tenantId, vehicleId, sequence: (last ?? 0) + 1, ...edit, ...made })
    .execute()
}

type Merged = { keptVersion: number; mergedVersion: number; expenseIds: readonly string[] }

/** The records that undoing a merge restores. */
export async function recordMerge({ scope, tx }: Context, id: string, merged: Merged): Promise<void> {
  await tx
    .updateTable('tripBorderEdits')
    .set({ ...merged, expenseIds: [...merged.expenseIds] })
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', id)
    .execute()
}

export async function recordUndone({ scope, tx, now }: Context, id: string): Promise<void> {
  await tx
    .updateTable('tripBorderEdits')
    .set({ undoneAt: now, undoneBy: personOf(scope) })
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', id)
    .execute()
}

function selectActive(tx: Tx, { tenantId, vehicleId }: VehicleKey, { from, until }: Span) {
  return tx
    .selectFrom('tripBorderEdits')
    .selectAll('tripBorderEdits')
    .where('tripBorderEdits.tenantId', '=', tenantId)
    .where('vehicleId', '=', vehicleId)
    .where('undoneAt', 'is', null)
    .where('untilTime', '>', from)
    .where('fromTime', '<', sql<Date>`${until ?? sql`'infinity'`}`)
}
