import { type GapNote, needsExplanation } from '@roadbook/contract/trips/logbook'
import { fullName } from '../../../database/person-name.ts'
import type { Context } from '../../../http/scope.ts'
import { AppError } from '../../../errors.ts'
import { recordChange } from '../../core/audit/index.ts'
import { addLogbookRecords, keptLogbooks } from '../../core/logbook-records/index.ts'
import { findTrip, type KnownTrip, neighboursOf, requireTrip } from '../trips/index.ts'
import { odometerGaps } from './odometer-gaps.ts'
import { toEntries } from './read-entries.ts'

const KIND = 'gapNote'

/** A note is stored only as a record of the chain. */
export async function addGapNote(
  context: Context,
  vehicleId: string,
  { afterTripId, text }: { afterTripId: string; text: string },
): Promise<GapNote> {
  const { scope, tx, now } = context
  const trip = await requireTrip(context, afterTripId, vehicleId)
  if (!(await keptLogbooks(tx, scope.tenantId, [vehicleId])).has(vehicleId))
    throw new AppError('logbook_not_kept')
  if (!(await hasGapAfter(context, trip))) throw new AppError('odometer_gap_missing')
  const actorName = await nameOf(context)
  const fields = { text, actorId: scope.userId, actorName, actorEmail: scope.email }
  const record = { kind: KIND, subjectId: afterTripId, recordedAt: now.toISOString(), fields }
  await addLogbookRecords(tx, { tenantId: scope.tenantId, vehicleId }, [record])
  await recordChange(context, {
    action: 'gap note added',
    resourceType: 'trip',
    resourceId: afterTripId,
    vehicleReg: trip.registration,
    before: null,
    after: { note: text },
  })
  return { text, createdAt: now.toISOString(), actorName, actorEmail: scope.email }
}

/** As in the logbook, which shows drivers no gaps: they don't see other people's trips in between. */
async function hasGapAfter(context: Context, trip: KnownTrip): Promise<boolean> {
  if (context.scope.reach !== 'all') return false
  const { nextTripId } = await neighboursOf(context, trip)
  const next = nextTripId === null ? undefined : await findTrip(context, nextTripId)
  if (!next) return false
  return odometerGaps(await toEntries(context, [trip, next])).some(needsExplanation)
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

/** Null for an API key, and after the person was erased. */
function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

async function nameOf({ scope, tx }: Context): Promise<string | null> {
  const row = await tx
    .selectFrom('users')
    .select(fullName('users').as('name'))
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', scope.userId)
    .executeTakeFirst()
  return row?.name ?? null
}
