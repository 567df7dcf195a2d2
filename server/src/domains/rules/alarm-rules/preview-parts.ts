/** Shared by previews of geofences and alarms: their days, and processing a few vehicles per answer. */
import type { AlarmRuleTarget, PreviewCursor } from '@roadbook/contract/rules/alarm-rules'
import { dateIn, periodOf } from '../../../http/period.ts'
import type { Context } from '../../../http/scope.ts'
import { requireAnyVehicles } from '../../fleet/vehicles/index.ts'
import { type Fleet, readFleet, requireTargets } from './watched-vehicles.ts'

const DAYS = 30
/** After this time the response ends, and the next one continues. */
const PART_MS = 1_000
/** From the first part to the last. */
const MAX_AGE_MS = 86_400_000

type Asked = { alarmRuleTargets: readonly AlarmRuleTarget[]; after: PreviewCursor | undefined }

/**
 * Throws if the caller names targets that they can't see, or continues from such a vehicle. `until` is when the first part
 * was requested.
 */
export async function beginPreview(
  context: Context,
  { alarmRuleTargets, after }: Asked,
): Promise<{ fleet: Fleet; until: Date; days: PreviewedDays }> {
  await requireTargets(context, alarmRuleTargets)
  if (after) await requireAnyVehicles(context, [after.vehicleId], 'after')
  const fleet = await readFleet(context.tx, context.scope.tenantId)
  const until = previewedUntil(context.now, after)
  return { fleet, until, days: previewedDays(until, fleet.timeZone) }
}

/** The cursor comes from the caller, so its time is limited to the last day. */
export function previewedUntil(now: Date, after: PreviewCursor | undefined): Date {
  const untilMs = after ? Date.parse(after.until) : now.getTime()
  return new Date(Math.min(now.getTime(), Math.max(untilMs, now.getTime() - MAX_AGE_MS)))
}

type PreviewedDays = { from: Date; dates: readonly string[]; timeZone: string }

/** The company's last days, including today. */
export function previewedDays(until: Date, timeZone: string): PreviewedDays {
  const first = dateIn(timeZone, until).subtract({ days: DAYS - 1 })
  const dates = Array.from({ length: DAYS }, (_, nth) => first.add({ days: nth }).toString())
  return { from: periodOf({ startDate: first.toString() }, timeZone).from ?? until, dates, timeZone }
}

/** How many happened on each day; null for days before `knownFrom`. */
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

type Part = { after: PreviewCursor | undefined; until: Date; partMs?: number | undefined }

export type Followed<Found> = {
  found: Found[]
  /** The first position that was read. */
  knownFrom: Date | null
  watchedVehicles: number
  checkedVehicles: number
  next: PreviewCursor | null
}

/**
 * Follows the vehicles after the cursor one by one until the time is up, at least one. `firstMs` is infinite without a
 * position.
 */
export async function followSome<V extends { id: string }, Found>(
  vehicles: readonly V[],
  { after, until, partMs = PART_MS }: Part,
  follow: (vehicle: V) => Promise<{ found: readonly Found[]; firstMs: number }>,
): Promise<Followed<Found>> {
  const inOrder = vehicles.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const isLater = ({ id }: V): boolean => after === undefined || id > after.vehicleId
  let checkedVehicles = inOrder.filter((vehicle) => !isLater(vehicle)).length
  const all: Found[] = []
  let [knownMs, next] = [Number.POSITIVE_INFINITY, null as PreviewCursor | null]
  const endMs = performance.now() + partMs
  for (const vehicle of inOrder.slice(checkedVehicles)) {
    const { found, firstMs } = await follow(vehicle)
    all.push(...found)
    knownMs = Math.min(knownMs, firstMs)
    checkedVehicles++
    if (checkedVehicles < inOrder.length && performance.now() >= endMs) {
      next = { vehicleId: vehicle.id, until: until.toISOString() }
      break
    }
  }
  const knownFrom = Number.isFinite(knownMs) ? new Date(knownMs) : null
  return { found: all, knownFrom, watchedVehicles: vehicles.length, checkedVehicles, next }
}
