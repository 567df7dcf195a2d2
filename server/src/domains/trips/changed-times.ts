/** Tells those who add trips up that trips of a time which they may have added up already are others now. */
import type { Tx } from '../../database/client.ts'
import type { TripRow } from './trip-rows.ts'

/** So long after its end a trip is usually known as it stays: only what changes later is told. */
export const SETTLED_AFTER_MS = 20 * 60_000

type State = { before: TripRow | null; after: TripRow | null }
type Change = State & { now: Date }

/** In the transaction that changes the trip. */
export async function noteChangedTimes(tx: Tx, { now, ...state }: Change): Promise<void> {
  await noteAllChangedTimes(tx, [state], now)
}

/** As `noteChangedTimes` of each. */
export async function noteAllChangedTimes(tx: Tx, states: readonly State[], now: Date): Promise<void> {
  const ranges = states.flatMap((state) => changedTime(state, now) ?? [])
  if (ranges.length > 0) await tx.insertInto('fleetDayDirtyRanges').values(ranges).execute()
}

/** Undefined where nobody who has added trips up needs to know. */
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

/** As `noteChangedTimes` of each, of trips that were not there before. */
export async function noteAddedTimes(tx: Tx, added: readonly TripRow[], now: Date): Promise<void> {
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

export type ChangedTime = { fromTime: Date; toTime: Date }

/** Takes what has been noted since the last call. A note that is not seen yet stays for the next, and so do its trips. */
export async function takeChangedTimes(tx: Tx, tenantId: string): Promise<ChangedTime[]> {
  return tx
    .deleteFrom('fleetDayDirtyRanges')
    .where('tenantId', '=', tenantId)
    .returning(['fromTime', 'toTime'])
    .execute()
}
