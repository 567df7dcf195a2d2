/** What a rule would have found, before it is saved: uses ingest's functions on what the caller may see. */
import { MAX_PREVIEWED, type PreviewCursor } from '@roadbook/contract/rules/alarm-rules'
import type { GeofenceAlertType } from '@roadbook/contract/rules/geofence-alerts'
import type { GeofenceCreate, GeofencePreview } from '@roadbook/contract/rules/geofences'
import { areaOf } from '@roadbook/geo/shapes/area-of'
import { sql } from 'kysely'
import { driverAt } from '../../../database/driver-times.ts'
import { fullName } from '../../../database/person-name.ts'
import type { Context } from '../../../http/scope.ts'
import { beginPreview, countByDay, followSome, watchedOf } from '../alarm-rules/index.ts'
import {
  followClock,
  followRules,
  type GeofenceRules,
  type NewAlert,
  notFollowed,
  trackToFollowed,
} from '../../tracking/geofence-visits/index.ts'
import { shapeOf } from '../../tracking/geofence-places/index.ts'
import { visibleTrack } from '../../tracking/locations/index.ts'
import { ruleOf, rulesOf } from './geofence-rules.ts'
import { requireUsable } from './require-usable.ts'
import { readVehicles, type Vehicle, vehiclesInside } from './vehicles-inside.ts'
import { requireComplete } from './write-geofence.ts'

type Asked = Pick<
  GeofenceCreate,
  'geometry' | 'trigger' | 'dwellSeconds' | 'limitKmh' | 'schedule' | 'alarmRuleTargets'
> & { after?: PreviewCursor | undefined }
type VehicleAlert = NewAlert & { vehicle: Vehicle }

type Deps = {
  context: Context
  /** Time limit of one part. */
  partMs?: number
}

export async function previewGeofence({ context, partMs }: Deps, asked: Asked): Promise<GeofencePreview> {
  const { alarmRuleTargets = [{ targetType: 'allVehicles' as const }], after } = asked
  requireUsable(asked.geometry)
  requireComplete(asked)
  const { fleet, until, days } = await beginPreview(context, { alarmRuleTargets, after })
  const { trigger, dwellSeconds = null, limitKmh = null, schedule = null } = asked
  const fields = {
    id: PREVIEWED,
    name: '',
    trigger,
    dwellSeconds,
    limitKmh,
    schedule,
    active: true,
    sinceMs: 0,
  }
  const rule = ruleOf(
    { ...fields, watched: watchedOf(alarmRuleTargets) },
    areaOf(shapeOf(asked.geometry)),
    fleet,
  )
  const vehicles = (await readVehicles(context)).filter(({ id }) => rule.watches(id))
  const rules = rulesOf([rule])
  const {
    found: alerts,
    knownFrom,
    ...checked
  } = await followSome(vehicles, { after, until, partMs }, (vehicle) =>
    followVehicle({ ...context, now: until }, { vehicle, rules, from: days.from }),
  )
  const times = alerts.map(({ atMs }) => atMs)
  const perType = Map.groupBy(alerts, ({ type }) => type)
  const latest = alerts.toSorted((a, b) => b.atMs - a.atMs).slice(0, MAX_PREVIEWED)
  const inside = after === undefined ? await vehiclesInside(context, vehicles, rules) : undefined
  return {
    startDate: days.dates[0] ?? '',
    endDate: days.dates.at(-1) ?? '',
    alerts: alerts.length,
    byType: Object.fromEntries(
      [...perType].map(([type, all]): [GeofenceAlertType, number] => [type, all.length]),
    ),
    vehicles: new Set(alerts.map(({ vehicle }) => vehicle.id)).size,
    days: countByDay(days, times, knownFrom).map(({ date, count }) => ({ date, alerts: count })),
    latest: await withDrivers(context, latest),
    inside: inside?.get(PREVIEWED) ?? [],
    ...checked,
  }
}

const PREVIEWED = 'previewed'

async function followVehicle(
  context: Context,
  { vehicle, rules, from }: { vehicle: Vehicle; rules: GeofenceRules; from: Date },
): Promise<{ found: VehicleAlert[]; firstMs: number }> {
  const vehicleId = vehicle.id
  const following = { vehicleId, rules, newId: () => String(nth++) }
  let nth = 0
  const track = await visibleTrack(context, { vehicleId, from, to: context.now })
  const fixes = track.flatMap(trackToFollowed).sort((a, b) => a.atMs - b.atMs)
  const { state, alerts } = followRules(notFollowed, fixes, following)
  const all = [...alerts, ...followClock(state, context.now.getTime(), following).alerts]
  return {
    found: all.map((alert) => ({ ...alert, vehicle })),
    firstMs: fixes[0]?.atMs ?? Number.POSITIVE_INFINITY,
  }
}

async function withDrivers(
  { scope, tx }: Context,
  alerts: readonly VehicleAlert[],
): Promise<GeofencePreview['latest']> {
  const driver = driverAt({
    tenantId: scope.tenantId,
    vehicleId: sql`n.vehicle_id`,
    time: sql`n.time`,
  })
  const { rows } = await sql<{ driverName: string | null }>`
    select (select ${fullName('u')} from users u where u.tenant_id = ${scope.tenantId} and u.id = ${driver}) as driver_name
    from unnest(${alerts.map(({ vehicle }) => vehicle.id)}::uuid[],
      ${alerts.map(({ atMs }) => new Date(atMs))}::timestamptz[]) with ordinality as n (vehicle_id, time, nth)
    order by n.nth`.execute(tx)
  return alerts.map(({ vehicle, type, atMs, latitude, longitude, dwellSeconds, speedKmh }, nth) => ({
    vehicleId: vehicle.id,
    registration: vehicle.registration,
    driverName: rows[nth]?.driverName ?? null,
    time: new Date(atMs).toISOString(),
    type,
    latitude,
    longitude,
    dwellSeconds,
    speedKmh,
  }))
}
