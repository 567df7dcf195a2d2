import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../../database/client.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'
import { type BaseReading, type CountedReading, stateFactors } from './odometer.ts'
import { addOdometerAddenda, type Moved } from './locked-odometers.ts'
import {
  deviceChanges,
  drivenMeters,
  lockOdometer,
  type ReadingRow,
  readingsInForce,
  storeFactor,
  storeOdometer,
} from './repository.ts'

/**
 * What changed. `moved` is omitted if no locked trip can be concerned, or if another recount follows that adds its addenda.
 */
type Change = {
  /** Trips from this instant on changed; without it, readings did. */
  changedFrom?: Date
  moved?: Moved | undefined
}

/**
 * Counts a vehicle's odometer again after its trips or readings changed, in the same transaction, with an addendum beside
 * each locked trip whose odometer moves. Trips after the last reading only add to the figure, others may change factors too.
 */
export async function recountOdometer(
  tx: Tx,
  vehicle: VehicleKey,
  { changedFrom, moved }: Change = {},
): Promise<void> {
  const known = await lockOdometer(tx, vehicle)
  // Even without readings: a change of readings recounts starting from this row.
  const isAfterBase = changedFrom !== undefined && (known.baseTime === null || changedFrom > known.baseTime)
  const base = isAfterBase ? baseOf(known) : (await restate(tx, vehicle)).at(-1)
  const { timeMs: fromMs, meters, factor } = base ?? nothingRead
  const [counted = 0] = await drivenMeters(tx, vehicle.tenantId, [
    { vehicleId: vehicle.vehicleId, fromMs, untilMs: Number.POSITIVE_INFINITY },
  ])
  const recounted = {
    ...known,
    baseTime: base ? new Date(base.timeMs) : null,
    baseMeters: meters,
    factor,
    countedMeters: counted,
    odometerMeters: Math.round(meters + factor * counted),
  }
  if (!isDeepStrictEqual(recounted, known)) await storeOdometer(tx, recounted)
  // A change before the last reading can also change trips before it, which are counted backwards from the first reading.
  if (moved)
    await addOdometerAddenda(tx, vehicle, { ...moved, changedFrom: isAfterBase ? changedFrom : undefined })
}

/** Counted from zero at the first trip. */
const nothingRead: BaseReading = {
  timeMs: Number.NEGATIVE_INFINITY,
  meters: 0,
  factor: 1,
  correction: false,
}

function baseOf(known: {
  baseTime: Date | null
  baseMeters: number
  factor: number
}): BaseReading | undefined {
  if (known.baseTime === null) return undefined
  const { baseTime, baseMeters, factor } = known
  return { timeMs: baseTime.getTime(), meters: baseMeters, factor, correction: false }
}

/** Computes the factor of each reading again; most stay the same. */
async function restate(tx: Tx, vehicle: VehicleKey): Promise<BaseReading[]> {
  const rows = await readingsInForce(tx, vehicle.tenantId, [vehicle.vehicleId])
  const readings = await countReadings(tx, vehicle, rows)
  const bases = stateFactors(readings, rows.length < 2 ? [] : await deviceChanges(tx, vehicle))
  for (const [index, row] of rows.entries()) {
    const factor = bases[index]?.factor ?? 1
    if (factor !== row.factor) await storeFactor(tx, row, factor)
  }
  return bases
}

/** Readings in order of time, each with the distance driven since the one before it. */
export async function countReadings(
  tx: Tx,
  { tenantId, vehicleId }: VehicleKey,
  rows: readonly ReadingRow[],
): Promise<CountedReading[]> {
  const spans = rows.slice(1).map((row, index) => ({
    vehicleId,
    fromMs: rows[index]?.time.getTime() ?? 0,
    untilMs: row.time.getTime(),
  }))
  const counted = await drivenMeters(tx, tenantId, spans)
  return rows.map(({ time, meters, correction }, index) => ({
    timeMs: time.getTime(),
    meters,
    correction,
    countedMeters: index === 0 ? null : (counted[index - 1] ?? 0),
  }))
}
