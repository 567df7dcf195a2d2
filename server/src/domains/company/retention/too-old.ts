/**
 * What is too old, and why some of it is kept nevertheless. The preview counts these rows and the worker deletes them, so
 * they always agree.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Limit } from './retention-limits.ts'

/** `hold`: a legal hold. `trip`: a trip that is kept. `logbook`: a record of a logbook. `law`: a receipt of a locked expense. */
export type KeptBy = 'hold' | 'trip' | 'logbook' | 'law'

type Company = { tenantId: string; timeZone: string }
/** The data of one vehicle, or of all. */
type Asked = Company & { limit: Limit; vehicleId?: string | undefined }
/** `at` is when it begins, `items` how many it counts as; `key` identifies it among those of its vehicle. */
export type TooOld = RawBuilder<unknown>

/** Hours of a vehicle. Hours whose positions aren't completely in their segment yet wait for the next night. */
export function tooOldPositions({ limit, vehicleId, ...company }: Asked): TooOld {
  const end = sql`s.hour + interval '1 hour'`
  return sql`
    select s.vehicle_id, s.hour as key, s.hour as at, s.points as items,
      case
        when ${isHeld(company, { vehicle: 's.vehicle_id', span: sql`tstzrange(s.hour, ${end})` })} then 'hold'
        when s.vehicle_id in (
          select t.vehicle_id from trips t
          where t.tenant_id = ${company.tenantId} and t.locks_at is not null and t.locked_at is null) and exists (
          select from trips t
          where t.tenant_id = ${company.tenantId} and t.vehicle_id = s.vehicle_id and t.locks_at is not null
            and t.locked_at is null and t.start_time < ${end} and t.end_time >= s.hour) then 'logbook'
      end as kept_by
    from position_segments s
    where s.tenant_id = ${company.tenantId} ${ofVehicle('s', vehicleId)} and s.hour < ${limit.at}
      and (s.file_id is not null or not exists (
        select from dirty_segments d
        where d.tenant_id = ${company.tenantId} and d.vehicle_id = s.vehicle_id and d.hour = s.hour))`
}

export function tooOldTrips({ limit, vehicleId, ...company }: Asked): TooOld {
  return sql`
    select t.vehicle_id, t.id as key, t.start_time, t.end_time, t.start_time as at, 1 as items,
      case
        when ${isHeld(company, { vehicle: 't.vehicle_id', span: sql`tstzrange(t.start_time, t.end_time, '[]')` })} then 'hold'
        when t.locks_at is not null or t.locked_at is not null or exists (
          select from logbook_records r where r.tenant_id = ${company.tenantId} and r.subject_id = t.id) then 'logbook'
      end as kept_by
    from trips t
    where t.tenant_id = ${company.tenantId} ${ofVehicle('t', vehicleId)} and t.start_time < ${limit.at}
      and t.end_time <= ${limit.at} and not t.running`
}

/** Between trips, with which they are deleted. */
export function tooOldStops({ limit, vehicleId, ...company }: Asked): TooOld {
  return sql`
    select p.vehicle_id, p.start_time as key, p.start_time, p.end_time, p.start_time as at, 1 as items,
      case
        when ${isHeld(company, { vehicle: 'p.vehicle_id', span: sql`tstzrange(p.start_time, p.end_time, '[]')` })} then 'hold'
      end as kept_by
    from stops p
    where p.tenant_id = ${company.tenantId} ${ofVehicle('p', vehicleId)} and p.start_time < ${limit.at}
      and p.end_time <= ${limit.at}`
}

/** Hours of fuel readings, deleted with the trips of their time. */
export function tooOldFuelHours({ limit, vehicleId, ...company }: Asked): TooOld {
  const end = sql`f.hour + interval '1 hour'`
  return sql`
    select distinct f.vehicle_id, f.hour as key, f.hour as at, 1 as items, ${keptWithTrips(company, 'f', {
      span: sql`tstzrange(f.hour, ${end})`,
      isOfTrip: sql`t.start_time < ${end} and t.end_time >= f.hour`,
    })} as kept_by
    from fuel_hours f
    where f.tenant_id = ${company.tenantId} ${ofVehicle('f', vehicleId)} and f.hour < ${limit.at}`
}

/** Uses of drivers' keys, deleted with the trips of their time. */
export function tooOldKeyUses({ limit, vehicleId, ...company }: Asked): TooOld {
  return sql`
    select u.vehicle_id, u.from_time as key, u.code, u.from_time as at, 1 as items, ${keptWithTrips(
      company,
      'u',
      {
        span: sql`tstzrange(u.from_time, u.to_time, '[]')`,
        isOfTrip: sql`t.start_time <= u.to_time + interval '1 hour' and t.end_time >= u.from_time`,
      },
    )} as kept_by
    from driver_key_uses u
    where u.tenant_id = ${company.tenantId} ${ofVehicle('u', vehicleId)} and u.to_time < ${limit.at}`
}

/** Sign-ons, deleted with the trips of their time. */
export function tooOldSignOns({ limit, vehicleId, ...company }: Asked): TooOld {
  return sql`
    select o.vehicle_id, o.id as key, o.start_time as at, 1 as items, ${keptWithTrips(company, 'o', {
      span: sql`tstzrange(o.start_time, o.end_time, '[]')`,
      isOfTrip: sql`t.start_time <= o.end_time and t.end_time >= o.start_time`,
    })} as kept_by
    from driver_sign_ons o
    where o.tenant_id = ${company.tenantId} ${ofVehicle('o', vehicleId)} and o.end_time < ${limit.at}`
}

/** Commands to devices with their answers, once the audit log says how they ended. Deleted with positions. */
export function tooOldCommands({ limit, vehicleId, ...company }: Asked): TooOld {
  const span = sql`tstzrange(c.created_at, c.ended_at, '[]')`
  return sql`
    select c.vehicle_id, c.id as key, c.ended_at as at, 1 as items,
      case when ${isHeld(company, { vehicle: 'c.vehicle_id', span })} then 'hold' end as kept_by
    from device_commands c
    where c.tenant_id = ${company.tenantId} ${ofVehicle('c', vehicleId)} and c.ended_at < ${limit.at} and c.is_recorded`
}

type AskedDocuments = Asked & {
  /** The last day whose expenses are locked. */
  lockedThrough: string | null
  receiptsKeptSince: string
}

/**
 * Receipts by the day of their expense; documents of vehicles by the day of their upload, or of their expiry if that is later.
 * A hold keeps a document that was there in its days and hadn't expired.
 */
export function tooOldDocuments({
  limit,
  lockedThrough,
  receiptsKeptSince,
  ...company
}: AskedDocuments): TooOld {
  const { tenantId, timeZone } = company
  return sql`
    select f.vehicle_id, f.file_key as key, f.day::timestamp at time zone ${timeZone} as at, 1 as items, f.size_bytes as bytes,
      case
        when ${isHeld(company, { vehicle: 'f.vehicle_id', span: daysOf(company, sql`f.since`, sql`f.until`) })} then 'hold'
        when f.is_receipt and f.day <= ${lockedThrough}::date and f.day >= ${receiptsKeptSince}::date then 'law'
      end as kept_by
    from (
      select e.vehicle_id, a.file_key, true as is_receipt, a.size_bytes, e.date as day, e.date as since, e.date as until
      from attachments a join expenses e on e.tenant_id = a.tenant_id and e.id = a.expense_id
      where a.tenant_id = ${tenantId}
      union all
      select a.vehicle_id, a.file_key, false, a.size_bytes, greatest(u.day, a.expires_on), u.day,
        case when a.expires_on is null then 'infinity' else greatest(u.day, a.expires_on) end
      from attachments a
      cross join lateral (select (a.attached_at at time zone ${timeZone})::date as day) u
      where a.tenant_id = ${tenantId} and a.purpose = 'document' and a.attached_at is not null) f
    where f.day < ${limit.day}::date`
}

type WithTrips = { span: RawBuilder<unknown>; isOfTrip: RawBuilder<unknown> }

/** Why it is kept: a legal hold covers its time, or a trip of that time is still there. */
function keptWithTrips(company: Company, alias: string, { span, isOfTrip }: WithTrips): RawBuilder<unknown> {
  const vehicle = `${alias}.vehicle_id`
  return sql`
      case
        when ${isHeld(company, { vehicle, span })} then 'hold'
        when exists (
          select from trips t
          where t.tenant_id = ${company.tenantId} and t.vehicle_id = ${sql.ref(vehicle)} and ${isOfTrip}) then 'trip'
      end`
}

type Held = { vehicle: string; span: RawBuilder<unknown> }

/**
 * Whether an active hold overlaps it. Holds of all vehicles are combined into one value, and vehicles with their own are
 * looked up first, since this is evaluated for millions of rows.
 */
function isHeld(company: Company, { vehicle, span }: Held): RawBuilder<boolean> {
  const inForce = sql`h.tenant_id = ${company.tenantId} and h.released_at is null`
  const days = daysOf(company, sql`h.from_day`, sql`h.until_day`)
  const ofAll = sql`(select range_agg(${days}) from legal_holds h where ${inForce} and h.vehicle_id is null)`
  const ofVehicles = sql`legal_holds h where ${inForce} and h.vehicle_id is not null`
  const id = sql.ref(vehicle)
  return sql`(${ofAll} is not null and ${ofAll} && ${span}
    or ${id} in (select h.vehicle_id from ${ofVehicles})
      and exists (select from ${ofVehicles} and h.vehicle_id = ${id} and ${days} && ${span}))`
}

/** Both days included; without a last day they have no end. */
function daysOf({ timeZone }: Company, from: RawBuilder<unknown>, until: RawBuilder<unknown>) {
  return sql`tstzrange(${from}::timestamp at time zone ${timeZone},
    coalesce((${until} + 1)::timestamp at time zone ${timeZone}, 'infinity'))`
}

function ofVehicle(alias: string, vehicleId: string | undefined): RawBuilder<unknown> {
  return vehicleId === undefined ? sql`` : sql`and ${sql.ref(`${alias}.vehicle_id`)} = ${vehicleId}`
}
