import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../database/client.ts'
import { growOdometers, recountOdometer } from '../odometer/index.ts'
import { growTrips } from '../trips/index.ts'
import { grownTrip, type Remembered } from './remembered.ts'

/**
 * Stores how far trips under way have come, and takes away the marks that asked for it: of many vehicles of a company in
 * one transaction. Returns those that this process may speak for; of the others somebody has drawn trips meanwhile.
 */
export async function writeGrowth(
  tx: Tx,
  tenantId: string,
  { vehicles, now }: { vehicles: readonly Remembered[]; now: Date },
): Promise<Remembered[]> {
  const ours = await countDrawings(tx, tenantId, vehicles)
  if (ours.length === 0) return []
  const grown = ours.flatMap((vehicle) => {
    const trip = grownTrip(vehicle)
    return trip && vehicle.running ? [{ vehicle, running: vehicle.running, trip }] : []
  })
  await growTrips(tx, tenantId, { grown, now })
  const others = await growOdometers(
    tx,
    tenantId,
    grown.map(({ vehicle, running, trip }) => ({
      vehicleId: vehicle.vehicleId,
      startTime: running.startTime,
      meters: trip.distanceMeters - running.distanceMeters,
    })),
  )
  for (const vehicleId of others) {
    const startTime = grown.find(({ vehicle }) => vehicle.vehicleId === vehicleId)?.running.startTime
    await recountOdometer(tx, { tenantId, vehicleId }, startTime)
  }
  await moveMarks(tx, tenantId, ours)
  for (const { running, trip } of grown) {
    Object.assign(running, { endMs: trip.endMs, distanceMeters: trip.distanceMeters })
  }
  return ours
}

/** In one order, so that two who do so never wait for each other. */
async function countDrawings(
  tx: Tx,
  tenantId: string,
  vehicles: readonly Remembered[],
): Promise<Remembered[]> {
  const { rows } = await sql<{ vehicleId: string }>`
    with held as (
      select d.vehicle_id from trip_drawings d
      join unnest(${vehicles.map(({ vehicleId }) => vehicleId)}::uuid[],
        ${vehicles.map(({ generation }) => generation)}::bigint[]) as n (vehicle_id, generation)
        on d.vehicle_id = n.vehicle_id and d.generation = n.generation
      where d.tenant_id = ${tenantId} order by d.vehicle_id for update of d)
    update trip_drawings d set generation = d.generation + 1 from held
    where d.tenant_id = ${tenantId} and d.vehicle_id = held.vehicle_id
    returning d.vehicle_id`.execute(tx)
  const held = new Set(rows.map(({ vehicleId }) => vehicleId))
  return vehicles.filter(({ vehicleId }) => held.has(vehicleId))
}

/** Marks of the clock stay while they come early enough. */
async function moveMarks(tx: Tx, tenantId: string, vehicles: readonly Remembered[]): Promise<void> {
  const needed = vehicles.filter(({ running, clockMark, clockMs }) =>
    running ? clockMark === undefined || clockMs < clockMark.dueMs : false,
  )
  const gone = vehicles.flatMap((vehicle) => {
    const { vehicleId, marks, clockMark } = vehicle
    const ids = needed.includes(vehicle) && clockMark ? [...marks, clockMark.id] : [...marks]
    return ids.map((id) => ({ vehicleId, id }))
  })
  await sql`
    delete from trip_marks m using unnest(${gone.map(({ vehicleId }) => vehicleId)}::uuid[],
      ${gone.map(({ id }) => id)}::uuid[]) as n (vehicle_id, id)
    where m.tenant_id = ${tenantId} and m.vehicle_id = n.vehicle_id and m.id = n.id`.execute(tx)
  if (needed.length === 0) return
  const added = needed.map(({ vehicleId, clockMs, segments }) => {
    const at = new Date(segments.trips.at(-1)?.endMs ?? clockMs)
    return { tenantId, vehicleId, id: randomUUID(), fromTime: at, toTime: at, dueAt: new Date(clockMs) }
  })
  await tx.insertInto('tripMarks').values(added).execute()
  for (const [index, vehicle] of needed.entries()) {
    vehicle.clockMark = { id: added[index]?.id ?? '', dueMs: vehicle.clockMs }
  }
}
