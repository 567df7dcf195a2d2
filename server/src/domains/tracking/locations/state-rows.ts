import { epochMs } from '../../../database/epoch-ms.ts'
import type { VehicleState } from './vehicle-state.ts'
import { arrayOf, type ArrayType } from '../../../database/binary-array.ts'

type StateColumn = {
  column: string
  type: ArrayType
  read: (state: VehicleState) => number | boolean | string | null
}

/** The columns of vehicle_state that ingest writes. */
const columns: readonly StateColumn[] = [
  { column: 'state', type: 'text', read: (s) => s.state },
  { column: 'state_since', type: 'timestamptz', read: (s) => s.stateSinceMs },
  { column: 'protocol', type: 'text', read: (s) => s.protocol },
  { column: 'transport', type: 'text', read: (s) => s.transport },
  { column: 'last_seen_at', type: 'timestamptz', read: (s) => s.lastSeenMs },
  { column: 'record_time', type: 'timestamptz', read: (s) => s.recordMs },
  { column: 'live_time', type: 'timestamptz', read: (s) => s.liveMs },
  { column: 'record_precedence', type: 'int8', read: (s) => s.recordPrecedence },
  { column: 'fix_time', type: 'timestamptz', read: (s) => s.fixMs },
  { column: 'latitude', type: 'float8', read: (s) => s.latitude },
  { column: 'longitude', type: 'float8', read: (s) => s.longitude },
  { column: 'speed_kmh', type: 'float8', read: (s) => s.speedKmh },
  { column: 'heading_degrees', type: 'float8', read: (s) => s.headingDegrees },
  { column: 'altitude_meters', type: 'float8', read: (s) => s.altitudeMeters },
  { column: 'ignition', type: 'bool', read: (s) => s.ignition },
  { column: 'odometer_meters', type: 'float8', read: (s) => s.odometerMeters },
  { column: 'satellites', type: 'int4', read: (s) => s.satellites },
  { column: 'gsm_signal', type: 'int4', read: (s) => s.gsmSignal },
  { column: 'external_volts', type: 'float8', read: (s) => s.externalVolts },
  { column: 'battery_volts', type: 'float8', read: (s) => s.batteryVolts },
  { column: 'battery_percent', type: 'float8', read: (s) => s.batteryPercent },
  { column: 'anchor_latitude', type: 'float8', read: (s) => s.anchor?.latitude ?? null },
  { column: 'anchor_longitude', type: 'float8', read: (s) => s.anchor?.longitude ?? null },
  { column: 'visits', type: 'text', read: (s) => s.visits && JSON.stringify(s.visits) },
  { column: 'dwell_due_at', type: 'timestamptz', read: (s) => s.dwellDueMs },
  { column: 'alarms', type: 'text', read: (s) => s.alarms && JSON.stringify(s.alarms) },
  { column: 'alarms_due_at', type: 'timestamptz', read: (s) => s.alarmsDueMs },
]

/** A state to write, if the row is still at `revision` and, if given, has that device. */
export type StateChange = {
  tenantId: string
  vehicleId: string
  revision: number
  currentDongleId: number | null
  state: VehicleState
}

const FIRST_STATE_PARAMETER = 7

/**
 * Raises each company's revision and assigns it to the rows that change. If $2 is true, a row that changed since it was read
 * aborts the transaction, otherwise it isn't changed. Locks companies before their vehicles, like `touchVehicle`.
 */
export const updateStates = `
  with bumped as (
    update tenant_revisions r set revision = r.revision + 1
    where r.tenant_id = any ($1::uuid[]) returning r.tenant_id, r.revision
  ), written as (
    update vehicle_state s set revision = b.revision,
      ${columns.map(({ column }) => `${column} = n.${column}`).join(', ')}
    from unnest($3::uuid[], $4::uuid[], $5::bigint[], $6::bigint[],
        ${columns.map(({ type }, index) => `$${index + FIRST_STATE_PARAMETER}::${type}[]`).join(', ')})
      as n (tenant_id, vehicle_id, known_revision, current_dongle_id, ${columns.map(({ column }) => column).join(', ')})
    join bumped b on b.tenant_id = n.tenant_id
    where s.tenant_id = n.tenant_id and s.vehicle_id = n.vehicle_id and s.revision = n.known_revision
      and (n.current_dongle_id is null or s.dongle_id = n.current_dongle_id)
    returning 1
  )
  select b.tenant_id, b.revision,
    $2::bool and (select count(*) from written) <> cardinality($3::uuid[]) and refuse_stale_state() as is_stale
  from bumped b`

/** Among the parameters: the revision each state builds on. */
export const REVISIONS = 4

export function toStateParameters(changes: readonly StateChange[], isStrict: boolean): unknown[] {
  return [
    arrayOf('uuid', [...new Set(changes.map(({ tenantId }) => tenantId))].sort(), (tenantId) => tenantId),
    isStrict,
    arrayOf('uuid', changes, ({ tenantId }) => tenantId),
    arrayOf('uuid', changes, ({ vehicleId }) => vehicleId),
    arrayOf('int8', changes, ({ revision }) => revision),
    arrayOf('int8', changes, ({ currentDongleId }) => currentDongleId),
    ...columns.map(({ type, read }) => arrayOf(type, changes, ({ state }) => read(state))),
  ]
}

const selected = columns
  .map(({ column, type }) =>
    type === 'timestamptz' ? `${epochMs(`s.${column}`)} as ${column}` : `s.${column}`,
  )
  .join(', ')

export const stateColumns = `s.tenant_id, s.vehicle_id, s.revision, s.dongle_id, ${selected}`

/** A row of `stateColumns`. */
export type StateRow = {
  tenant_id: string
  vehicle_id: string
  revision: number
  dongle_id: number | null
  state: VehicleState['state']
  state_since: number
  protocol: string | null
  transport: VehicleState['transport']
  last_seen_at: number | null
  record_time: number | null
  live_time: number | null
  record_precedence: number | null
  fix_time: number | null
  latitude: number | null
  longitude: number | null
  speed_kmh: number | null
  heading_degrees: number | null
  altitude_meters: number | null
  ignition: boolean | null
  odometer_meters: number | null
  satellites: number | null
  gsm_signal: number | null
  external_volts: number | null
  battery_volts: number | null
  battery_percent: number | null
  anchor_latitude: number | null
  anchor_longitude: number | null
  visits: string | null
  dwell_due_at: number | null
  alarms: string | null
  alarms_due_at: number | null
}

export function toState(row: StateRow): VehicleState {
  const { anchor_latitude: latitude, anchor_longitude: longitude } = row
  return {
    state: row.state,
    stateSinceMs: row.state_since,
    dongleId: row.dongle_id,
    protocol: row.protocol,
    transport: row.transport,
    lastSeenMs: row.last_seen_at,
    recordMs: row.record_time,
    liveMs: row.live_time,
    recordPrecedence: row.record_precedence,
    fixMs: row.fix_time,
    latitude: row.latitude,
    longitude: row.longitude,
    speedKmh: row.speed_kmh,
    headingDegrees: row.heading_degrees,
    altitudeMeters: row.altitude_meters,
    ignition: row.ignition,
    odometerMeters: row.odometer_meters,
    satellites: row.satellites,
    gsmSignal: row.gsm_signal,
    externalVolts: row.external_volts,
    batteryVolts: row.battery_volts,
    batteryPercent: row.battery_percent,
    anchor: latitude === null || longitude === null ? null : { latitude, longitude },
    // JSON that only ingest and the workers of geofences and alarms write.
    visits: row.visits === null ? null : (JSON.parse(row.visits) as VehicleState['visits']),
    dwellDueMs: row.dwell_due_at,
    alarms: row.alarms === null ? null : (JSON.parse(row.alarms) as VehicleState['alarms']),
    alarmsDueMs: row.alarms_due_at,
  }
}
