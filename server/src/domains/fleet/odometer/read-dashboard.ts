import type { Context } from '../../../http/scope.ts'
import { odometersAt } from './odometers-at.ts'
import { readingsInForce } from './repository.ts'

/** What the dashboard should show now; null without any reading, since the count alone isn't enough. */
export async function readDashboard(context: Context, vehicleId: string): Promise<number | null> {
  const { scope, tx, now } = context
  const readings = await readingsInForce(tx, scope.tenantId, [vehicleId])
  if (readings.length === 0) return null
  const [meters = null] = await odometersAt(context, [{ vehicleId, timeMs: now.getTime() }])
  return meters
}
