import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../../database/client.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'
import { AppError, notFound } from '../../../errors.ts'
import { type Context, personOf, type Scope } from '../../../http/scope.ts'
import { distanceUnitOf } from '../../core/companies/index.ts'
import { refuseFuture, requirePossible } from './judge-reading.ts'
import { addLogbookRecords, keptLogbooks } from '../../core/logbook-records/index.ts'
import { lastLockedEnd, recordOlderOdometers } from './locked-odometers.ts'
import { odometersAt } from './odometers-at.ts'
import { recountOdometer } from './recount.ts'
import { lockOdometer, type ReadingRow, readingsInForce, toBase } from './repository.ts'

type NewReading = {
  vehicleId: string
  time: Date
  meters: number
  /** A person has confirmed that it is lower than the count, or far above it. */
  isConfirmed?: boolean
  note?: string | null
  source: 'reading' | 'vehicle'
}

/** The result of a reading: the count just before it, and whether it corrected the odometer. */
type Entered = { countedMeters: number; correction: boolean }

/** Stores a reading and recounts the odometer, in the caller's transaction; the caller adds the audit entry. */
export async function enterReading(context: Context, reading: NewReading): Promise<Entered> {
  const { scope, tx, now } = context
  const { vehicleId, time, meters, source, note = null } = reading
  const vehicle = { tenantId: scope.tenantId, vehicleId }
  refuseFuture(time, now)
  await lockOdometer(tx, vehicle)
  await recordOlderOdometers(tx, vehicle, now)
  await refuseBackdated(tx, vehicle, reading)
  const timeMs = time.getTime()
  const [countedMeters = 0] = await odometersAt(context, [{ vehicleId, timeMs }])
  const bases = (await readingsInForce(tx, scope.tenantId, [vehicleId])).map(toBase)
  const { correction } = requirePossible(
    {
      timeMs,
      meters,
      countedMeters,
      before: bases.findLast((base) => base.timeMs <= timeMs),
      after: bases.find((base) => base.timeMs > timeMs),
      distanceUnit: await distanceUnitOf(context),
    },
    reading.isConfirmed ?? false,
  )
  const id = uuidv7()
  await tx
    .insertInto('odometerReadings')
    .values({
      ...vehicle,
      id,
      time,
      meters,
      correction,
      note,
      source,
      enteredBy: personOf(scope),
      enteredByEmail: scope.email,
      enteredAt: now,
    })
    .execute()
  await addToLogbook(context, { vehicleId, id }, { time: time.toISOString(), meters, correction, note })
  await recountOdometer(tx, vehicle, {
    moved: { now, cause: 'reading', reason: note, actor: actorOf(scope) },
  })
  return { countedMeters, correction }
}

/** A reading from before the end of a locked trip can change locked odometers, so a person must give a reason. */
async function refuseBackdated(
  tx: Tx,
  vehicle: VehicleKey,
  { time, isConfirmed = false }: NewReading,
): Promise<void> {
  const lockedUntil = await lastLockedEnd(tx, vehicle)
  if (isConfirmed || lockedUntil === null || time >= lockedUntil) return
  throw new AppError('reading_before_locked', {}, { field: 'time' })
}

/** Withdraws a reading: the row stays, with who withdrew it and why. */
export async function withdrawReading(
  { scope, tx, now }: Context,
  vehicleId: string,
  { readingId, reason }: { readingId: string; reason: string },
): Promise<ReadingRow> {
  const vehicle = { tenantId: scope.tenantId, vehicleId }
  await lockOdometer(tx, vehicle)
  await recordOlderOdometers(tx, vehicle, now)
  const readings = await readingsInForce(tx, scope.tenantId, [vehicleId])
  const index = readings.findIndex(({ id }) => id === readingId)
  const reading = readings[index]
  if (!reading) throw notFound('reading')
  const [before, after] = [readings[index - 1], readings[index + 1]]
  if (before && after && !after.correction && after.meters < before.meters) {
    throw new AppError('reading_needed')
  }
  await tx
    .updateTable('odometerReadings')
    .set({ withdrawnAt: now, withdrawnByEmail: scope.email, withdrawnReason: reason })
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', readingId)
    .execute()
  const { time, meters } = reading
  const withdrawn = { time: time.toISOString(), meters, withdrawnReason: reason }
  await addToLogbook({ scope, tx, now }, { vehicleId, id: readingId }, withdrawn)
  await recountOdometer(tx, vehicle, {
    moved: { now, cause: 'readingWithdrawn', reason, actor: actorOf(scope) },
  })
  return reading
}

function actorOf(scope: Scope) {
  return { actorId: personOf(scope), actorEmail: scope.email }
}

/** Readings are part of the vehicle's logbook while it is kept or has locked trips, since its odometer depends on them. */
async function addToLogbook(
  { scope, tx, now }: Pick<Context, 'scope' | 'tx' | 'now'>,
  reading: { vehicleId: string; id: string },
  fields: Readonly<Record<string, string | number | boolean | null>>,
): Promise<void> {
  const { vehicleId, id: subjectId } = reading
  const vehicle = { tenantId: scope.tenantId, vehicleId }
  const kept = await keptLogbooks(tx, scope.tenantId, [vehicleId])
  if (!kept.has(vehicleId) && (await lastLockedEnd(tx, vehicle)) === null) return
  const content = {
    kind: 'reading',
    subjectId,
    recordedAt: now.toISOString(),
    fields: { ...fields, ...actorOf(scope) },
  }
  await addLogbookRecords(tx, vehicle, [content])
}
