import { withhold } from '@roadbook/logbook-chain/logbook-record'
import { sql } from 'kysely'
import type { Context } from '../../../http/scope.ts'
import { toRecord } from './read-records.ts'

const namesOfDriver = ['driverName']
const namesOfActor = ['actorName', 'actorEmail']
const freeWords = ['purpose', 'destination', 'partner', 'note']

/**
 * Withholds a person's names in all chains, and the texts of their private trips that are not locked. The chains stay
 * verifiable.
 */
export async function eraseFromLogbooks({ scope, tx }: Context, personId: string): Promise<void> {
  const rows = await tx
    .selectFrom('logbookRecords')
    .selectAll()
    .where('tenantId', '=', scope.tenantId)
    .where(sql<boolean>`strpos(fields, ${personId}) > 0`)
    .execute()
  const words = await tripsWithWords({ scope, tx }, personId)
  for (const row of rows) {
    const record = toRecord(row)
    const { driverId, actorId } = record.fields
    const names = [
      ...(driverId === personId ? namesOfDriver : []),
      ...(actorId === personId ? namesOfActor : []),
      ...(words.has(record.subjectId) ? freeWords : []),
    ]
    const { fields, salts, withheld } = withhold(record, names)
    if (Object.keys(withheld).length === Object.keys(record.withheld).length) continue
    await sql`select erase_logbook_values(${row.vehicleId}::uuid, ${record.sequence}::bigint,
      ${JSON.stringify(fields)}, ${JSON.stringify(salts)}, ${JSON.stringify(withheld)})`.execute(tx)
  }
}

/** Unlocked private trips of the person: their texts concern nobody else. */
async function tripsWithWords(
  { scope, tx }: Pick<Context, 'scope' | 'tx'>,
  personId: string,
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('trips')
    .select('id')
    .where('tenantId', '=', scope.tenantId)
    .where('driverId', '=', personId)
    .where('category', '=', 'private')
    .where('lockedAt', 'is', null)
    .where('locksAt', 'is not', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
