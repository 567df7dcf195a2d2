import type { RepeatedField, TypedText } from '@roadbook/contract/trips/trip-suggestions'
import { sql } from 'kysely'
import { containsWords } from '../../../database/contains-words.ts'
import type { Context } from '../../../http/scope.ts'
import { PRIVATE } from '../../core/privacy/index.ts'

/**
 * Texts are counted over the latest trips that have any: of millions of trips only these are read, by the index
 * `trips_with_texts` or `trips_with_texts_of_driver`, in a few milliseconds. Older texts are left out. Nothing is stored, so
 * the texts of a trip that becomes private disappear at once.
 */
const COUNTED_TRIPS = 3_000
const MAX_TEXTS = 8
/** After that a trip counts half as much. */
const HALF_LIFE_SECONDS = 90 * 86_400

type TextWanted = { field: RepeatedField; search: string | undefined }

/** Private trips count only for their driver, in any mode. */
export async function typedBefore(
  { scope, tx, now }: Context,
  { field, search }: TextWanted,
): Promise<TypedText[]> {
  const ofReader = scope.reach === 'own' ? sql`and t.driver_id = ${scope.userId}::uuid` : sql``
  const isFound = search === undefined ? sql`true` : containsWords(sql`e.text`, search)
  const { rows } = await sql<{ text: string; trips: number; lastTripTime: Date }>`
    select e.text, count(*)::int as trips, max(e.start_time) as last_trip_time
    from (
      select ${sql.ref(`t.${field}`)} as text, t.start_time
      from (
        select * from trips t
        where t.tenant_id = ${scope.tenantId} ${ofReader}
          and (t.purpose is not null or t.destination is not null or t.partner is not null)
        order by t.start_time desc limit ${COUNTED_TRIPS}) t
      where t.category <> ${PRIVATE} or t.driver_id = ${scope.userId}::uuid) e
    where e.text is not null and ${isFound}
    group by e.text
    order by sum(0.5 ^ (greatest(0, extract(epoch from ${now}::timestamptz - e.start_time)) / ${HALF_LIFE_SECONDS}::float8)) desc,
      max(e.start_time) desc, e.text
    limit ${MAX_TEXTS}`.execute(tx)
  return rows.map(({ lastTripTime, ...text }) => ({ ...text, lastTripTime: lastTripTime.toISOString() }))
}
