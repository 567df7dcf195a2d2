import type { OdometerDrift, OdometerReading, VehicleOdometer } from '@roadbook/contract/fleet/odometer'
import type { Context } from '../../../http/scope.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'
import { type CountedReading, driftTo, evidenceAt, isDrift, odometerParameters } from './odometer.ts'
import { countReadings } from './recount.ts'
import {
  deviceChanges,
  findOdometer,
  listReadings,
  type ListedReading,
  readingsInForce,
  silentMeters,
} from './repository.ts'

const READINGS_SHOWN = 100

/** The odometer and how it was computed; the caller has checked access to the vehicle. */
export async function readOdometer(
  { scope, tx }: Context,
  vehicleId: string,
  shown = READINGS_SHOWN,
): Promise<VehicleOdometer> {
  const vehicle: VehicleKey = { tenantId: scope.tenantId, vehicleId }
  const known = await findOdometer(tx, vehicle)
  const rows = await readingsInForce(tx, scope.tenantId, [vehicleId])
  const counted = await countReadings(tx, vehicle, rows)
  const last = rows.length - 1
  const deviceChangesMs = await deviceChanges(tx, vehicle)
  const evidence = evidenceAt(counted, last, { deviceChangesMs, parameters: odometerParameters })
  const countedById = new Map(rows.map(({ id }, index) => [id, counted[index]?.countedMeters ?? null]))
  const readings = (await listReadings(tx, vehicle, shown)).map((row) =>
    toReading(row, countedById.get(row.id) ?? null),
  )
  return {
    vehicleId,
    odometerMeters: known?.odometerMeters ?? 0,
    base: readings.find(({ id }) => id === rows[last]?.id) ?? null,
    countedMeters: Math.round(known?.countedMeters ?? 0),
    silentMeters: Math.round(await silentMeters(tx, vehicle, rows[last]?.time)),
    factor: known?.factor ?? 1,
    factorFrom:
      evidence.countedMeters < odometerParameters.minCountedMeters
        ? null
        : {
            dashboardMeters: evidence.dashboardMeters,
            countedMeters: Math.round(evidence.countedMeters),
          },
    drift: toDrift(counted),
    deviceOdometerMeters: await deviceOdometer({ tx, ...vehicle }),
    readings,
  }
}

/** Between the last two readings; null if the last one was a correction. */
function toDrift(readings: readonly CountedReading[]): OdometerDrift | null {
  const [before, last] = readings.slice(-2)
  const drift = driftTo(readings, readings.length - 1)
  if (!drift || !before || !last) return null
  const { dashboardMeters, countedMeters } = drift
  return {
    since: new Date(before.timeMs).toISOString(),
    until: new Date(last.timeMs).toISOString(),
    dashboardMeters,
    countedMeters: Math.round(countedMeters),
    share: dashboardMeters > 0 ? (countedMeters - dashboardMeters) / dashboardMeters : null,
    isDrift: isDrift(drift),
  }
}

function toReading(row: ListedReading, countedMeters: number | null): OdometerReading {
  const { withdrawnAt, withdrawnByEmail, withdrawnByName, withdrawnReason } = row
  return {
    id: row.id,
    time: row.time.toISOString(),
    odometerMeters: row.meters,
    correction: row.correction,
    note: row.note,
    source: row.source as OdometerReading['source'], // the column's check constraint holds the same words
    enteredByEmail: row.enteredByEmail,
    enteredByName: row.enteredByName,
    enteredAt: row.enteredAt.toISOString(),
    isBackdated: row.isBackdated,
    countedMeters: countedMeters === null ? null : Math.round(countedMeters),
    withdrawn:
      withdrawnAt === null
        ? null
        : {
            at: withdrawnAt.toISOString(),
            byEmail: withdrawnByEmail ?? '',
            byName: withdrawnByName,
            reason: withdrawnReason ?? '',
          },
  }
}

async function deviceOdometer({
  tx,
  tenantId,
  vehicleId,
}: Pick<Context, 'tx'> & VehicleKey): Promise<number | null> {
  const live = await tx
    .selectFrom('vehicleState')
    .select('odometerMeters')
    .where('tenantId', '=', tenantId)
    .where('vehicleId', '=', vehicleId)
    .executeTakeFirst()
  const meters = live?.odometerMeters ?? null
  return meters === null ? null : Math.round(meters)
}
