import { type RawBuilder, sql } from 'kysely'

/** The ids of the vehicles that are, or were, the person's to drive; for `in`. */
export function drivenVehicles({
  tenantId,
  userId,
}: {
  tenantId: string
  userId: string
}): RawBuilder<string> {
  return sql`(select d.vehicle_id from driver_assignments d where d.tenant_id = ${tenantId} and d.user_id = ${userId})`
}
