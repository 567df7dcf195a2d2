/** Deletes what is too old in small parts, each in its own transaction: an interrupted run is continued by the next. */
import { sql } from 'kysely'
import type { Tx } from '../../../database/client.ts'
import { eraseAsOwner } from '../../../database/erase-as-owner.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'
import { deleteOldAttachments } from '../../core/attachments/index.ts'
import { unlinkTripExpenses } from '../../money/expenses/index.ts'
import { deleteOldSignOns } from '../../fleet/sign-ons/index.ts'
import { deleteOldCommands } from '../../tracking/device-commands/index.ts'
import { deleteOldKeyUses } from '../../tracking/driver-key-uses/index.ts'
import { deleteOldFuelHours } from '../../tracking/fuel-readings/index.ts'
import { unlinkTripJobs } from '../../trips/jobs/index.ts'
import { keepDistance } from '../../fleet/odometer/index.ts'
import { deleteOldPositions } from '../../tracking/positions/index.ts'
import { deleteOldTrips, lockVehicleTrips } from '../../trips/trips/index.ts'
import { addToRun, beginPart } from './retention-runs.ts'
import type { TooOld } from './too-old.ts'

/** Maximum rows per transaction, which takes a fraction of a second. */
export type PartSizes = { hours: number; trips: number; documents: number }
export const partSizes: PartSizes = { hours: 500, trips: 200, documents: 100 }

/** A company's run. Day and limits are those at its start, however long it takes. */
export type Run = { tenantId: string; startedAt: Date; now: Date; sizes: PartSizes }

/** Returns whether more may be left. */
export async function deletePositionsPart(tx: Tx, vehicle: VehicleKey, run: Run): Promise<boolean> {
  await eraseAsOwner(tx)
  const plan = await beginPart(tx, run)
  const tooOld = plan.positions(vehicle.vehicleId)
  const tooOldCommands = plan.commands(vehicle.vehicleId)
  if (tooOld === null || tooOldCommands === null) return false
  await lockVehicleTrips(tx, run.tenantId, { vehicleIds: [vehicle.vehicleId], now: run.now })
  const hours = await dueOf<{ key: Date; items: number }>(tx, tooOld, run.sizes.hours)
  await deleteOldPositions(
    tx,
    vehicle,
    hours.map(({ key }) => key),
  )
  const commands = await keysOf(tx, tooOldCommands, run)
  await deleteOldCommands(tx, vehicle, commands)
  await addToRun(tx, run, { positions: hours.reduce((sum, { items }) => sum + items, 0) })
  return Math.max(hours.length, commands.length) === run.sizes.hours
}

type Span = { startTime: Date; endTime: Date }

export async function deleteTripsPart(tx: Tx, vehicle: VehicleKey, run: Run): Promise<boolean> {
  await eraseAsOwner(tx)
  const plan = await beginPart(tx, run)
  const { vehicleId } = vehicle
  const [tooOldTrips, tooOldStops] = [plan.trips(vehicleId), plan.stops(vehicleId)]
  const [tooOldFuel, tooOldKeyUses] = [plan.fuelHours(vehicleId), plan.keyUses(vehicleId)]
  const tooOldSignOns = plan.signOns(vehicleId)
  const before = plan.limits.trips?.at
  if (tooOldTrips === null || tooOldStops === null || before === undefined) return false
  if (tooOldFuel === null || tooOldKeyUses === null || tooOldSignOns === null) return false
  await lockVehicleTrips(tx, run.tenantId, { vehicleIds: [vehicleId], now: run.now })
  const trips = await dueOf<Span & { key: string }>(tx, tooOldTrips, run.sizes.trips)
  const stops = await dueOf<Span & { key: Date }>(tx, tooOldStops, run.sizes.trips)
  const tripIds = trips.map(({ key }) => key)
  await unlinkTripJobs(tx, run.tenantId, { tripIds, now: run.now })
  await unlinkTripExpenses(tx, run.tenantId, { tripIds, now: run.now })
  const gone = { tripIds, stopTimes: stops.map(({ key }) => key), before }
  await keepDistance(tx, vehicle, {
    gone: [...trips, ...stops],
    deleteThem: () => deleteOldTrips(tx, vehicle, gone),
  })
  // The stops of the trips deleted above.
  const fuelHours = await dueOf<{ key: Date }>(tx, tooOldFuel, run.sizes.hours)
  await deleteOldFuelHours(
    tx,
    vehicle,
    fuelHours.map(({ key }) => key),
  )
  const keyUses = await dueOf<{ key: Date; code: string }>(tx, tooOldKeyUses, run.sizes.hours)
  await deleteOldKeyUses(
    tx,
    vehicle,
    keyUses.map(({ key: fromTime, code }) => ({ code, fromTime })),
  )
  const signOns = await keysOf(tx, tooOldSignOns, run)
  await deleteOldSignOns(tx, vehicle, signOns)
  await addToRun(tx, run, { trips: trips.length, stops: stops.length })
  const mostHours = Math.max(fuelHours.length, keyUses.length, signOns.length)
  return Math.max(trips.length, stops.length) === run.sizes.trips || mostHours === run.sizes.hours
}

export async function deleteDocumentsPart(tx: Tx, run: Run): Promise<boolean> {
  const plan = await beginPart(tx, run)
  const tooOld = plan.documents()
  if (tooOld === null) return false
  const files = await dueOf<{ key: string }>(tx, tooOld, run.sizes.documents)
  const scope = { tenantId: run.tenantId }
  await deleteOldAttachments(
    { scope, tx, now: run.now },
    files.map(({ key }) => key),
  )
  await addToRun(tx, run, { documents: files.length })
  return files.length === run.sizes.documents
}

async function keysOf(tx: Tx, tooOld: TooOld, { sizes }: Run): Promise<string[]> {
  const rows = await dueOf<{ key: string }>(tx, tooOld, sizes.hours)
  return rows.map(({ key }) => key)
}

async function dueOf<Row>(tx: Tx, tooOld: TooOld, atMost: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select * from (${tooOld}) o where kept_by is null order by at, key limit ${atMost}`.execute(tx)
  return rows
}
