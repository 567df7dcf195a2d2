/** Changes of odometers after the lock: records that are only in the chain, in addition to those of their trips. */
import { OdometerCause } from '@roadbook/contract/trips/logbook'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../database/client.ts'
import { nameFromEmail } from '../../../database/person-name.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'

const KIND = 'odometer'

const meters = z.int()
/** As written by `addOdometerAddenda`; a person's email is missing once they were erased. */
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
  /** The current name of the person who caused it. */
  actorName: string | null
}

/** The addenda of these trips, oldest first. */
export async function odometerAddenda(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  tripIds: readonly string[],
): Promise<OdometerAddendum[]> {
  if (tripIds.length === 0) return []
  const rows = await tx
    .selectFrom('logbookRecords')
    .select(['subjectId', 'recordedAt', 'fields'])
    .select(nameFromEmail(tenantId, sql`logbook_records.fields::jsonb ->> 'actorEmail'`).as('actorName'))
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

/** The values of each trip's last addendum. */
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
