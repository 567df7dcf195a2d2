/** What a rule would have done, before it is saved: the same functions as ingest's, over what the caller may see. */
import type { GeofenceAlertType, GeofenceCreate, GeofencePreview } from '@roadbook/contract/geofences'
import { areaOf } from '@roadbook/geo/shapes/shape'
import { sql } from 'kysely'
import { driverAt } from '../../database/driver-times.ts'
import { fullName } from '../../database/person-name.ts'
import { dateIn, periodOf } from '../../http/period.ts'
import type { Context } from '../../http/scope.ts'
import { readFleet, requireTargets, watchedOf } from '../alarm-rules/index.ts'
import {
  followClock,
  followRules,
  type GeofenceRules,
  type NewAlert,
  notFollowed,
} from '../geofence-visits/index.ts'
import { shapeOf } from '../geofence-places/index.ts'
import { visibleTrack } from '../locations/index.ts'
import { ruleOf, rulesOf } from './geofence-rules.ts'
import { requireUsable } from './require-usable.ts'
import { toFollowedOfTrack } from './to-followed.ts'
import { readVehicles, type Vehicle, vehiclesInside } from './vehicles-inside.ts'
import { requireComplete } from './write-geofence.ts'

const DAYS = 30
/** What came later than this is left out, and the answer says so. */
const MOST_MS = 4_000
const MOST_LISTED = 100

type Asked = Pick<
  GeofenceCreate,
  'geometry' | 'trigger' | 'dwellSeconds' | 'limitKmh' | 'schedule' | 'alarmRuleTargets'
>
type VehicleAlert = NewAlert & { vehicle: Vehicle }

export async function previewGeofence(context: Context, asked: Asked): Promise<GeofencePreview> {
  const { alarmRuleTargets = [{ targetType: 'allVehicles' as const }] } = asked
  requireUsable(asked.geometry)
  requireComplete(asked)
  await requireTargets(context, alarmRuleTargets)
  const { scope, tx, now } = context
  const fleet = await readFleet(tx, scope.tenantId)
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
  const endDay = dateIn(fleet.timeZone, now)
  const startDay = endDay.subtract({ days: DAYS - 1 })
  const { from = now } = periodOf({ startDate: startDay.toString() }, fleet.timeZone)
  const { alerts, checked } = await followAll(context, { vehicles, rules: rulesOf([rule]), from })
  const dayOf = ({ atMs }: NewAlert): string => dateIn(fleet.timeZone, new Date(atMs)).toString()
  const perDay = Map.groupBy(alerts, dayOf)
  const perType = Map.groupBy(alerts, ({ type }) => type)
  return {
    startDate: startDay.toString(),
    endDate: endDay.toString(),
    alerts: alerts.length,
    byType: Object.fromEntries(
      [...perType].map(([type, all]): [GeofenceAlertType, number] => [type, all.length]),
    ),
    vehicles: new Set(alerts.map(({ vehicle }) => vehicle.id)).size,
    days: Array.from({ length: DAYS }, (_, nth) => {
      const date = startDay.add({ days: nth }).toString()
      return { date, alerts: perDay.get(date)?.length ?? 0 }
    }),
    latest: await withDrivers(context, alerts.toSorted((a, b) => b.atMs - a.atMs).slice(0, MOST_LISTED)),
    inside: (await vehiclesInside(context, vehicles, rulesOf([rule]))).get(PREVIEWED) ?? [],
    watchedVehicles: vehicles.length,
    checkedVehicles: checked,
  }
}

const PREVIEWED = 'previewed'

type Asking = { vehicles: readonly Vehicle[]; rules: GeofenceRules; from: Date }

async function followAll(
  context: Context,
  { vehicles, rules, from }: Asking,
): Promise<{ alerts: VehicleAlert[]; checked: number }> {
  const alerts: VehicleAlert[] = []
  const endMs = performance.now() + MOST_MS
  for (const [checked, vehicle] of vehicles.entries()) {
    if (performance.now() > endMs) return { alerts, checked }
    const found = await followVehicle(context, { vehicleId: vehicle.id, rules, from })
    alerts.push(...found.map((alert) => ({ ...alert, vehicle })))
  }
  return { alerts, checked: vehicles.length }
}

async function followVehicle(
  context: Context,
  { vehicleId, rules, from }: { vehicleId: string; rules: GeofenceRules; from: Date },
): Promise<NewAlert[]> {
  const following = { vehicleId, rules, newId: () => String(nth++) }
  let nth = 0
  const track = await visibleTrack(context, { vehicleId, from, to: context.now })
  const fixes = track.flatMap(toFollowedOfTrack).sort((a, b) => a.atMs - b.atMs)
  const { state, alerts } = followRules(notFollowed, fixes, following)
  return [...alerts, ...followClock(state, context.now.getTime(), following).alerts]
}

async function withDrivers(
  { scope, tx }: Context,
  alerts: readonly VehicleAlert[],
): Promise<GeofencePreview['latest']> {
  const driver = driverAt({
    tenantId: sql`${scope.tenantId}::uuid`,
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
