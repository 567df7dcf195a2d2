import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../../database/client.ts'
import { growOdometers, recountOdometer } from '../../../fleet/odometer/index.ts'
import { addRanges, raiseGenerations, removeRanges } from '../../../tracking/dirty-ranges/index.ts'
import { extendTrips } from '../records/extend-trips.ts'
import { type CachedVehicle, grownTrip } from './cached-vehicle.ts'

/**
 * Stores how far trips in progress have grown and deletes their dirty ranges, for many vehicles of a company in one
 * transaction. Returns the vehicles it stored; the others were rebuilt by another process meanwhile.
 */
export async function writeGrowth(
  tx: Tx,
  tenantId: string,
  { vehicles, now }: { vehicles: readonly CachedVehicle[]; now: Date },
): Promise<CachedVehicle[]> {
  const ours = await raiseGenerations(tx, tenantId, vehicles)
  if (ours.length === 0) return []
  const grown = ours.flatMap((vehicle) => {
    const trip = grownTrip(vehicle)
    return trip && vehicle.running ? [{ vehicle, running: vehicle.running, trip }] : []
  })
  await extendTrips(tx, tenantId, { grown, now })
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
    // A reading during the trip moves with it. The recount at the end of the trip compares all locked trips and adds their
    // addenda.
    await recountOdometer(tx, { tenantId, vehicleId }, startTime && { changedFrom: startTime })
  }
  await moveClockRanges(tx, tenantId, ours)
  for (const { running, trip } of grown) {
    Object.assign(running, { endMs: trip.endMs, distanceMeters: trip.distanceMeters, detected: trip })
  }
  return ours
}

/** Ranges that wait for time to pass stay if they become due early enough. */
async function moveClockRanges(tx: Tx, tenantId: string, vehicles: readonly CachedVehicle[]): Promise<void> {
  const needed = vehicles.filter(({ running, clockRange, clockMs }) =>
    running ? clockRange === undefined || clockMs < clockRange.dueMs : false,
  )
  const gone = vehicles.flatMap((vehicle) => {
    const { vehicleId, rangeIds, clockRange } = vehicle
    const ids = needed.includes(vehicle) && clockRange ? [...rangeIds, clockRange.id] : [...rangeIds]
    return ids.map((id) => ({ vehicleId, id }))
  })
  await removeRanges(tx, tenantId, gone)
  if (needed.length === 0) return
  const added = needed.map(({ vehicleId, clockMs, segments }) => {
    const at = new Date(segments.trips.at(-1)?.endMs ?? clockMs)
    return { tenantId, vehicleId, id: randomUUID(), fromTime: at, toTime: at, dueAt: new Date(clockMs) }
  })
  await addRanges(tx, added)
  for (const [index, vehicle] of needed.entries()) {
    vehicle.clockRange = { id: added[index]?.id ?? '', dueMs: vehicle.clockMs }
  }
}
