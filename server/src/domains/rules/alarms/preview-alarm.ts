/** What an alarm would have found, before it is saved: uses ingest's functions on what the caller may see. */
import type { AlarmCondition, AlarmType } from '@roadbook/contract/rules/alarm-types'
import type { AlarmPreview } from '@roadbook/contract/rules/alarms'
import {
  type AlarmRuleTarget,
  MAX_PREVIEWED,
  type PreviewCursor,
  type Schedule,
} from '@roadbook/contract/rules/alarm-rules'
import { sql } from 'kysely'
import { driverAt } from '../../../database/driver-times.ts'
import { fullName } from '../../../database/person-name.ts'
import { dateIn } from '../../../http/period.ts'
import type { Context } from '../../../http/scope.ts'
import type { LookUpAddresses } from '../../tracking/locations/index.ts'
import {
  beginPreview,
  countByDay,
  type Fleet,
  type Followed,
  followSome,
  watchedOf,
} from '../alarm-rules/index.ts'
import { type DailyCondition, isDaily } from '../../tracking/alarm-detection/index.ts'
import { userLanguage } from '../../people/users/index.ts'
import { readVehicleFacts, ruleOf } from './alarm-rules.ts'
import { messageOf, sensorOf } from './event-text.ts'
import { findDue } from './find-due.ts'
import { followVehicle, type PreviewedEvent } from './follow-visible.ts'
import { allVehicles, requireCondition, requireOwnHours } from './write-alarm.ts'

type Deps = {
  context: Context
  namePlaces: LookUpAddresses
  /** The time of one part. */
  partMs?: number
}
type Asked = {
  type: AlarmType
  parameters: Record<string, unknown>
  schedule?: Schedule | undefined
  alarmRuleTargets?: AlarmRuleTarget[] | undefined
  after?: PreviewCursor | undefined
}

export async function previewAlarm(
  { context, namePlaces, partMs }: Deps,
  { type, parameters, schedule = null, alarmRuleTargets = allVehicles, after }: Asked,
): Promise<AlarmPreview> {
  const condition = requireCondition(type, parameters)
  requireOwnHours(type, schedule)
  const { fleet, until, days } = await beginPreview(context, { alarmRuleTargets, after })
  const rule = { condition, schedule, alarmRuleTargets, fleet, from: days.from }
  const part = { after, until, partMs }
  const { found: events, knownFrom, ...checked } = await findEvents({ ...context, now: until }, rule, part)
  const times = events.map(({ atMs }) => atMs)
  const latest = events.toSorted((a, b) => b.atMs - a.atMs).slice(0, MAX_PREVIEWED)
  return {
    startDate: days.dates[0] ?? '',
    endDate: days.dates.at(-1) ?? '',
    events: events.length,
    vehicles: new Set(events.map(({ vehicle }) => vehicle.id)).size,
    days: countByDay(days, times, knownFrom).map(({ date, count }) => ({ date, events: count })),
    latest: await described({ context, namePlaces }, type, latest),
    ...checked,
  }
}

type Rule = {
  condition: AlarmCondition
  schedule: Schedule
  alarmRuleTargets: AlarmRuleTarget[]
  fleet: Fleet
  from: Date
}

async function findEvents(
  context: Context,
  asked: Rule,
  part: Parameters<typeof followSome>[1],
): Promise<Followed<PreviewedEvent>> {
  const { condition, schedule, alarmRuleTargets, fleet, from } = asked
  const vehicles = await readVehicles(context)
  const watched = watchedOf(alarmRuleTargets)
  const fields = { id: PREVIEWED, name: '', sinceMs: 0, schedule, watched }
  if (isDaily(condition)) {
    const { watches } = ruleOf({ ...fields, condition: anyFollowed }, fleet)
    const all = vehicles.filter(({ id }) => watches(id))
    return {
      found: await dueEvents(context, condition, { fleet, vehicles: all }),
      knownFrom: all.length === 0 ? null : context.now,
      watchedVehicles: all.length,
      checkedVehicles: all.length,
      next: null,
    }
  }
  const rule = ruleOf({ ...fields, condition }, fleet)
  const vehicleFacts = await readVehicleFacts(context.tx, context.scope.tenantId, [rule])
  const all = vehicles.filter(({ id }) => rule.watches(id))
  return followSome(all, part, (vehicle) =>
    followVehicle(context, { vehicle, rules: { all: [rule], ...vehicleFacts }, from }),
  )
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
    .execute()
}

/** What would be due today. */
async function dueEvents(
  { scope, tx, now }: Context,
  condition: DailyCondition,
  { fleet, vehicles }: { fleet: Fleet; vehicles: readonly Vehicle[] },
): Promise<PreviewedEvent[]> {
  const known = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]))
  const due = await findDue(tx, { tenantId: scope.tenantId, today: dateIn(fleet.timeZone, now) }, condition)
  return due.flatMap(({ vehicleId, value, unit, details }) => {
    const vehicle = known.get(vehicleId)
    const today = { atMs: now.getTime(), endMs: null, place: null, placeMs: null }
    return vehicle ? [{ vehicle, ...today, value, unit, details }] : []
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
  return events.map(({ vehicle, atMs, endMs, placeMs, value, unit, details }, nth) => ({
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
    placeTime: placeMs === null ? null : new Date(placeMs).toISOString(),
    value,
    unit,
    sensor: sensorOf(details),
    address: addresses[nth] ?? null,
    message: messageOf(language, { type, registration: vehicle.registration, value, unit, details }),
  }))
}

type DriverAndTrip = { driverId: string | null; driverName: string | null; tripId: string | null }

/** In their order. Only admins and managers use previews, and they may open all trips. */
async function driversAndTrips(
  { scope, tx }: Context,
  events: readonly PreviewedEvent[],
): Promise<DriverAndTrip[]> {
  const driver = driverAt({
    tenantId: scope.tenantId,
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
