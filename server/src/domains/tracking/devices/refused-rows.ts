import { arrayOf } from '../../../database/binary-array.ts'
import type { RefusedFix } from '../positions/index.ts'
import { toJson } from '../../../database/storable-text.ts'
import type { SentPart } from './unreadable-parts.ts'

type SampleLimits = {
  /** Per vehicle, reason and day. */
  maxSamplesPerDay: number
  /** The longest sample, as JSON. */
  maxCharacters: number
}

/** Enough to diagnose the problem. A broken device takes at most some megabytes in 30 days. */
export const sampleLimits: SampleLimits = { maxSamplesPerDay: 20, maxCharacters: 2_000 }

/** Without a time, repeats can't be recognised: each is counted. */
const timeless = `'{impossibleTime,unreadable,unsupportedFormat}'`

/** Counts refused records, and keeps the first of each day as samples. A repeat of a sample isn't counted. */
export const insertRefused = `
  with sent as materialized (
    select distinct on (tenant_id, vehicle_id, fix_time_ms, precedence) *, (received_at at time zone 'UTC')::date as day,
      case when reason = any (${timeless}) then sum(records) over (partition by tenant_id, vehicle_id, fix_time_ms, precedence)
        else records end as counted
    from unnest($1::uuid[], $2::uuid[], $3::float8[], $4::int8[], $5::int8[], $6::text[], $7::jsonb[], $8::timestamptz[],
      $9::int4[]) as n (tenant_id, vehicle_id, fix_time_ms, precedence, dongle_id, reason, record, received_at, records)
    order by tenant_id, vehicle_id, fix_time_ms, precedence, received_at
  ), known as materialized (
    select s.*, p.tenant_id is not null as is_kept, coalesce(c.kept, 0) as kept
    from sent s
    left join refused_positions p using (tenant_id, vehicle_id, fix_time_ms, precedence)
    left join refused_counts c on c.tenant_id = s.tenant_id and c.vehicle_id = s.vehicle_id and c.reason = s.reason
      and c.day = s.day
  ), fresh as materialized (
    select *, not is_kept and kept + row_number() over (
        partition by tenant_id, vehicle_id, reason, day order by is_kept, received_at, fix_time_ms, precedence
      ) <= ${sampleLimits.maxSamplesPerDay} as is_sample
    from known where not is_kept or reason = any (${timeless})
  ), samples as (
    insert into refused_positions
      (tenant_id, vehicle_id, fix_time_ms, precedence, dongle_id, reason, record, received_at, expires_at)
    select tenant_id, vehicle_id, fix_time_ms, precedence, dongle_id, reason, record, received_at,
      received_at + interval '30 days'
    from fresh where is_sample
    on conflict do nothing
  )
  insert into refused_counts as c (tenant_id, vehicle_id, reason, day, count, kept, first_at, last_at)
  select tenant_id, vehicle_id, reason, day, sum(counted), count(*) filter (where is_sample), min(received_at),
    max(received_at)
  from fresh group by tenant_id, vehicle_id, reason, day
  order by tenant_id, vehicle_id, reason, day
  on conflict (tenant_id, vehicle_id, reason, day) do update set
    count = c.count + excluded.count,
    kept = c.kept + excluded.kept,
    first_at = least(c.first_at, excluded.first_at),
    last_at = greatest(c.last_at, excluded.last_at)`

type Source = {
  tenantId: string
  vehicleId: string
  refused: readonly RefusedFix[]
  unreadable: readonly SentPart[]
}

type Row = {
  tenantId: string
  vehicleId: string
  timeMs: number
  precedence: number
  dongleId: number
  reason: string
  sample: string
  receivedMs: number
  records: number
}

export function toRefusedParameters(batches: readonly Source[]): unknown[] {
  const rows = batches.flatMap(rowsOf)
  return [
    arrayOf('uuid', rows, ({ tenantId }) => tenantId),
    arrayOf('uuid', rows, ({ vehicleId }) => vehicleId),
    arrayOf('float8', rows, ({ timeMs }) => timeMs),
    arrayOf('int8', rows, ({ precedence }) => precedence),
    arrayOf('int8', rows, ({ dongleId }) => dongleId),
    arrayOf('text', rows, ({ reason }) => reason),
    arrayOf('jsonb', rows, ({ sample }) => sample),
    arrayOf('timestamptz', rows, ({ receivedMs }) => receivedMs),
    arrayOf('int4', rows, ({ records }) => records),
  ]
}

function rowsOf({ tenantId, vehicleId, refused, unreadable }: Source): Row[] {
  const home = { tenantId, vehicleId }
  return [
    ...refused.map(({ record, ...fix }) => ({
      ...home,
      ...fix,
      timeMs: record.timeMs,
      sample: toSample(record),
      records: 1,
    })),
    ...unreadable.map(({ sample, ...part }) => ({
      ...home,
      ...part,
      timeMs: Number.NaN,
      sample: toSample(sample),
    })),
  ]
}

/** If a record is too long, the device's extra values are left out. */
function toSample(sent: object): string {
  const json = toJson(sent)
  return json.length > sampleLimits.maxCharacters ? toJson({ ...sent, extra: null }) : json
}
