import { type RawBuilder, sql } from 'kysely'

/** Ids of the vehicles that the person drives or has driven; for `in`. */
export function drivenVehicles({
  tenantId,
  userId,
}: {
  tenantId: string
  userId: string
}): RawBuilder<string> {
  return sql`(select d.vehicle_id from driver_assignments d where d.tenant_id = ${tenantId} and d.user_id = ${userId})`
}
