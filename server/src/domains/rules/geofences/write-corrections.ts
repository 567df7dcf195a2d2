import { sql } from 'kysely'
import type { Tx } from '../../../database/client.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'
import type { NewAlert } from '../../tracking/geofence-visits/index.ts'
import type { AlertSpan, Visit, VisitCorrections } from './compare-visits.ts'

type Corrections = VisitCorrections & {
  /** All speeding of the ranges. */
  speeding: readonly NewAlert[]
  ranges: { fromMs: number; toMs: number }
}

export async function writeCorrections(tx: Tx, vehicle: VehicleKey, corrections: Corrections): Promise<void> {
  const { added, ended, removed, addedAlerts, removedAlerts } = corrections
  await removeVisits(tx, vehicle, removed)
  await addVisits(tx, vehicle, added)
  await endVisits(tx, vehicle, ended)
  await removeAlerts(tx, vehicle, removedAlerts)
  await writeAlerts(tx, vehicle, addedAlerts)
  await replaceSpeeding(tx, vehicle, corrections)
}

async function removeVisits(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  visits: readonly Visit[],
): Promise<void> {
  if (visits.length === 0) return
  await sql`delete from geofence_visits v using ${keysOf(visits)}
    where v.tenant_id = ${tenantId} and v.vehicle_id = ${vehicleId} and v.geofence_id = n.geofence_id
      and v.entered_at = n.entered_at`.execute(tx)
}

async function addVisits(tx: Tx, vehicle: VehicleKey, visits: readonly Visit[]): Promise<void> {
  if (visits.length === 0) return
  const rows = visits.map(({ geofenceId, enteredMs, exitedMs, isInitial }) => ({
    tenantId: vehicle.tenantId,
    vehicleId: vehicle.vehicleId,
    geofenceId,
    enteredAt: new Date(enteredMs),
    exitedAt: exitedMs === null ? null : new Date(exitedMs),
    isInitial,
  }))
  await tx
    .insertInto('geofenceVisits')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function endVisits(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  visits: readonly Visit[],
): Promise<void> {
  if (visits.length === 0) return
  await sql`update geofence_visits v set exited_at = n.exited_at from ${keysOf(visits)}
    where v.tenant_id = ${tenantId} and v.vehicle_id = ${vehicleId} and v.geofence_id = n.geofence_id
      and v.entered_at = n.entered_at`.execute(tx)
}

function keysOf(visits: readonly Visit[]) {
  const times = (read: (visit: Visit) => number | null): (Date | null)[] =>
    visits.map((visit) => {
      const timeMs = read(visit)
      return timeMs === null ? null : new Date(timeMs)
    })
  return sql`unnest(${visits.map(({ geofenceId }) => geofenceId)}::uuid[],
    ${times(({ enteredMs }) => enteredMs)}::timestamptz[], ${times(({ exitedMs }) => exitedMs)}::timestamptz[])
    as n (geofence_id, entered_at, exited_at)`
}

async function removeAlerts(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  spans: readonly AlertSpan[],
): Promise<void> {
  if (spans.length === 0) return
  await sql`delete from geofence_alerts a using unnest(${spans.map(({ geofenceId }) => geofenceId)}::uuid[],
      ${spans.map(({ type }) => type)}::text[], ${spans.map(({ fromMs }) => new Date(fromMs))}::timestamptz[],
      ${spans.map(({ untilMs }) => new Date(untilMs))}::timestamptz[]) as n (geofence_id, type, from_time, until_time)
    where a.tenant_id = ${tenantId} and a.vehicle_id = ${vehicleId} and a.geofence_id = n.geofence_id
      and a.type = n.type and a.time between n.from_time and n.until_time`.execute(tx)
}

export async function writeAlerts(tx: Tx, vehicle: VehicleKey, alerts: readonly NewAlert[]): Promise<void> {
  if (alerts.length === 0) return
  const rows = alerts.map(({ atMs, endMs, ...alert }) => ({
    ...alert,
    tenantId: vehicle.tenantId,
    vehicleId: vehicle.vehicleId,
    time: new Date(atMs),
    endTime: endMs === null ? null : new Date(endMs),
  }))
  await tx.insertInto('geofenceAlerts').values(rows).execute()
}

async function replaceSpeeding(
  tx: Tx,
  vehicle: VehicleKey,
  { speeding, ranges }: Pick<Corrections, 'speeding' | 'ranges'>,
): Promise<void> {
  const geofenceIds = [...new Set(speeding.map(({ geofenceId }) => geofenceId))]
  const spans = geofenceIds.map((geofenceId) => ({
    geofenceId,
    type: 'speeding' as const,
    fromMs: ranges.fromMs,
    untilMs: ranges.toMs,
  }))
  await removeAlerts(tx, vehicle, spans)
  await writeAlerts(tx, vehicle, speeding)
}
