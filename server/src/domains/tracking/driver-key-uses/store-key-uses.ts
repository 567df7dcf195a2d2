/** Stores when which keys were used, in the transaction that stores the positions. */
import { arrayOf } from '../../../database/binary-array.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'
import { addSelectedRanges } from '../dirty-ranges/index.ts'
import { findKeyUses, MAX_GAP_MS, MAX_USES_PER_DAY } from './find-key-uses.ts'

const GAP = `interval '${MAX_GAP_MS} milliseconds'`

/**
 * Joins them with those stored, so that the rows depend on the reports and not on their order. A key that wasn't in use makes
 * the trips around it dirty, from before what a worker may have cached of a trip in progress.
 */
export const insertKeyUses = `
  with seen as (
    select n.* from unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[], $5::timestamptz[])
      as n (tenant_id, vehicle_id, code, from_time, to_time)
    where not exists (
        select from driver_key_uses u
        where u.tenant_id = n.tenant_id and u.vehicle_id = n.vehicle_id and u.code = n.code
          and u.from_time <= n.from_time and u.to_time >= n.to_time)
      and (
        select count(*) from driver_key_uses u
        where u.tenant_id = n.tenant_id and u.vehicle_id = n.vehicle_id
          and u.to_time between n.from_time - interval '1 day' and n.from_time + interval '1 day') < ${MAX_USES_PER_DAY}),
  joined as (
    delete from driver_key_uses u using seen n
    where u.tenant_id = n.tenant_id and u.vehicle_id = n.vehicle_id and u.code = n.code
      and u.from_time <= n.to_time + ${GAP} and u.to_time >= n.from_time - ${GAP}
    returning u.*),
  ordered as (
    select a.*, coalesce(a.from_time > ${GAP} + max(a.to_time) over (
      partition by a.tenant_id, a.vehicle_id, a.code order by a.from_time, a.to_time
      rows between unbounded preceding and 1 preceding), true) as is_first
    from (select * from seen union all select * from joined) a),
  numbered as (
    select o.*, count(*) filter (where is_first) over (
      partition by tenant_id, vehicle_id, code order by from_time, to_time) as nth
    from ordered o),
  stored as (
    insert into driver_key_uses (tenant_id, vehicle_id, code, from_time, to_time)
    select tenant_id, vehicle_id, code, min(from_time), max(to_time) from numbered
    group by tenant_id, vehicle_id, code, nth)
  ${addSelectedRanges(`
    select n.tenant_id, n.vehicle_id, n.from_time - interval '1 hour', n.to_time from seen n
    where not exists (
      select from joined j
      where j.tenant_id = n.tenant_id and j.vehicle_id = n.vehicle_id and j.code = n.code
        and j.from_time <= n.from_time)`)}`

type Reporting = VehicleKey & Parameters<typeof findKeyUses>[0]

/** Undefined if no key was reported. */
export function toKeyUseParameters(batches: readonly Reporting[]): unknown[] | undefined {
  const uses = batches.flatMap(({ tenantId, vehicleId, ...reported }) =>
    findKeyUses(reported).map((use) => ({ tenantId, vehicleId, ...use })),
  )
  if (uses.length === 0) return undefined
  return [
    arrayOf('uuid', uses, ({ tenantId }) => tenantId),
    arrayOf('uuid', uses, ({ vehicleId }) => vehicleId),
    arrayOf('text', uses, ({ code }) => code),
    arrayOf('timestamptz', uses, ({ fromMs }) => fromMs),
    arrayOf('timestamptz', uses, ({ toMs }) => toMs),
  ]
}
