import type { GapNote } from '@roadbook/contract/logbook'
import type { Context } from '../../http/scope.ts'
import { AppError } from '../../errors.ts'
import { addLogbookRecords, keptLogbooks } from '../logbook-records/index.ts'
import { requireTrip } from '../trips/index.ts'

const KIND = 'gapNote'

/** A note is a record of the chain and nothing else. */
export async function addGapNote(
  context: Context,
  vehicleId: string,
  { afterTripId, text }: { afterTripId: string; text: string },
): Promise<GapNote> {
  const { scope, tx, now } = context
  await requireTrip(context, afterTripId, vehicleId)
  if (!(await keptLogbooks(tx, scope.tenantId, [vehicleId])).has(vehicleId))
    throw new AppError('logbook_not_kept')
  const actorName = await nameOf(context)
  const fields = { text, actorId: scope.userId, actorName, actorEmail: scope.email }
  const record = { kind: KIND, subjectId: afterTripId, recordedAt: now.toISOString(), fields }
  await addLogbookRecords(tx, { tenantId: scope.tenantId, vehicleId }, [record])
  return { text, createdAt: now.toISOString(), actorName, actorEmail: scope.email }
}

/** By the trip before the gap, oldest first. */
export async function gapNotesOf(
  { scope, tx }: Context,
  vehicleId: string,
  tripIds: readonly string[],
): Promise<Map<string, GapNote[]>> {
  if (tripIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('logbookRecords')
    .select(['subjectId', 'recordedAt', 'fields'])
    .where('tenantId', '=', scope.tenantId)
    .where('vehicleId', '=', vehicleId)
    .where('kind', '=', KIND)
    .where('subjectId', 'in', tripIds)
    .orderBy('sequence')
    .execute()
  const notes = rows.map(({ subjectId, recordedAt, fields }) => {
    const { text, actorName, actorEmail } = Object.fromEntries(Object.entries(JSON.parse(fields) as object))
    const note = { text: String(text), createdAt: recordedAt.toISOString(), actorName: textOf(actorName) }
    return { subjectId, note: { ...note, actorEmail: textOf(actorEmail) } }
  })
  return new Map(
    [...Map.groupBy(notes, ({ subjectId }) => subjectId)].map(([id, some]) => [
      id,
      some.map(({ note }) => note),
    ]),
  )
}

/** Null for an API key, and once the person was erased. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

async function nameOf({ scope, tx }: Context): Promise<string | null> {
  const row = await tx
    .selectFrom('users')
    .select(['firstName', 'lastName'])
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', scope.userId)
    .executeTakeFirst()
  return textOf(`${row?.firstName ?? ''} ${row?.lastName ?? ''}`.trim())
}
