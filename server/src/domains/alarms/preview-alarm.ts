/** What an alarm would have done, before it is saved: the same functions as ingest's, over what the caller may see. */
import type { AlarmCondition, AlarmPreview, AlarmType } from '@roadbook/contract/alarms'
import type { AlarmRuleTarget, Schedule } from '@roadbook/contract/alarm-rules'
import { sql } from 'kysely'
import { driverAt } from '../../database/driver-times.ts'
import { fullName } from '../../database/person-name.ts'
import { dateIn, periodOf } from '../../http/period.ts'
import type { Context } from '../../http/scope.ts'
import type { LookUpAddresses } from '../locations/index.ts'
import { type Fleet, readFleet, requireTargets, watchedOf } from '../alarm-rules/index.ts'
import { userLanguage } from '../users/index.ts'
import { readTanks, ruleOf } from './alarm-rules.ts'
import { messageOf } from './event-text.ts'
import { type DailyCondition, findDue } from './find-due.ts'
import { followVehicle, type PreviewedEvent } from './follow-visible.ts'
import { allVehicles, requireCondition, requireOwnHours } from './write-alarm.ts'

const DAYS = 30
/** What came later than this is left out, and the answer says so. */
const MOST_MS = 4_000
const MOST_LISTED = 100

type Deps = { context: Context; namePlaces: LookUpAddresses }
type Asked = {
  type: AlarmType
  parameters: Record<string, unknown>
  schedule?: Schedule | undefined
  alarmRuleTargets?: AlarmRuleTarget[] | undefined
}

export async function previewAlarm(
  { context, namePlaces }: Deps,
  { type, parameters, schedule = null, alarmRuleTargets = allVehicles }: Asked,
): Promise<AlarmPreview> {
  const condition = requireCondition(type, parameters)
  requireOwnHours(type, schedule)
  await requireTargets(context, alarmRuleTargets)
  const fleet = await readFleet(context.tx, context.scope.tenantId)
  const days = lastDays(context, fleet)
  const { events, watched, checked } = await findEvents(context, {
    condition,
    schedule,
    alarmRuleTargets,
    fleet,
    from: days.from,
  })
  const perDay = Map.groupBy(events, ({ atMs }) => dateIn(fleet.timeZone, new Date(atMs)).toString())
  const latest = events.toSorted((a, b) => b.atMs - a.atMs).slice(0, MOST_LISTED)
  return {
    startDate: days.all[0] ?? '',
    endDate: days.all.at(-1) ?? '',
    events: events.length,
    vehicles: new Set(events.map(({ vehicle }) => vehicle.id)).size,
    days: days.all.map((date) => ({ date, events: perDay.get(date)?.length ?? 0 })),
    latest: await described({ context, namePlaces }, type, latest),
    watchedVehicles: watched,
    checkedVehicles: checked,
  }
}

function lastDays({ now }: Context, { timeZone }: Fleet): { all: string[]; from: Date } {
  const first = dateIn(timeZone, now).subtract({ days: DAYS - 1 })
  const all = Array.from({ length: DAYS }, (_, nth) => first.add({ days: nth }).toString())
  return { all, from: periodOf({ startDate: first.toString() }, timeZone).from ?? now }
}

type Rule = {
  condition: AlarmCondition
  schedule: Schedule
  alarmRuleTargets: AlarmRuleTarget[]
  fleet: Fleet
  from: Date
}

type Found = { events: PreviewedEvent[]; watched: number; checked: number }

async function findEvents(context: Context, asked: Rule): Promise<Found> {
  const { condition, schedule, alarmRuleTargets, fleet, from } = asked
  const vehicles = await readVehicles(context)
  const watched = watchedOf(alarmRuleTargets)
  const fields = { id: PREVIEWED, name: '', sinceMs: 0, schedule, watched }
  if (condition.type === 'maintenanceDue' || condition.type === 'documentExpiry') {
    const { watches } = ruleOf({ ...fields, condition: anyFollowed }, fleet)
    const all = vehicles.filter(({ id }) => watches(id))
    return {
      events: await dueEvents(context, condition, { fleet, vehicles: all }),
      watched: all.length,
      checked: all.length,
    }
  }
  const rule = ruleOf({ ...fields, condition }, fleet)
  const tankLitres =
    condition.type === 'fuelDrop' ? await readTanks(context.tx, context.scope.tenantId) : new Map()
  const all = vehicles.filter(({ id }) => rule.watches(id))
  const events: PreviewedEvent[] = []
  const endMs = performance.now() + MOST_MS
  for (const [checked, vehicle] of all.entries()) {
    if (performance.now() > endMs) return { events, watched: all.length, checked }
    events.push(...(await followVehicle(context, { vehicle, rules: { all: [rule], tankLitres }, from })))
  }
  return { events, watched: all.length, checked: all.length }
}

const PREVIEWED = 'previewed'
/** Only its vehicles count. */
const anyFollowed = { type: 'powerCut', parameters: {} } as const

type Vehicle = PreviewedEvent['vehicle']

async function readVehicles({ scope, tx }: Context): Promise<Vehicle[]> {
  return tx
    .selectFrom('vehicles')
    .select(['id', 'registration'])
    .where('tenantId', '=', scope.tenantId)
    .where('archived', '=', false)
    .orderBy('registration')
    .orderBy('id')
    .execute()
}

/** What it would find today. */
async function dueEvents(
  { scope, tx, now }: Context,
  condition: DailyCondition,
  { fleet, vehicles }: { fleet: Fleet; vehicles: readonly Vehicle[] },
): Promise<PreviewedEvent[]> {
  const known = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]))
  const due = await findDue(tx, { tenantId: scope.tenantId, today: dateIn(fleet.timeZone, now) }, condition)
  return due.flatMap(({ vehicleId, value, unit, details }) => {
    const vehicle = known.get(vehicleId)
    return vehicle ? [{ vehicle, atMs: now.getTime(), endMs: null, place: null, value, unit, details }] : []
  })
}

async function described(
  { context, namePlaces }: Deps,
  type: AlarmType,
  events: readonly PreviewedEvent[],
): Promise<AlarmPreview['latest']> {
  const { scope, tx } = context
  const language = await userLanguage(tx, scope)
  const places = events.map(({ place }) => place ?? { latitude: null, longitude: null })
  const addresses = await namePlaces(tx, scope.tenantId, places)
  const more = await driversAndTrips(context, events)
  return events.map(({ vehicle, atMs, endMs, value, unit, details }, nth) => ({
    type,
    vehicleId: vehicle.id,
    registration: vehicle.registration,
    driverId: null,
    driverName: null,
    tripId: null,
    ...more[nth],
    time: new Date(atMs).toISOString(),
    endTime: endMs === null ? null : new Date(endMs).toISOString(),
    ...(places[nth] ?? { latitude: null, longitude: null }),
    value,
    unit,
    address: addresses[nth] ?? null,
    message: messageOf(language, { type, registration: vehicle.registration, value, unit, details }),
  }))
}

type DriverAndTrip = { driverId: string | null; driverName: string | null; tripId: string | null }

/** In their order. Only admins and managers look ahead, and they may open all trips. */
async function driversAndTrips(
  { scope, tx }: Context,
  events: readonly PreviewedEvent[],
): Promise<DriverAndTrip[]> {
  const driver = driverAt({
    tenantId: sql`${scope.tenantId}::uuid`,
    vehicleId: sql`n.vehicle_id`,
    time: sql`n.time`,
  })
  const { rows } = await sql<DriverAndTrip>`
    select u.id as driver_id, ${fullName('u')} as driver_name, t.id as trip_id
    from unnest(${events.map(({ vehicle }) => vehicle.id)}::uuid[],
      ${events.map(({ atMs }) => new Date(atMs))}::timestamptz[]) with ordinality as n (vehicle_id, time, nth)
    left join users u on u.tenant_id = ${scope.tenantId} and u.id = ${driver}
    left join lateral (
      select g.id from trips g
      where g.tenant_id = ${scope.tenantId} and g.vehicle_id = n.vehicle_id and g.start_time <= n.time
        and (g.running or n.time <= g.end_time)
      order by g.start_time desc limit 1) t on true
    order by n.nth`.execute(tx)
  return rows
}
