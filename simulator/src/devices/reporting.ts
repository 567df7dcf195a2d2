import { turnDegrees } from '@roadbook/geo/bearing'
import type { DeviceEvent } from '@roadbook/protocols/message'
import { MINUTE, SECOND } from '../calendar.ts'
import type { Phase } from '../day.ts'
import { type Motion, watch } from '../driving/drive.ts'
import type { SimulatedVehicle } from '../fleet.ts'
import { seededRandom } from '../random.ts'
import { kindOf } from './simulated-protocols.ts'

/** When a device records a position: at whichever condition is met first, checked once a second. */
export type ReportingRules = {
  movingMs: number
  movingMeters: number
  turnDegrees: number
  /** A long bend is not reported second by second. */
  turnPauseMs: number
  idlingMs: number
  parkedMs: number
  /** Whether it reports harsh braking and acceleration. */
  reportsHarshEvents: boolean
}

export type Report = {
  timeMs: number
  event?: DeviceEvent
  /** A jammer blocks the network. */
  isJammed?: true
}

/** A tracker with common settings, and a phone that saves its battery. */
const RULES: Record<'tracker' | 'phone', Omit<ReportingRules, 'parkedMs'>> = {
  tracker: {
    movingMs: 30 * SECOND,
    movingMeters: 400,
    turnDegrees: 25,
    turnPauseMs: 10 * SECOND,
    idlingMs: 60 * SECOND,
    reportsHarshEvents: true,
  },
  phone: {
    movingMs: 20 * SECOND,
    movingMeters: 150,
    turnDegrees: 45,
    turnPauseMs: SECOND,
    idlingMs: 2 * MINUTE,
    reportsHarshEvents: false,
  },
}
const PARKED_MINUTES = [5, 10, 30, 60]
const PARKED = 6
/** m/s: below this speed the heading is mostly noise. */
const SLOWEST_TURN = 2.5
/** m/s in one second, as a tracker's accelerometer is commonly set. */
const HARSH_BRAKING = 3.5
const HARSH_ACCELERATION = 3

/** The rules of a vehicle's device; `everyMs` makes it record at that interval while it drives. */
export function rulesOf({ seed, device }: SimulatedVehicle, everyMs?: number): ReportingRules {
  const minutes = PARKED_MINUTES[Math.floor(seededRandom(seed, PARKED).next() * PARKED_MINUTES.length)] ?? 30
  const rules = { ...RULES[kindOf(device)], parkedMs: minutes * MINUTE }
  if (everyMs === undefined) return rules
  return { ...rules, movingMs: everyMs, movingMeters: Infinity, turnDegrees: 361, reportsHarshEvents: false }
}

/** The instants of a phase at which the device reports, including its start but not its end. */
export function* reports(phase: Phase, rules: ReportingRules): Generator<Report, void> {
  if (phase.kind === 'drive') {
    yield* drivingReports(phase, rules)
    return
  }
  const pause = phase.ignition ? rules.idlingMs : rules.parkedMs
  for (let timeMs = phase.startMs; timeMs < phase.endMs; timeMs += pause) yield { timeMs }
}

function* drivingReports(
  { startMs, endMs, drive }: Extract<Phase, { kind: 'drive' }>,
  rules: ReportingRules,
): Generator<Report, void> {
  const motionAt = watch(drive)
  let before = motionAt(0)
  let last = { timeMs: startMs, motion: before }
  yield { timeMs: startMs }
  for (let timeMs = startMs + SECOND; timeMs < endMs; timeMs += SECOND) {
    const now = motionAt((timeMs - startMs) / SECOND)
    const event = rules.reportsHarshEvents ? harshEvent(before, now) : undefined
    // The second before is reported too, so that the speeds show it.
    if (event && last.timeMs < timeMs - SECOND) yield { timeMs: timeMs - SECOND }
    before = now
    const sinceMs = timeMs - last.timeMs
    if (!event && sinceMs < rules.movingMs && !isFarther(rules, last.motion, { ...now, sinceMs })) continue
    last = { timeMs, motion: now }
    yield event ? { timeMs, event } : { timeMs }
  }
}

/** Whether it has moved or turned enough for a report. */
function isFarther(rules: ReportingRules, last: Motion, now: Motion & { sinceMs: number }): boolean {
  if (now.meters - last.meters >= rules.movingMeters) return true
  if (now.metersPerSecond < SLOWEST_TURN || now.sinceMs < rules.turnPauseMs) return false
  return Math.abs(turnDegrees(last.headingDegrees, now.headingDegrees)) >= rules.turnDegrees
}

function harshEvent(before: Motion, now: Motion): DeviceEvent | undefined {
  const change = now.metersPerSecond - before.metersPerSecond
  if (change <= -HARSH_BRAKING) return 'harshBraking'
  return change >= HARSH_ACCELERATION ? 'harshAcceleration' : undefined
}
