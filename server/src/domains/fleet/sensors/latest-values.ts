/** What a vehicle's device sent last. */
import { recordSources } from '@roadbook/contract/fleet/sensor-value'
import type { SensorReading, SensorSource } from '@roadbook/contract/fleet/sensors'
import type { PositionRecord } from '@roadbook/protocols/message'
import type { Context } from '../../../http/scope.ts'
import { streamVisible } from '../../tracking/locations/index.ts'
import { findLastHour } from '../../tracking/positions/index.ts'
import { followSensors } from './sensor-runs.ts'
import { sensorsOfVehicle } from './sensors.ts'

const HOUR_MS = 3_600_000

/** The hours before the end of the last one in which the vehicle reported; undefined if it never did. */
async function lastHours(
  { scope, tx, now }: Context,
  vehicleId: string,
  hours: number,
): Promise<{ from: Date; to: Date } | undefined> {
  const lastMs = await findLastHour(tx, { tenantId: scope.tenantId, vehicleId }, now.getTime())
  if (lastMs === undefined) return undefined
  return { from: new Date(lastMs + HOUR_MS * (1 - hours)), to: new Date(lastMs + HOUR_MS) }
}

/** The last hour mostly has all; a sensor that is missing there is looked for on the day before. */
export async function latestReadings(context: Context, vehicleId: string): Promise<SensorReading[]> {
  const all = await sensorsOfVehicle(context, vehicleId)
  const found = new Map<string, SensorReading>()
  for (const hours of [1, 24]) {
    const sensors = all.filter(({ id }) => !found.has(id))
    const period = sensors.length === 0 ? undefined : await lastHours(context, vehicleId, hours)
    if (!period) break
    await followSensors(context, { vehicleId, ...period, sensors }, ({ id }, { atMs, value }) => {
      found.set(id, { sensorId: id, value, time: new Date(atMs).toISOString() })
    })
  }
  return all.flatMap(({ id }) => found.get(id) ?? [])
}

/** By name. */
export async function readSources(context: Context, vehicleId: string): Promise<SensorSource[]> {
  const period = await lastHours(context, vehicleId, 24)
  if (!period) return []
  const found = new Map<string, SensorSource>()
  for await (const part of streamVisible(context, { vehicleId, ...period })) {
    for (const one of part.flatMap(({ record }) => valuesOf(record))) found.set(one.source, one)
  }
  return [...found.values()].sort((a, b) => (a.source < b.source ? -1 : 1))
}

function valuesOf(record: PositionRecord): SensorSource[] {
  const time = new Date(record.timeMs).toISOString()
  const fields = recordSources.map((source) => [source, record[source]] as const)
  return [...fields, ...Object.entries(record.extra ?? {})].flatMap(([source, value]) =>
    value === undefined ? [] : [{ source, value, time }],
  )
}
