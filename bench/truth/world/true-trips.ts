/**
 * The trips of a day according to an observer who sees everything that the device could know, by the rules of
 * docs/trip-detection.md.
 */
import type { Leg, Period, VehicleDay } from './vehicle-day.ts'

export type TrueTrip = Period & {
  meters: number
  maxSpeedKmh: number
  /** Standing with the engine on for 120 s or more. */
  idleSeconds: number
}

export type TrueDay = {
  trips: readonly TrueTrip[]
  stopIdleSeconds: number
  moved: readonly Move[]
}

/** Carried, or driven without reporting, from one place to another. */
type Move = Period & { meters: number; kind: 'carried' | 'unheard' }

type Driven = Extract<Leg, { kind: 'driven' }>

const stopSeconds = { off: 180, on: 900, unknown: 300 }
const IDLE_SECONDS = 120

export function trueDay(day: VehicleDay, knowsIgnition: boolean): TrueDay {
  const idle = idlePeriods(day)
  const drives = day.legs.filter((leg) => leg.kind === 'driven').filter(({ isUnreported }) => !isUnreported)
  const trips = joinedDrives(day, drives, knowsIgnition).map(({ parts, toMs }): TrueTrip => {
    const fromMs = parts[0]?.fromMs ?? 0
    return {
      fromMs,
      toMs,
      meters: parts.reduce((sum, { way }) => sum + way.meters, 0),
      maxSpeedKmh: Math.max(...parts.map(({ way }) => way.maxSpeedKmh)),
      idleSeconds: secondsWithin(idle, { fromMs, toMs }),
    }
  })
  const inTrips = trips.reduce((sum, { idleSeconds }) => sum + idleSeconds, 0)
  return { trips, stopIdleSeconds: secondsOf(idle) - inTrips, moved: movesOf(day) }
}

type Joined = { parts: Driven[]; toMs: number }

/** Drives without a proper stop between them are one trip. */
function joinedDrives(day: VehicleDay, drives: readonly Driven[], knowsIgnition: boolean): Joined[] {
  const trips: Joined[] = []
  let isUnderWay = false
  for (const [index, drive] of drives.entries()) {
    const stand = { fromMs: drive.toMs, toMs: drives[index + 1]?.fromMs ?? Number.POSITIVE_INFINITY }
    const endMs = endWithin(stand, day, knowsIgnition)
    const last = isUnderWay ? trips.at(-1) : undefined
    if (last) last.parts.push(drive)
    const trip = last ?? { parts: [drive], toMs: drive.toMs }
    trip.toMs = endMs ?? drive.toMs
    if (!last) trips.push(trip)
    isUnderWay = endMs === undefined
  }
  return trips
}

/** When the trip before this stop ends; undefined if it is too short to be a stop. */
function endWithin(stand: Period, { engine }: VehicleDay, knowsIgnition: boolean): number | undefined {
  const lasts = (seconds: number): boolean => stand.toMs - stand.fromMs >= seconds * 1000
  if (!knowsIgnition) return lasts(stopSeconds.unknown) ? stand.fromMs : undefined
  const off = engine.find(({ toMs }) => toMs >= stand.fromMs && toMs < stand.toMs)
  const on = off && engine.find(({ fromMs }) => fromMs >= off.toMs)
  const offMs = off && Math.min(on?.fromMs ?? stand.toMs, stand.toMs) - off.toMs
  const isOffLong = offMs !== undefined && offMs >= stopSeconds.off * 1000
  const isOffFirst = off && off.toMs - stand.fromMs + stopSeconds.off * 1000 <= stopSeconds.on * 1000
  if (isOffLong && isOffFirst) return off.toMs
  return lasts(stopSeconds.on) ? stand.fromMs : undefined
}

function idlePeriods({ legs, engine }: VehicleDay): Period[] {
  return stands(legs).flatMap((stand) =>
    engine
      .map(({ fromMs, toMs }) => ({
        fromMs: Math.max(fromMs, stand.fromMs),
        toMs: Math.min(toMs, stand.toMs),
      }))
      .filter(({ fromMs, toMs }) => toMs - fromMs >= IDLE_SECONDS * 1000),
  )
}

/** Periods without movement, during a drive or parked; not while carried. */
function stands(legs: readonly Leg[]): Period[] {
  const found: Period[] = []
  for (const leg of legs) {
    if (leg.kind === 'parked') found.push(leg)
    if (leg.kind !== 'driven') continue
    const offset = (seconds: number): number => leg.fromMs + seconds * 1000
    found.push(...leg.way.waits.map(({ from, to }) => ({ fromMs: offset(from), toMs: offset(to) })))
  }
  return found
}

function movesOf({ legs }: VehicleDay): Move[] {
  return legs.flatMap((leg): Move[] => {
    const { fromMs, toMs } = leg
    if (leg.kind === 'carried') return [{ fromMs, toMs, meters: leg.meters, kind: 'carried' }]
    const isUnreported = leg.kind === 'driven' && leg.isUnreported
    return isUnreported ? [{ fromMs, toMs, meters: leg.way.meters, kind: 'unheard' }] : []
  })
}

function secondsWithin(periods: readonly Period[], { fromMs, toMs }: Period): number {
  return secondsOf(
    periods.map((period) => ({
      fromMs: Math.max(fromMs, period.fromMs),
      toMs: Math.min(toMs, period.toMs),
    })),
  )
}

function secondsOf(periods: readonly Period[]): number {
  return periods.reduce((sum, { fromMs, toMs }) => sum + Math.max(0, toMs - fromMs) / 1000, 0)
}
