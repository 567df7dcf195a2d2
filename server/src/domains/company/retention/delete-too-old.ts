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
import type { RetentionPlan } from './retention-plan.ts'
import { addToRun, beginPart } from './retention-runs.ts'
import type { TooOld } from './too-old.ts'

/** Maximum rows per transaction, which takes a fraction of a second. */
export type PartSizes = { hours: number; trips: number; documents: number }
export const partSizes: PartSizes = { hours: 500, trips: 200, documents: 100 }

/** A company's run. Day and limits are those at its start, however long it takes. */
export type Run = { tenantId: string; startedAt: Date; now: Date; sizes: PartSizes }

type ById = { key: string }
type ByHour = { key: Date }

type CompanionRows = {
  commands: ById
  fuelHours: ByHour
  keyUses: { key: Date; code: string }
  signOns: ById
}

type Part = { tx: Tx; vehicle: VehicleKey; run: Run; plan: RetentionPlan }

/** What has rows of its own for a vehicle and goes with its positions or trips. Returns how many rows were deleted. */
function companion<Kind extends keyof CompanionRows>(
  kind: Kind,
  remove: (tx: Tx, vehicle: VehicleKey, rows: readonly CompanionRows[Kind][]) => Promise<void>,
): (part: Part) => Promise<number> {
  return async ({ tx, vehicle, run, plan }) => {
    const rows = await dueOf<CompanionRows[Kind]>(tx, plan.tooOld(kind, vehicle.vehicleId), run.sizes.hours)
    await remove(tx, vehicle, rows)
    return rows.length
  }
}

const goesWithPositions = [
  companion('commands', (tx, vehicle, rows) => deleteOldCommands(tx, vehicle, keysOf(rows))),
]

const goesWithTrips = [
  companion('fuelHours', (tx, vehicle, rows) => deleteOldFuelHours(tx, vehicle, keysOf(rows))),
  companion('keyUses', (tx, vehicle, rows) =>
    deleteOldKeyUses(
      tx,
      vehicle,
      rows.map(({ key: fromTime, code }) => ({ code, fromTime })),
    ),
  ),
  companion('signOns', (tx, vehicle, rows) => deleteOldSignOns(tx, vehicle, keysOf(rows))),
]

/** Returns whether more may be left. */
export async function deletePositionsPart(tx: Tx, vehicle: VehicleKey, run: Run): Promise<boolean> {
  await eraseAsOwner(tx)
  const plan = await beginPart(tx, run)
  const tooOld = plan.tooOld('positions', vehicle.vehicleId)
  if (tooOld === null) return false
  await lockVehicleTrips(tx, run.tenantId, { vehicleIds: [vehicle.vehicleId], now: run.now })
  const hours = await dueOf<ByHour & { items: number }>(tx, tooOld, run.sizes.hours)
  await deleteOldPositions(tx, vehicle, keysOf(hours))
  const mayBeLeft = await deleteCompanions(goesWithPositions, { tx, vehicle, run, plan })
  await addToRun(tx, run, { positions: hours.reduce((sum, { items }) => sum + items, 0) })
  return mayBeLeft || hours.length === run.sizes.hours
}

type Span = { startTime: Date; endTime: Date }

export async function deleteTripsPart(tx: Tx, vehicle: VehicleKey, run: Run): Promise<boolean> {
  await eraseAsOwner(tx)
  const plan = await beginPart(tx, run)
  const { vehicleId } = vehicle
  const tooOld = plan.tooOld('trips', vehicleId)
  const before = plan.limits.trips?.at
  if (tooOld === null || before === undefined) return false
  await lockVehicleTrips(tx, run.tenantId, { vehicleIds: [vehicleId], now: run.now })
  const trips = await dueOf<Span & ById>(tx, tooOld, run.sizes.trips)
  const stops = await dueOf<Span & ByHour>(tx, plan.tooOld('stops', vehicleId), run.sizes.trips)
  const tripIds = keysOf(trips)
  await unlinkTripJobs(tx, run.tenantId, { tripIds, now: run.now })
  await unlinkTripExpenses(tx, run.tenantId, { tripIds, now: run.now })
  await keepDistance(tx, vehicle, {
    gone: [...trips, ...stops],
    deleteThem: () => deleteOldTrips(tx, vehicle, { tripIds, stopTimes: keysOf(stops), before }),
  })
  const mayBeLeft = await deleteCompanions(goesWithTrips, { tx, vehicle, run, plan })
  await addToRun(tx, run, { trips: trips.length, stops: stops.length })
  return mayBeLeft || Math.max(trips.length, stops.length) === run.sizes.trips
}

async function deleteCompanions(
  companions: readonly ReturnType<typeof companion>[],
  part: Part,
): Promise<boolean> {
  let mayBeLeft = false
  for (const deletePart of companions) {
    if ((await deletePart(part)) === part.run.sizes.hours) mayBeLeft = true
  }
  return mayBeLeft
}

export async function deleteDocumentsPart(tx: Tx, run: Run): Promise<boolean> {
  const plan = await beginPart(tx, run)
  const files = await dueOf<ById>(tx, plan.tooOld('documents'), run.sizes.documents)
  const scope = { tenantId: run.tenantId }
  await deleteOldAttachments({ scope, tx, now: run.now }, keysOf(files))
  await addToRun(tx, run, { documents: files.length })
  return files.length === run.sizes.documents
}

function keysOf<Key>(rows: readonly { key: Key }[]): Key[] {
  return rows.map(({ key }) => key)
}

async function dueOf<Row>(tx: Tx, tooOld: TooOld | null, atMost: number): Promise<Row[]> {
  if (tooOld === null) return []
  const { rows } = await sql<Row>`
    select * from (${tooOld}) o where kept_by is null order by at, key limit ${atMost}`.execute(tx)
  return rows
}
