/** Notes the times of trips that changed after the daily roll-up may have counted them. */
import type { Tx } from '../../../../database/client.ts'
import type { TripRow } from './trip-rows.ts'

/** A trip rarely changes this long after its end: only later changes are noted. */
export const SETTLED_AFTER_MS = 20 * 60_000

type State = { before: TripRow | null; after: TripRow | null }
type Change = State & { now: Date }

/** Call it in the transaction that changes the trip. */
export async function recordChangedTimes(tx: Tx, { now, ...state }: Change): Promise<void> {
  await recordAllChangedTimes(tx, [state], now)
}

/** Like `recordChangedTimes`, for each trip. */
export async function recordAllChangedTimes(tx: Tx, states: readonly State[], now: Date): Promise<void> {
  const ranges = states.flatMap((state) => changedTime(state, now) ?? [])
  if (ranges.length > 0) await tx.insertInto('fleetDayDirtyRanges').values(ranges).execute()
}

/** Undefined if the roll-up can't have counted it yet. */
function changedTime({ before, after }: State, now: Date) {
  const trips = [before, after].filter((trip) => trip !== null)
  const [trip] = trips
  const firstEndMs = Math.min(...trips.map(({ endTime }) => endTime.getTime()))
  if (!trip || firstEndMs >= now.getTime() - SETTLED_AFTER_MS) return undefined
  if (before && after && isAsLong(before, after)) return undefined
  const fromTime = new Date(Math.min(...trips.map(({ startTime }) => startTime.getTime())))
  const toTime = new Date(Math.max(...trips.map(({ endTime }) => endTime.getTime())))
  return { tenantId: trip.tenantId, fromTime, toTime }
}

/** Like `recordChangedTimes`, for new trips. */
export async function recordAddedTimes(tx: Tx, added: readonly TripRow[], now: Date): Promise<void> {
  const ranges = added
    .filter(({ endTime }) => endTime.getTime() < now.getTime() - SETTLED_AFTER_MS)
    .map(({ tenantId, startTime, endTime }) => ({ tenantId, fromTime: startTime, toTime: endTime }))
  if (ranges.length > 0) await tx.insertInto('fleetDayDirtyRanges').values(ranges).execute()
}

function isAsLong(before: TripRow, after: TripRow): boolean {
  return (
    before.startTime.getTime() === after.startTime.getTime() &&
    before.endTime.getTime() === after.endTime.getTime() &&
    before.distanceMeters === after.distanceMeters &&
    before.durationSeconds === after.durationSeconds &&
    before.idleSeconds === after.idleSeconds
  )
}

type ChangedTime = { fromTime: Date; toTime: Date }

/** Takes the notes since the last call. A note that isn't visible yet stays for the next call, like its trips. */
export async function takeChangedTimes(tx: Tx, tenantId: string): Promise<ChangedTime[]> {
  return tx
    .deleteFrom('fleetDayDirtyRanges')
    .where('tenantId', '=', tenantId)
    .returning(['fromTime', 'toTime'])
    .execute()
}
