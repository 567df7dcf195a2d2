/** What previews of geofences and alarms share: the days that they look at, and some vehicles at a time. */
import type { PreviewCursor } from '@roadbook/contract/alarm-rules'
import { dateIn, periodOf } from '../../http/period.ts'

const DAYS = 30
/** Then an answer ends, and the next one goes on. */
const PART_MS = 1_000
/** From the first part to the last. */
const MAX_AGE_MS = 86_400_000

/** Until when all parts look; a cursor is the caller's word. */
export function previewedUntil(now: Date, after: PreviewCursor | undefined): Date {
  const untilMs = after ? Date.parse(after.until) : now.getTime()
  return new Date(Math.min(now.getTime(), Math.max(untilMs, now.getTime() - MAX_AGE_MS)))
}

export type PreviewedDays = { from: Date; dates: readonly string[]; timeZone: string }

/** The company's last days, today included. */
export function previewedDays(until: Date, timeZone: string): PreviewedDays {
  const first = dateIn(timeZone, until).subtract({ days: DAYS - 1 })
  const dates = Array.from({ length: DAYS }, (_, nth) => first.add({ days: nth }).toString())
  return { from: periodOf({ startDate: first.toString() }, timeZone).from ?? until, dates, timeZone }
}

/** How much happened on each day; null for days before `knownFrom`. */
export function countByDay(
  { dates, timeZone }: PreviewedDays,
  timesMs: readonly number[],
  knownFrom: Date | null,
): { date: string; count: number | null }[] {
  const dayOf = (at: Date): string => dateIn(timeZone, at).toString()
  const perDay = Map.groupBy(timesMs, (atMs) => dayOf(new Date(atMs)))
  const firstKnown = knownFrom && dayOf(knownFrom)
  return dates.map((date) => {
    const isKnown = firstKnown !== null && date >= firstKnown
    return { date, count: isKnown ? (perDay.get(date)?.length ?? 0) : null }
  })
}

type Some = { after: PreviewCursor | undefined; until: Date; partMs?: number | undefined }

/** Follows the vehicles after the cursor one by one while the time lasts, at least one. */
export async function followSome<V extends { id: string }>(
  vehicles: readonly V[],
  { after, until, partMs = PART_MS }: Some,
  follow: (vehicle: V) => Promise<void>,
): Promise<{ checkedVehicles: number; next: PreviewCursor | null }> {
  const inOrder = vehicles.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const isLater = ({ id }: V): boolean => after === undefined || id > after.vehicleId
  let checkedVehicles = inOrder.filter((vehicle) => !isLater(vehicle)).length
  const endMs = performance.now() + partMs
  for (const vehicle of inOrder.slice(checkedVehicles)) {
    await follow(vehicle)
    checkedVehicles++
    if (checkedVehicles < inOrder.length && performance.now() >= endMs)
      return { checkedVehicles, next: { vehicleId: vehicle.id, until: until.toISOString() } }
  }
  return { checkedVehicles, next: null }
}
