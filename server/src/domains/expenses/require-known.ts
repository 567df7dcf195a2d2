/** What an expense names must be there for the caller, and fit to be named. */
import { sql } from 'kysely'
import { timeZoneOf } from '../../database/time-zone-of.ts'
import { fieldConflict, notFound } from '../../errors.ts'
import { periodOf } from '../../http/period.ts'
import type { Context } from '../../http/scope.ts'
import { inWords } from './lock-rule.ts'

/** Of these the caller may ask for expenses: a driver of the vehicles that are or were theirs. */
export async function requireVehicles({ scope, tx }: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx
    .selectFrom('vehicles')
    .select('id')
    .where('tenantId', '=', scope.tenantId)
    .where('id', 'in', ids)
    .$if(scope.reach === 'own', (query) =>
      query.where(
        sql<boolean>`exists (select from driver_assignments d where d.tenant_id = vehicles.tenant_id
          and d.vehicle_id = vehicles.id and d.user_id = ${scope.userId})`,
      ),
    )
    .execute()
  if (rows.length < new Set(ids).size) throw notFound('vehicle')
}

/** A driver enters what they spent on a vehicle that is theirs, or was on that day; bills of sold ones come late. */
export async function requireOwnOn(context: Context, id: string, day: string): Promise<void> {
  const { scope, tx } = context
  if (scope.reach === 'all') return
  const { from, until } = periodOf({ startDate: day, endDate: day }, await timeZoneOf(context))
  const { rows } = await sql`select from driver_assignments
    where tenant_id = ${scope.tenantId} and vehicle_id = ${id} and user_id = ${scope.userId}
      and (valid_to is null or (valid_from < ${until} and valid_to > ${from}))`.execute(tx)
  if (rows.length > 0) return
  const message = `This vehicle was not yours on ${inWords(day)}. Check the day, or ask your manager to enter the expense.`
  throw fieldConflict('conflict', 'date', message)
}
