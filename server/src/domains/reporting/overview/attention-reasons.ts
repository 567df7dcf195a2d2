/** Which vehicles and drivers need attention, as common table expressions of one query. */
import { type RawBuilder, sql } from 'kysely'
import { nameOrEmail } from '../../../database/person-name.ts'
import { isDriverAt } from '../../../database/driver-times.ts'
import type { Context, Scope } from '../../../http/scope.ts'
import { isIncomplete } from '../../trips/trips/index.ts'
import { licenceCheckEnds } from '../../people/users/index.ts'

/** What is due within this many days or metres needs attention. */
const DAYS_AHEAD = 14
const METERS_AHEAD = 1_000_000
/** A lithium cell below this is nearly empty; below the other there is no battery. */
const LOW_BATTERY_VOLTS = 3.5
const NO_BATTERY_VOLTS = 1
/** Trips that are locked this soon come before what is overdue: afterwards they can't be completed. */
const LOCKED_SOON_HOURS = 48

/** Converts kilometres to days: what a vehicle drives per day. */
const METERS_A_DAY = 100_000

/** The company's day. */
export type Day = { today: string; timeZone: string }

/**
 * `fleet`, the vehicles in use that the caller can see, and `reasons`. Tiers: 0 documents without which nobody may drive, 1
 * offline while driving, 2 about to expire, 3 overdue, 4 due soon, 5 silent for long.
 */
export function reasons(context: Context, day: Day): RawBuilder<unknown> {
  // Drivers have their own list of trips to complete.
  const ofAll = context.scope.reach === 'own' ? [] : [ofLogbooks(context, day)]
  const all = [ofDevices, ofPapers(day), ofServices(context), ofLicences(context, day), ...ofAll]
  return sql`
    with fleet as materialized (${fleet(context)}), papers as (${papers(context)}), services as (${services}),
    drivers as (${drivers(context, day)}), reasons as materialized (${together(all)})`
}

function together(queries: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(queries, sql` union all `)
}

function fleet({ scope, now }: Context): RawBuilder<unknown> {
  const own = scope.reach === 'own' ? sql`and ${isDriverAt(scope, 'v', now)}` : sql``
  return sql`
    select v.id, v.registration, v.driver_id, v.inspection_due_date, v.service_due_date, v.insurance_expires_on,
      v.service_every_meters, coalesce(o.odometer_meters, 0) as odometer_meters, done.last_meters,
      s.state, s.state_since, s.last_seen_at, s.ignition, s.battery_volts, s.dongle_id is not null as has_device
    from vehicles v
    join vehicle_state s on s.tenant_id = v.tenant_id and s.vehicle_id = v.id
    left join odometers o on o.tenant_id = v.tenant_id and o.vehicle_id = v.id
    left join lateral (
      select d.odometer_meters as last_meters from vehicle_services d
      where d.tenant_id = ${scope.tenantId} and d.vehicle_id = v.id
      order by d.date desc, d.odometer_meters desc limit 1
    ) done on v.service_every_meters is not null
    where v.tenant_id = ${scope.tenantId} and not v.archived ${own}`
}

function papers({ scope }: Context): RawBuilder<unknown> {
  const ofRecord = sql`
    select 'insuranceExpires' as kind, id, registration, insurance_expires_on as due, 0 as overdue_tier,
      null::text as document_kind, null::text as file_name from fleet
    union all select 'inspectionDue', id, registration, inspection_due_date, 0, null, null from fleet
    union all select 'serviceDue', id, registration, service_due_date, 3, null, null from fleet`
  // For callers who may open them.
  return together(scope.reach === 'own' ? [ofRecord] : [ofRecord, documents(scope)])
}

function documents(scope: Scope): RawBuilder<unknown> {
  return sql`
    select 'documentExpires', f.id, f.registration, a.expires_on, 3, a.kind, a.file_name
    from fleet f join attachments a on a.tenant_id = ${scope.tenantId} and a.vehicle_id = f.id
    where a.expires_on is not null and a.purpose = 'document' and a.attached_at is not null`
}

/** By distance, since the last recorded service; without one as `planNext` of the services does. */
const services = sql`
  select id, registration,
    case when last_meters is not null then last_meters + service_every_meters - odometer_meters
      when since < ${METERS_AHEAD}::bigint and odometer_meters >= service_every_meters
        and service_every_meters > 2 * ${METERS_AHEAD}::bigint
      then -since else service_every_meters - since end as remaining
  from (
    select *, odometer_meters % service_every_meters as since from fleet where service_every_meters is not null) f`

function drivers({ scope }: Context, { timeZone }: Day): RawBuilder<unknown> {
  const own = scope.reach === 'own' ? sql`and u.id = ${scope.userId}` : sql``
  return sql`
    select u.id, ${nameOrEmail('u')} as name,
      ${licenceCheckEnds(sql`u.licence_checked_at`, sql`${timeZone}`)} as due
    from users u
    where u.tenant_id = ${scope.tenantId} and not u.archived ${own}
      and ('driver' = any (u.roles) or u.id in (select driver_id from fleet))`
}

const ofDevices = sql`
  select case when last_seen_at is null then 'neverSent' when ignition then 'offline' else 'silent' end as kind,
    case when last_seen_at is not null and ignition then 1 else 5 end as tier,
    id as vehicle_id, null::uuid as user_id, registration as name, false as is_overdue,
    coalesce(last_seen_at, state_since) as at, coalesce(last_seen_at, state_since) as since,
    null::date as due, null::bigint as remaining, null::double precision as volts, null::bigint as trips,
    null::text as document_kind, null::text as file_name
  from fleet where state = 'offline'
  union all
  select 'batteryLow', 2, id, null, registration, false, state_since, null, null, null, battery_volts,
    null, null, null
  from fleet where state not in ('offline', 'noDevice')
    and battery_volts between ${NO_BATTERY_VOLTS} and ${LOW_BATTERY_VOLTS}`

function ofPapers({ today }: Day): RawBuilder<unknown> {
  return sql`
    select kind, case when due < ${today}::date then overdue_tier else 4 end, id, null, registration,
      due < ${today}::date, due::timestamptz, null, due, null, null, null, document_kind, file_name
    from papers where due <= ${today}::date + ${DAYS_AHEAD}::int`
}

function ofServices({ now }: Context): RawBuilder<unknown> {
  return sql`
    select 'serviceDistance', case when remaining <= 0 then 3 else 4 end, id, null, registration, remaining < 0,
      ${now}::timestamptz + make_interval(secs => remaining * 86400.0 / ${METERS_A_DAY}::int),
      null, null, remaining, null, null, null, null
    from services where remaining <= ${METERS_AHEAD}::bigint`
}

function ofLicences({ now }: Context, { today }: Day): RawBuilder<unknown> {
  return sql`
    select 'licenceCheck', case when due is null or due < ${today}::date then 3 else 4 end, null, id, name,
      due is null or due < ${today}::date, coalesce(due::timestamptz, ${now}::timestamptz), null, due, null, null, null, null, null
    from drivers where due is null or due <= ${today}::date + ${DAYS_AHEAD}::int`
}

function ofLogbooks({ scope, now }: Context, { timeZone }: Day): RawBuilder<unknown> {
  return sql`
    select 'tripsToComplete',
      case when min(t.locks_at) < ${now}::timestamptz + make_interval(hours => ${LOCKED_SOON_HOURS}::int) then 2 else 4 end,
      f.id, null, f.registration, false, min(t.locks_at), null,
      (min(t.locks_at) at time zone ${timeZone}::text)::date, null, null, count(*), null, null
    from fleet f join trips t on t.tenant_id = ${scope.tenantId} and t.vehicle_id = f.id
    where t.locks_at is not null and t.locks_at > ${now}::timestamptz and t.locked_at is null and ${isIncomplete('t')}
    group by f.id, f.registration`
}
