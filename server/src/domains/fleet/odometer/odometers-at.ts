import type { Context } from '../../../http/scope.ts'
import { type BaseReading, odometerAt, spanAt } from './odometer.ts'
import { drivenMeters, findOdometers, readingsInForce, type Span, toBase } from './repository.ts'

type Instant = { vehicleId: string; timeMs: number }
export type OfCompany = { scope: { tenantId: string } } & Pick<Context, 'tx' | 'now'>

/** The odometers of vehicles at given instants, in whole metres, in the same order. */
export async function odometersAt(context: OfCompany, instants: readonly Instant[]): Promise<number[]> {
  const counted = await drivenTo(context, instants)
  return counted.map(({ bases, timeMs, drivenMeters: driven }) =>
    Math.round(odometerAt(bases, timeMs, driven)),
  )
}

/**
 * The readings of the vehicles, and the distance within `spanAt` of each instant, with three queries. The distance is added
 * up from a reading, or subtracted from the current count, whichever is nearer.
 */
export async function drivenTo(
  { scope: { tenantId }, tx, now }: OfCompany,
  instants: readonly Instant[],
): Promise<(Instant & { bases: readonly BaseReading[]; drivenMeters: number })[]> {
  const vehicleIds = [...new Set(instants.map(({ vehicleId }) => vehicleId))]
  const basesOf = new Map<string, BaseReading[]>(vehicleIds.map((id) => [id, []]))
  for (const row of await readingsInForce(tx, tenantId, vehicleIds)) {
    basesOf.get(row.vehicleId)?.push(toBase(row))
  }
  const counted = await findOdometers(tx, tenantId, vehicleIds)
  const targets = instants.map((instant): Target => {
    const bases = basesOf.get(instant.vehicleId) ?? []
    const countedMeters = counted.get(instant.vehicleId)
    return { ...instant, bases, ...anchorOf(instant, { bases, countedMeters, nowMs: now.getTime() }) }
  })
  const legs = legsOf(targets)
  const meters = await drivenMeters(tx, tenantId, legs)
  const toAnchor = new Map<Target, number>()
  for (const [index, { target, before }] of legs.entries()) {
    toAnchor.set(target, (before ? (toAnchor.get(before) ?? 0) : 0) + (meters[index] ?? 0))
  }
  return targets.map((target) => {
    const { vehicleId, timeMs, bases, countedMeters } = target
    const known = toAnchor.get(target) ?? 0
    const driven = countedMeters === undefined ? known : Math.max(0, countedMeters - known)
    return { vehicleId, timeMs, bases, drivenMeters: driven }
  })
}

/** The end of the distance to add up; `countedMeters` is the count from the last reading to there. */
type Anchor = { anchorMs: number; countedMeters?: number }
type Target = Instant & Anchor & { bases: readonly BaseReading[] }

type Known = { bases: readonly BaseReading[]; countedMeters: number | undefined; nowMs: number }

function anchorOf({ timeMs }: Instant, { bases, countedMeters, nowMs }: Known): Anchor {
  const { fromMs, untilMs } = spanAt(bases, timeMs)
  const anchorMs = fromMs === timeMs ? untilMs : fromMs
  const isAfterLast = timeMs >= (bases.at(-1)?.timeMs ?? Number.NEGATIVE_INFINITY)
  const isNearer = nowMs - timeMs < timeMs - anchorMs
  if (countedMeters === undefined || !isAfterLast || !isNearer) return { anchorMs }
  return { anchorMs: Number.POSITIVE_INFINITY, countedMeters }
}

type Leg = Span & { target: Target; before: Target | undefined }

/** Targets of one anchor continue from each other, so that no distance is added up twice. */
function legsOf(targets: readonly Target[]): Leg[] {
  const groups = Map.groupBy(targets, ({ vehicleId, anchorMs, timeMs }) =>
    [vehicleId, anchorMs, timeMs < anchorMs].join(' '),
  )
  return [...groups.values()].flatMap((group) => {
    const nearestFirst = group.toSorted((a, b) =>
      a.timeMs < a.anchorMs ? b.timeMs - a.timeMs : a.timeMs - b.timeMs,
    )
    return nearestFirst.map((target, index): Leg => {
      const before = nearestFirst[index - 1]
      const ends = [target.timeMs, before?.timeMs ?? target.anchorMs]
      const span = { fromMs: Math.min(...ends), untilMs: Math.max(...ends) }
      return { vehicleId: target.vehicleId, ...span, target, before }
    })
  })
}
