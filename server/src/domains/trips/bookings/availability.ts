/** Which vehicles are free for a period, and what to offer when one isn't. */
import type { BookableVehicle, BookingConflict } from '@roadbook/contract/trips/bookings'
import { type RawBuilder, sql } from 'kysely'
import { containsWords } from '../../../database/contains-words.ts'
import type { PageOfList } from '../../../database/read-page.ts'
import type { Context } from '../../../http/scope.ts'
import { findAlsoBooked } from './also-booked.ts'
import { nextFreeStart, overlapMs } from './next-free.ts'
import { findOverlap, type InTheWay, mayKnow, type Wanted } from './overlap.ts'

type Asked = Omit<Wanted, 'vehicleId'> & {
  fleetCategoryIds?: readonly string[] | undefined
  search?: string | undefined
}

const columns = sql`v.id as vehicle_id, v.registration, v.label, v.make, v.model, v.fleet_category_id`

/** Vehicles `v` in use that are free for the period; for a driver, without those assigned to other drivers. */
function freeVehicles({ scope }: Context, { startDate, endDate, exceptId }: Asked): RawBuilder<unknown> {
  const own = scope.reach === 'own' ? sql`and (v.driver_id is null or v.driver_id = ${scope.userId})` : sql``
  return sql`
    from vehicles v
    where v.tenant_id = ${scope.tenantId} and not v.archived ${own} and not exists (
      select from bookings b
      where b.tenant_id = ${scope.tenantId} and b.vehicle_id = v.id and b.status <> 'cancelled'
        and tstzrange(b.start_date, b.end_date) && tstzrange(${startDate}::timestamptz, ${endDate}::timestamptz)
        and b.id is distinct from ${exceptId ?? null}::uuid)`
}

export async function readAvailable(
  context: Context,
  asked: Asked,
  { page, limit }: PageOfList,
): Promise<{ items: BookableVehicle[]; totalItems: number }> {
  const { fleetCategoryIds = [], search } = asked
  const ofCategory =
    fleetCategoryIds.length > 0 ? sql`and v.fleet_category_id = any (${fleetCategoryIds}::uuid[])` : sql``
  const words = sql`concat_ws(' ', v.registration, v.label, v.make, v.model)`
  const matching = search === undefined ? sql`` : sql`and ${containsWords(words, search)}`
  const free = sql`${freeVehicles(context, asked)} ${ofCategory} ${matching}`
  const { rows } = await sql<BookableVehicle>`
    select ${columns} ${free} order by v.registration, v.id
    limit ${limit} offset ${(page - 1) * limit}`.execute(context.tx)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${free}`.execute(context.tx)
  return { items: rows, totalItems: counted.rows[0]?.total ?? 0 }
}

/** The conflicting booking, another vehicle and another time to choose from, and the person's other bookings. */
export async function readConflict(
  context: Context,
  wanted: Wanted & { userId: string },
): Promise<BookingConflict> {
  const alsoBooked = await findAlsoBooked(context, wanted)
  const found = await findOverlap(context, wanted)
  if (!found) return { conflict: null, freeVehicle: null, nextStart: null, alsoBooked }
  return {
    alsoBooked,
    conflict: toConflict(context, found, wanted),
    freeVehicle: await findOtherVehicle(context, wanted),
    nextStart: (await findNextStart(context, wanted)).toISOString(),
  }
}

function toConflict(context: Context, found: InTheWay, wanted: Wanted): BookingConflict['conflict'] {
  const isKnown = mayKnow(context, found)
  return {
    id: isKnown ? found.id : null,
    userName: isKnown ? found.userName : null,
    purpose: isKnown ? found.purpose : null,
    destination: isKnown ? found.destination : null,
    startDate: found.startDate.toISOString(),
    endDate: found.endDate.toISOString(),
    overlapSeconds: Math.round(overlapMs(spanOf(found), spanOf(wanted)) / 1000),
  }
}

/** Preferably of the same fleet category, and one that nobody drives every day. */
async function findOtherVehicle(context: Context, wanted: Wanted): Promise<BookableVehicle | null> {
  const { rows } = await sql<BookableVehicle>`
    select ${columns} ${freeVehicles(context, wanted)} and v.id <> ${wanted.vehicleId}
    order by v.fleet_category_id is distinct from (
        select w.fleet_category_id from vehicles w
        where w.tenant_id = ${context.scope.tenantId} and w.id = ${wanted.vehicleId}),
      v.driver_id is not null, v.registration, v.id
    limit 1`.execute(context.tx)
  return rows[0] ?? null
}

async function findNextStart({ scope, tx }: Context, wanted: Wanted): Promise<Date> {
  const { vehicleId, startDate, exceptId } = wanted
  const { rows } = await sql<{ startDate: Date; endDate: Date }>`
    select start_date, end_date from bookings
    where tenant_id = ${scope.tenantId} and vehicle_id = ${vehicleId} and status <> 'cancelled'
      and end_date > ${startDate} and id is distinct from ${exceptId ?? null}::uuid
    order by start_date`.execute(tx)
  const { startMs, endMs } = spanOf(wanted)
  return new Date(nextFreeStart(rows.map(spanOf), startMs, endMs - startMs))
}

function spanOf({ startDate, endDate }: { startDate: Date; endDate: Date }) {
  return { startMs: startDate.getTime(), endMs: endDate.getTime() }
}
