import type { Tx } from '../../database/client.ts'
import type { VehicleKey } from '../positions/index.ts'

/** Whose the vehicle was at an instant; a whole trip belongs to the driver at its start. */
export type DriverAt = (timeMs: number) => string | null

export async function readDrivers(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  trips: readonly { startMs: number }[],
): Promise<DriverAt> {
  if (trips.length === 0) return () => null
  const begins = trips.map(({ startMs }) => startMs)
  const rows = await tx
    .selectFrom('driverAssignments')
    .select(['userId', 'validFrom', 'validTo'])
    .where('tenantId', '=', tenantId)
    .where('vehicleId', '=', vehicleId)
    .where('validFrom', '<=', new Date(Math.max(...begins)))
    .where((eb) => eb.or([eb('validTo', 'is', null), eb('validTo', '>', new Date(Math.min(...begins)))]))
    .execute()
  return (timeMs) =>
    rows.find(
      ({ validFrom, validTo }) =>
        validFrom.getTime() <= timeMs && (validTo === null || timeMs < validTo.getTime()),
    )?.userId ?? null
}
