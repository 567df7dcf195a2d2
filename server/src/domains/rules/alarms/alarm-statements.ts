/** Statements that store what following vehicles found, in the transaction that stores their records. */
import type { Statement } from '../../tracking/ingest/index.ts'
import { arrayOf } from '../../../database/binary-array.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'
import type {
  AlarmEventProgress,
  Checkpoint,
  FoundByAlarms,
  LateRecords,
  NewAlarmEvent,
} from '../../tracking/alarm-detection/index.ts'

import { detailsOf } from './event-text.ts'

type Batch = VehicleKey & {
  found?: Pick<FoundByAlarms, 'events' | 'progress' | 'checkpoints'>
  lateForAlarms?: LateRecords
}

type Of<Thing> = Thing & VehicleKey

const addEvents = `
  insert into alarm_events (tenant_id, vehicle_id, id, alarm_id, alarm_name, type, time, end_time, found_at, latitude,
    longitude, place_time, value, unit, details, reported)
  select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::timestamptz[],
    $8::timestamptz[], $9::timestamptz[], $10::float8[], $11::float8[], $12::timestamptz[], $13::float8[], $14::text[],
    $15::jsonb[], $16::text[])
  on conflict do nothing`

const updateEvents = `
  update alarm_events e set value = n.value, end_time = n.end_time
  from unnest($1::uuid[], $2::uuid[], $3::float8[], $4::timestamptz[]) as n (tenant_id, id, value, end_time)
  where e.tenant_id = n.tenant_id and e.id = n.id`

const addCheckpoints = `
  insert into alarm_checkpoints (tenant_id, vehicle_id, time, state)
  select * from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::jsonb[])
  on conflict (tenant_id, vehicle_id, time) do update set state = excluded.state`

const addRanges = `
  insert into alarm_dirty_ranges (tenant_id, vehicle_id, from_time, to_time)
  select * from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::timestamptz[])`

export function alarmStatements(batches: readonly Batch[]): Statement[] {
  const statements: Statement[] = []
  const events = ofAll(batches, ({ found }) => found?.events)
  if (events.length > 0) statements.push({ name: 'alarms-events', text: addEvents, values: ofEvents(events) })
  const progress = ofAll(batches, ({ found }) => found?.progress)
  if (progress.length > 0)
    statements.push({ name: 'alarms-progress', text: updateEvents, values: ofProgress(latest(progress)) })
  const checkpoints = ofAll(batches, ({ found }) => found?.checkpoints)
  if (checkpoints.length > 0)
    statements.push({ name: 'alarms-checkpoints', text: addCheckpoints, values: ofCheckpoints(checkpoints) })
  const late = ofAll(batches, ({ lateForAlarms }) => (lateForAlarms ? [lateForAlarms] : []))
  if (late.length > 0) statements.push({ name: 'alarms-late', text: addRanges, values: ofRanges(late) })
  return statements
}

function ofAll<Thing>(
  batches: readonly Batch[],
  read: (batch: Batch) => readonly Thing[] | undefined,
): Of<Thing>[] {
  return batches.flatMap((batch) => {
    const { tenantId, vehicleId } = batch
    return (read(batch) ?? []).map((thing) => ({ ...thing, tenantId, vehicleId }))
  })
}

function keysOf(things: readonly VehicleKey[]): unknown[] {
  return [
    arrayOf('uuid', things, ({ tenantId }) => tenantId),
    arrayOf('uuid', things, ({ vehicleId }) => vehicleId),
  ]
}

function ofEvents(events: readonly Of<NewAlarmEvent>[]): unknown[] {
  return [
    ...keysOf(events),
    arrayOf('uuid', events, ({ id }) => id),
    arrayOf('uuid', events, ({ alarmId }) => alarmId),
    arrayOf('text', events, ({ alarmName }) => alarmName),
    arrayOf('text', events, ({ type }) => type),
    arrayOf('timestamptz', events, ({ atMs }) => atMs),
    arrayOf('timestamptz', events, ({ endMs }) => endMs),
    arrayOf('timestamptz', events, ({ foundMs }) => foundMs),
    arrayOf('float8', events, ({ place }) => place?.latitude ?? null),
    arrayOf('float8', events, ({ place }) => place?.longitude ?? null),
    arrayOf('timestamptz', events, ({ placeMs }) => placeMs),
    arrayOf('float8', events, ({ value }) => value),
    arrayOf('text', events, ({ unit }) => unit),
    arrayOf('jsonb', events, (event) => JSON.stringify(detailsOf(event))),
    arrayOf('text', events, ({ reported }) => reported),
  ]
}

/** An update of several rows with one id would apply an arbitrary one. */
function latest(progress: readonly Of<AlarmEventProgress>[]): Of<AlarmEventProgress>[] {
  return [...new Map(progress.map((one) => [one.id, one])).values()]
}

function ofProgress(progress: readonly Of<AlarmEventProgress>[]): unknown[] {
  return [
    arrayOf('uuid', progress, ({ tenantId }) => tenantId),
    arrayOf('uuid', progress, ({ id }) => id),
    arrayOf('float8', progress, ({ value }) => value),
    arrayOf('timestamptz', progress, ({ endMs }) => endMs),
  ]
}

function ofCheckpoints(checkpoints: readonly Of<Checkpoint>[]): unknown[] {
  return [
    ...keysOf(checkpoints),
    arrayOf('timestamptz', checkpoints, ({ atMs }) => atMs),
    arrayOf('jsonb', checkpoints, ({ state }) => JSON.stringify(state)),
  ]
}

function ofRanges(ranges: readonly Of<LateRecords>[]): unknown[] {
  return [
    ...keysOf(ranges),
    arrayOf('timestamptz', ranges, ({ fromMs }) => fromMs),
    arrayOf('timestamptz', ranges, ({ toMs }) => toMs),
  ]
}
