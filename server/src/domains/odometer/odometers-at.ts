import type { Tx } from '../../database/client.ts'
import { type BaseReading, odometerAt, spanAt } from './odometer.ts'
import { drivenMeters, readingsInForce, toBase } from './repository.ts'

export type Instant = { vehicleId: string; timeMs: number }

/** What the odometers of vehicles showed at instants, whole metres, in the order of the instants: two queries for all. */
export async function odometersAt(tx: Tx, tenantId: string, instants: readonly Instant[]): Promise<number[]> {
  const vehicleIds = [...new Set(instants.map(({ vehicleId }) => vehicleId))]
  const readings = await readingsInForce(tx, tenantId, vehicleIds)
  const basesOf = new Map<string, BaseReading[]>(vehicleIds.map((id) => [id, []]))
  for (const row of readings) basesOf.get(row.vehicleId)?.push(toBase(row))
  const known = instants.map(({ vehicleId, timeMs }) => ({
    vehicleId,
    timeMs,
    bases: basesOf.get(vehicleId) ?? [],
  }))
  const spans = known.map(({ vehicleId, timeMs, bases }) => ({ vehicleId, ...spanAt(bases, timeMs) }))
  const driven = await drivenMeters(tx, tenantId, spans)
  return known.map(({ bases, timeMs }, index) => Math.round(odometerAt(bases, timeMs, driven[index] ?? 0)))
}
