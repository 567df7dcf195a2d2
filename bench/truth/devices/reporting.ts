/** When a device reports: densely while it considers the vehicle in use, rarely or never while it is parked. */
import { turnDegrees } from '@roadbook/geo/bearing'
import { distanceMeters } from '@roadbook/geo/distance'
import type { Random } from '../../../simulator/src/random.ts'
import { type Leg, observe, type Observed, type Period, type VehicleDay } from '../world/vehicle-day.ts'
import { type Habits, type Interval, knowsIgnition } from './habits.ts'

const SECOND = 1000
const bends = { meters: 100, degrees: 15, seconds: 60, minSeconds: 2 }

/** By ignition if it is wired, otherwise from soon after the vehicle moves until it has stood for some minutes. */
export function awakePeriods(day: VehicleDay, { style, fault }: Habits, random: Random): Period[] {
  const late = (): number => (fault === 'wakesLate' ? random.between(30, 120) * SECOND : 0)
  const driven = day.legs.filter((leg) => leg.kind === 'driven')
  const used = knowsIgnition(style)
    ? day.engine.map(({ fromMs, toMs }) => ({ fromMs: fromMs + late(), toMs }))
    : driven.map(({ fromMs, toMs }) => ({
        fromMs: fromMs + random.between(2, 9) * SECOND + late(),
        toMs: toMs + random.between(120, 200) * SECOND,
      }))
  const silences = silentPeriods(day.legs)
  return merged(used)
    .filter(({ fromMs, toMs }) => fromMs < toMs)
    .flatMap((period) => silences.reduce((left, gap) => left.flatMap((one) => without(one, gap)), [period]))
}

function silentPeriods(legs: readonly Leg[]): Period[] {
  return legs
    .filter((leg) => leg.kind === 'driven' && leg.isUnreported)
    .map(({ fromMs, toMs }) => ({ fromMs: fromMs - 120 * SECOND, toMs: toMs + 90 * SECOND }))
}

function merged(periods: readonly Period[]): Period[] {
  const joined: Period[] = []
  for (const { fromMs, toMs } of periods) {
    const last = joined.at(-1)
    if (last && fromMs <= last.toMs) last.toMs = Math.max(last.toMs, toMs)
    else joined.push({ fromMs, toMs })
  }
  return joined
}

function without({ fromMs, toMs }: Period, gap: Period): Period[] {
  const parts = [
    { fromMs, toMs: Math.min(toMs, gap.fromMs) },
    { fromMs: Math.max(fromMs, gap.toMs), toMs },
  ]
  return parts.filter((part) => part.fromMs < part.toMs)
}

/** In ascending order, whole seconds, without duplicates. */
export function instantsOf(day: VehicleDay, awake: readonly Period[], habits: Habits): number[] {
  const instants: number[] = []
  const look = observe(day)
  const silences = silentPeriods(day.legs)
  const isReceived = (timeMs: number): boolean =>
    !silences.some(({ fromMs, toMs }) => timeMs > fromMs && timeMs < toMs)
  let timeMs = day.legs[0]?.fromMs ?? 0
  for (const { fromMs, toMs } of awake) {
    instants.push(...heartbeatsIn({ fromMs: timeMs, toMs: fromMs }, habits))
    instants.push(...denseInstants({ fromMs, toMs }, habits.interval, look))
    timeMs = toMs
  }
  instants.push(...heartbeatsIn({ fromMs: timeMs, toMs: day.legs.at(-1)?.toMs ?? 0 }, habits))
  const seconds = instants.filter(isReceived).map((instant) => Math.floor(instant / SECOND) * SECOND)
  return [...new Set(seconds)].sort((a, b) => a - b)
}

function heartbeatsIn({ fromMs, toMs }: Period, { heartbeat }: Habits): number[] {
  if (heartbeat === 'sleeps') return []
  const count = Math.max(0, Math.ceil((toMs - fromMs) / (heartbeat * SECOND)) - 1)
  return Array.from({ length: count }, (_, index) => fromMs + (index + 1) * heartbeat * SECOND)
}

/** The start and the end are separate events; the end is reported one second later. */
function denseInstants(
  { fromMs, toMs }: Period,
  interval: Interval,
  look: (timeMs: number) => Observed,
): number[] {
  const first = Math.ceil(fromMs / SECOND) * SECOND
  const last = Math.ceil(toMs / SECOND) * SECOND
  const instants = [first]
  if (interval !== 'bends') {
    for (let timeMs = first + interval * SECOND; timeMs < last; timeMs += interval * SECOND)
      instants.push(timeMs)
    return [...instants, last]
  }
  let reported = { timeMs: first, seen: look(first) }
  for (let timeMs = first + SECOND; timeMs < last; timeMs += SECOND) {
    const seen = look(timeMs)
    if (!isWorthTelling(reported.seen, seen, (timeMs - reported.timeMs) / SECOND)) continue
    instants.push(timeMs)
    reported = { timeMs, seen }
  }
  return [...instants, last]
}

function isWorthTelling(before: Observed, seen: Observed, seconds: number): boolean {
  if (seconds >= bends.seconds) return true
  if (seconds < bends.minSeconds || seen.speedKmh < 5) return false
  const turned = Math.abs(turnDegrees(before.headingDegrees, seen.headingDegrees))
  return turned >= bends.degrees || distanceMeters(before.place, seen.place) >= bends.meters
}
