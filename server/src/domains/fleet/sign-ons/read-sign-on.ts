import type { VehicleSignOn } from '@roadbook/contract/fleet/sign-ons'
import { sql } from 'kysely'
import { isDriverAt } from '../../../database/driver-times.ts'
import { nameOrEmail } from '../../../database/person-name.ts'
import { notFound } from '../../../errors.ts'
import type { Context } from '../../../http/scope.ts'

type Row = {
  registration: string
  label: string | null
  archived: boolean
  userId: string | null
  name: string | null
  startTime: Date | null
  endTime: Date | null
}

/** Who has signed on in a vehicle that the caller may drive. */
export async function readSignOn(context: Context, vehicleId: string): Promise<VehicleSignOn> {
  const { registration, label, userId, name, startTime, endTime } = await findDrivable(context, vehicleId)
  const isYou = userId === context.scope.userId
  const signedOn =
    startTime === null || endTime === null
      ? null
      : {
          // Drivers must not learn of other people.
          name: isYou || context.scope.reach === 'all' ? name : null,
          isYou,
          since: startTime.toISOString(),
          until: endTime.toISOString(),
        }
  return { vehicleId, registration, label, signedOn }
}

/** 404 for a vehicle that the caller may not drive. Locked until the commit: two people may sign on at once. */
export async function findDrivable(
  { scope, tx, now }: Context,
  vehicleId: string,
  lock = false,
): Promise<Row> {
  const own =
    scope.reach === 'own'
      ? sql`and (v.driver_id is null or v.driver_id = ${scope.userId} or ${isDriverAt(scope, 'v', now)})`
      : sql``
  const { rows } = await sql<Row>`
    select v.registration, v.label, v.archived, o.user_id, ${nameOrEmail('u')} as name, o.start_time, o.end_time
    from vehicles v
    left join driver_sign_ons o on o.tenant_id = v.tenant_id and o.vehicle_id = v.id
      and o.start_time <= ${now} and o.end_time > ${now}
    left join users u on u.tenant_id = o.tenant_id and u.id = o.user_id
    where v.tenant_id = ${scope.tenantId} and v.id = ${vehicleId} ${own}
    ${lock ? sql`for no key update of v` : sql``}`.execute(tx)
  const [row] = rows
  if (!row) throw notFound('vehicle')
  return row
}
