/** Statements that store what following a vehicle changed, in the transaction that stores its fixes. */
import type { Statement } from '../../tracking/ingest/index.ts'
import { arrayOf } from '../../../database/binary-array.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'
import type { AlertProgress, Followed, NewAlert, VisitEvent } from '../../tracking/geofence-visits/index.ts'

type Batch = VehicleKey & {
  followed?: Omit<Followed, 'state'>
  /** Fixes that arrived too late to be followed. */
  lateRange?: Span
}
type Span = { fromMs: number; toMs: number }

const enter = `
  insert into geofence_visits (tenant_id, vehicle_id, geofence_id, entered_at, is_initial)
  select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::timestamptz[], $5::boolean[])
  on conflict do nothing`

const exit = `
  update geofence_visits v set exited_at = n.exited_at
  from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::timestamptz[], $5::timestamptz[])
    as n (tenant_id, vehicle_id, geofence_id, entered_at, exited_at)
  where v.tenant_id = n.tenant_id and v.vehicle_id = n.vehicle_id and v.entered_at = n.entered_at
    and v.geofence_id = n.geofence_id`

const addAlerts = `
  insert into geofence_alerts (tenant_id, vehicle_id, id, geofence_id, geofence_name, type, time, end_time, latitude,
    longitude, dwell_seconds, speed_kmh)
  select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::timestamptz[],
    $8::timestamptz[], $9::float8[], $10::float8[], $11::int4[], $12::float8[])`

const updateAlerts = `
  update geofence_alerts a set speed_kmh = n.speed_kmh, end_time = n.end_time
  from unnest($1::uuid[], $2::uuid[], $3::float8[], $4::timestamptz[]) as n (tenant_id, id, speed_kmh, end_time)
  where a.tenant_id = n.tenant_id and a.id = n.id`

export function visitStatements(batches: readonly Batch[]): Statement[] {
  const changes = batches.flatMap((batch) => (batch.followed ? [{ ...batch.followed, ...keyOf(batch) }] : []))
  const statements: Statement[] = []
  const events = changes.flatMap(({ events: own, ...key }) =>
    own.map((event) => ({ ...event, ...keyOf(key) })),
  )
  const entered = events.filter(({ type }) => type === 'enter')
  if (entered.length > 0) {
    const values = [...visitColumns(entered), arrayOf('bool', entered, ({ isInitial }) => isInitial)]
    statements.push({ name: 'visits-enter', text: enter, values })
  }
  const exited = events.filter(({ type }) => type === 'exit')
  if (exited.length > 0) {
    const values = [...visitColumns(exited), arrayOf('timestamptz', exited, ({ atMs }) => atMs)]
    statements.push({ name: 'visits-exit', text: exit, values })
  }
  const alerts = changes.flatMap(({ alerts: own, ...key }) =>
    own.map((alert) => ({ ...alert, ...keyOf(key) })),
  )
  if (alerts.length > 0)
    statements.push({ name: 'visits-alerts', text: addAlerts, values: alertColumns(alerts) })
  const progress = changes.flatMap(({ progress: own, tenantId }) => own.map((one) => ({ ...one, tenantId })))
  if (progress.length > 0)
    statements.push({
      name: 'visits-progress',
      text: updateAlerts,
      values: progressColumns(latest(progress)),
    })
  const late = batches.flatMap((batch) => (batch.lateRange ? [{ ...batch.lateRange, ...keyOf(batch) }] : []))
  if (late.length > 0) statements.push({ name: 'visits-late', text: addRanges, values: rangeColumns(late) })
  return statements
}

function keyOf({ tenantId, vehicleId }: VehicleKey): VehicleKey {
  return { tenantId, vehicleId }
}

function visitColumns(events: readonly (VisitEvent & VehicleKey)[]): unknown[] {
  return [
    arrayOf('uuid', events, ({ tenantId }) => tenantId),
    arrayOf('uuid', events, ({ vehicleId }) => vehicleId),
    arrayOf('uuid', events, ({ geofenceId }) => geofenceId),
    arrayOf('timestamptz', events, ({ enteredMs }) => enteredMs),
  ]
}

function alertColumns(alerts: readonly (NewAlert & VehicleKey)[]): unknown[] {
  return [
    arrayOf('uuid', alerts, ({ tenantId }) => tenantId),
    arrayOf('uuid', alerts, ({ vehicleId }) => vehicleId),
    arrayOf('uuid', alerts, ({ id }) => id),
    arrayOf('uuid', alerts, ({ geofenceId }) => geofenceId),
    arrayOf('text', alerts, ({ geofenceName }) => geofenceName),
    arrayOf('text', alerts, ({ type }) => type),
    arrayOf('timestamptz', alerts, ({ atMs }) => atMs),
    arrayOf('timestamptz', alerts, ({ endMs }) => endMs),
    arrayOf('float8', alerts, ({ latitude }) => latitude),
    arrayOf('float8', alerts, ({ longitude }) => longitude),
    arrayOf('int4', alerts, ({ dwellSeconds }) => dwellSeconds),
    arrayOf('float8', alerts, ({ speedKmh }) => speedKmh),
  ]
}

type Progress = AlertProgress & { tenantId: string }

/** An update with several rows for one id would apply an arbitrary one. */
function latest(progress: readonly Progress[]): Progress[] {
  return [...new Map(progress.map((one) => [one.id, one])).values()]
}

function progressColumns(progress: readonly Progress[]): unknown[] {
  return [
    arrayOf('uuid', progress, ({ tenantId }) => tenantId),
    arrayOf('uuid', progress, ({ id }) => id),
    arrayOf('float8', progress, ({ speedKmh }) => speedKmh),
    arrayOf('timestamptz', progress, ({ endMs }) => endMs),
  ]
}

/** Notes which fixes arrived too late to be followed: a worker follows the vehicle again from the first of them. */
export const addRanges = `
  insert into geofence_dirty_ranges (tenant_id, vehicle_id, from_time, to_time)
  select * from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::timestamptz[])`

export function rangeColumns(ranges: readonly (VehicleKey & Span)[]): unknown[] {
  return [
    arrayOf('uuid', ranges, ({ tenantId }) => tenantId),
    arrayOf('uuid', ranges, ({ vehicleId }) => vehicleId),
    arrayOf('timestamptz', ranges, ({ fromMs }) => fromMs),
    arrayOf('timestamptz', ranges, ({ toMs }) => toMs),
  ]
}
