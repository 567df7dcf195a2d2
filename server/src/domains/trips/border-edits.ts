/** Borders of trips that people removed (merged) or set (split), as stored. */
import { sql } from 'kysely'
import type { Tx } from '../../database/client.ts'
import type { Context } from '../../http/scope.ts'
import type { VehicleKey } from '../positions/index.ts'
import type { BorderEdit } from '../trip-detection/index.ts'

type Span = { from: Date; until: Date | undefined }

/** Those not undone that reach into the span. */
export async function readBorderEdits(tx: Tx, vehicle: VehicleKey, span: Span): Promise<BorderEdit[]> {
  const rows = await selectActive(tx, vehicle, span).execute()
  return rows.map(({ sequence, fromTime, untilTime, splitTime }) => ({
    sequence: Number(sequence),
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

/** Those of a trip with who made them, oldest first. */
export async function borderEditsOf(
  { scope, tx }: Context,
  { vehicleId, startTime, endTime }: { vehicleId: string; startTime: Date; endTime: Date },
) {
  return selectActive(tx, { tenantId: scope.tenantId, vehicleId }, { from: startTime, until: endTime })
    .innerJoin('users as maker', (join) =>
      join
        .onRef('maker.tenantId', '=', 'tripBorderEdits.tenantId')
        .onRef('maker.id', '=', 'tripBorderEdits.madeBy'),
    )
    .select(['maker.firstName as makerFirstName', 'maker.lastName as makerLastName'])
    .orderBy('sequence')
    .execute()
}

type NewEdit = {
  id: string
  kind: 'merged' | 'split'
  fromTime: Date
  untilTime: Date
  splitTime?: Date
  keptTripId?: string
  mergedTripId?: string
  expenseIds?: readonly string[]
}

export async function addBorderEdit({ scope, tx, now }: Context, vehicleId: string, edit: NewEdit): Promise<void> {
  const { expenseIds = [], ...values } = edit
  const made = { madeBy: scope.userId, madeAt: now, expenseIds: [...expenseIds] }
  await tx
    .insertInto('tripBorderEdits')
    .values({ tenantId: scope.tenantId, vehicleId, ...values, ...made })
    .execute()
}

export async function noteUndone({ scope, tx, now }: Context, id: string): Promise<void> {
  await tx
    .updateTable('tripBorderEdits')
    .set({ undoneAt: now, undoneBy: scope.userId })
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
