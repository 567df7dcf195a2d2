import type { UnknownDriverKey } from '@roadbook/contract/people/driver-keys'
import { sql } from 'kysely'
import type { Context } from '../../../http/scope.ts'

const SHOWN_DAYS = 30
/** A device that makes up keys must not hide the others: these are the latest. */
const MAX_SHOWN = 100

type Row = Omit<UnknownDriverKey, 'lastSeenAt'> & { lastSeenAt: Date }

/** Keys that devices reported lately and that have no entry, the latest first. */
export async function readUnknownKeys({ scope, tx, now }: Context): Promise<UnknownDriverKey[]> {
  const since = new Date(now.getTime() - SHOWN_DAYS * 86_400_000)
  const { rows } = await sql<Row>`
    select l.code, l.last_seen_at, l.vehicle_id, v.registration, l.uses from (
      select u.code, max(u.to_time) as last_seen_at, count(*)::integer as uses,
        (array_agg(u.vehicle_id order by u.to_time desc))[1] as vehicle_id
      from driver_key_uses u
      where u.tenant_id = ${scope.tenantId} and u.to_time >= ${since}
        and not exists (select from driver_keys k where k.tenant_id = ${scope.tenantId} and k.code = u.code)
      group by u.code order by last_seen_at desc, u.code limit ${MAX_SHOWN}) l
    join vehicles v on v.tenant_id = ${scope.tenantId} and v.id = l.vehicle_id
    order by l.last_seen_at desc, l.code`.execute(tx)
  return rows.map((row) => ({ ...row, lastSeenAt: row.lastSeenAt.toISOString() }))
}
