import type { Context } from '../../../http/scope.ts'

/** Deletes visits together with their geofence. */
export async function removeVisits({ scope, tx }: Context, geofenceId: string): Promise<void> {
  await tx
    .deleteFrom('geofenceVisits')
    .where('tenantId', '=', scope.tenantId)
    .where('geofenceId', '=', geofenceId)
    .execute()
}
