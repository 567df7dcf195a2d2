/** Which places are never sent to an external geocoder. */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../database/client.ts'
import { isPrivate, PRIVATE } from '../../core/privacy/index.ts'

/**
 * `v` is the vehicle's row, `p` the place with its `kind` and `at`. Stricter than what people may see: private trips and
 * their starts are never sent, even without privacy mode, and in privacy mode nothing is.
 */
export function mustStayLocal(tenantId: string): RawBuilder<boolean> {
  return sql<boolean>`(
  v.privacy_mode or ${isPrivate(tenantId, sql`p.at`)}
  or exists (select from trips t
    where t.tenant_id = ${tenantId} and t.vehicle_id = v.id and t.category = ${PRIVATE}
      and t.start_time <= p.at + interval '1 second' and t.end_time >= p.at - interval '1 second')
  or p.kind = 'stop' and exists (select from stops s
    join trips t on t.tenant_id = s.tenant_id and t.vehicle_id = s.vehicle_id and t.start_time = s.end_time
    where s.tenant_id = ${tenantId} and s.vehicle_id = v.id and s.start_time = p.at and t.category = ${PRIVATE}))`
}

/** Checked again before sending: a trip may have become private while its place waited. */
export async function mayBeSent(
  tx: Tx,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from geocoding_queue p join vehicles v on v.tenant_id = p.tenant_id and v.id = p.vehicle_id
    where p.tenant_id = ${tenantId} and p.id = ${id} and not ${mustStayLocal(tenantId)}`.execute(tx)
  return rows.length > 0
}
