/** Warns, without refusing, if a person has two vehicles at once. */
import type { AlsoBooked } from '@roadbook/contract/trips/bookings'
import { type RawBuilder, sql } from 'kysely'
import { companyOfTransaction } from '../../../database/citus/company-of-transaction.ts'
import { isoTime } from '../../../database/iso-time.ts'
import type { Context } from '../../../http/scope.ts'
import type { Wanted } from './overlap.ts'

type Sql = RawBuilder<unknown>
type Of = Record<'tenantId' | 'userId' | 'vehicleId' | 'startDate' | 'endDate', Sql> & { exceptId?: Sql }

function firstOther({
  tenantId,
  userId,
  vehicleId,
  startDate,
  endDate,
  exceptId = sql`null::uuid`,
}: Of): Sql {
  return sql`(
    select json_build_object('bookingId', other.id, 'registration', vehicle.registration,
      'startDate', ${isoTime(sql`other.start_date`)}, 'endDate', ${isoTime(sql`other.end_date`)})
    from bookings other
    join vehicles vehicle on vehicle.tenant_id = other.tenant_id and vehicle.id = other.vehicle_id
    where other.tenant_id = ${tenantId} and other.user_id = ${userId} and other.vehicle_id <> ${vehicleId}
      and other.id is distinct from ${exceptId} and ${isOpen('other')}
      and other.start_date < ${endDate} and other.end_date > ${startDate}
    order by other.start_date, other.id limit 1)`
}

function isOpen(alias: string): Sql {
  return sql`${sql.ref(`${alias}.status`)} in ('requested', 'confirmed', 'active')`
}

/** Condition for a row of `bookings` that is not over. */
export const alsoBooked = sql<AlsoBooked | null>`case when ${isOpen('bookings')} then ${firstOther({
  tenantId: companyOfTransaction,
  userId: sql.ref('bookings.user_id'),
  vehicleId: sql.ref('bookings.vehicle_id'),
  startDate: sql.ref('bookings.start_date'),
  endDate: sql.ref('bookings.end_date'),
})} end`

/** Checked before a booking is saved. */
export async function findAlsoBooked(
  { scope, tx }: Context,
  { userId, vehicleId, startDate, endDate, exceptId }: Wanted & { userId: string },
): Promise<AlsoBooked | null> {
  const found = firstOther({
    tenantId: sql`${scope.tenantId}`,
    userId: sql`${userId}`,
    vehicleId: sql`${vehicleId}`,
    startDate: sql`${startDate}::timestamptz`,
    endDate: sql`${endDate}::timestamptz`,
    exceptId: sql`${exceptId ?? null}::uuid`,
  })
  const { rows } = await sql<{ found: AlsoBooked | null }>`select ${found} as found`.execute(tx)
  return rows[0]?.found ?? null
}
