/** Odometers that moved after the lock: records of the chain alone, beside those of their trips. */
import { OdometerCause } from '@roadbook/contract/trips/logbook'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../database/client.ts'
import { nameFromEmail } from '../../../database/person-name.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'

const KIND = 'odometer'

const meters = z.int()
/** As `addOdometerAddenda` writes them; a person's email is gone once they were erased. */
const Fields = z.object({
  cause: OdometerCause,
  startOdometerMeters: meters,
  endOdometerMeters: meters,
  startOdometerMetersBefore: meters.nullable(),
  endOdometerMetersBefore: meters.nullable(),
  note: z.string().nullable(),
  actorEmail: z.string().optional(),
})

export type OdometerAddendum = z.infer<typeof Fields> & {
  tripId: string
  recordedAt: Date
  /** What whoever moved it is called now. */
  actorName: string | null
}

/** Of these trips, oldest first. */
export async function odometerAddenda(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  tripIds: readonly string[],
): Promise<OdometerAddendum[]> {
  if (tripIds.length === 0) return []
  const rows = await tx
    .selectFrom('logbookRecords')
    .select(['subjectId', 'recordedAt', 'fields'])
    .select(
      nameFromEmail('logbook_records', sql`logbook_records.fields::jsonb ->> 'actorEmail'`).as('actorName'),
    )
    .where('tenantId', '=', tenantId)
    .where('vehicleId', '=', vehicleId)
    .where('kind', '=', KIND)
    .where('subjectId', 'in', tripIds)
    .orderBy('sequence')
    .execute()
  return rows.map(({ subjectId, recordedAt, fields, actorName }) => ({
    ...Fields.parse(JSON.parse(fields)),
    tripId: subjectId,
    recordedAt,
    actorName,
  }))
}

/** What the last addendum of each trip says. */
export async function lastOdometers(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
): Promise<Map<string, { startMeters: number; endMeters: number }>> {
  const rows = await tx
    .selectFrom('logbookRecords')
    .distinctOn('subjectId')
    .select(['subjectId', 'fields'])
    .where('tenantId', '=', tenantId)
    .where('vehicleId', '=', vehicleId)
    .where('kind', '=', KIND)
    .orderBy('subjectId')
    .orderBy('sequence', 'desc')
    .execute()
  return new Map(
    rows.map(({ subjectId, fields }) => {
      const { startOdometerMeters, endOdometerMeters } = Fields.parse(JSON.parse(fields))
      return [subjectId, { startMeters: startOdometerMeters, endMeters: endOdometerMeters }]
    }),
  )
}
