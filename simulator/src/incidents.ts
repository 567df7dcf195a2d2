import { turnDegrees } from '@roadbook/geo/bearing'
import { distanceMeters } from '@roadbook/geo/distance'
import { HOUR, MINUTE, minuteOf, SECOND } from './calendar.ts'
import { type Phase, temperOf } from './day.ts'
import { type Drive, watch } from './driving/drive.ts'
import type { SimulatedVehicle } from './fleet.ts'
import { AIRPORT } from './driving/places.ts'
import { type Random, seededRandom } from './random.ts'
import type { Report } from './devices/reporting.ts'

/**
 * An occasional event that a vehicle's tracker reports, simulated where it is plausible. It changes neither the drive nor
 * the other reports, and depends only on the seed and the start of the phase, so that history and live data agree.
 */
type Incident = Required<Pick<Report, 'timeMs' | 'event'>> & {
  /** Nothing reaches the network before this instant; then the tracker reports the end of the jamming. */
  jammedUntilMs?: number
}

type DrivePhase = Extract<Phase, { kind: 'drive' }>
type StandPhase = Extract<Phase, { kind: 'stand' }>

const INCIDENTS = 11
/** Speed limit set in the fleet's trackers: exceeding it is reported once per drive. */
const OVERSPEED_KMH = 76
/** How often each incident happens. */
export type Odds = {
  /** Per 100 km, for the worst driver. */
  cornersPer100Km: number
  startsPer100Km: number
  /** It happens at one in this many of the possible stops. */
  jammedAmong: number
  bumpedAmong: number
  panicAmong: number
  towedAmong: number
}

/** Realistic: a serious incident happens to a fleet of 25 about once a month. */
const LIFELIKE: Odds = {
  cornersPer100Km: 0.4,
  startsPer100Km: 0.3,
  jammedAmong: 500,
  bumpedAmong: 8_000,
  panicAmong: 400,
  towedAmong: 500,
}

/** A corner, as opposed to a bend or a U-turn. */
const CORNER_DEGREES = { from: 45, to: 120 }
/** m/s */
const SLOWEST_CORNER = 3
/** How long harsh acceleration is measured after moving off. */
const START_SECONDS = 2

const AIRPORT_METERS = 500
const MAX_JAM_MINUTES = 4
const LONG_STAND_MS = 4 * HOUR

/** The incidents of a phase in order of time, at most one per instant, since a tracker sends one report for each. */
export function incidentsOf(vehicle: SimulatedVehicle, phase: Phase, odds = LIFELIKE): Incident[] {
  const random = seededRandom(vehicle.seed, INCIDENTS, Math.floor(phase.startMs / SECOND))
  if (phase.kind === 'stand') return phase.ignition ? [] : stopIncidents(phase, odds, random)
  const chance = (per100Km: number): Chance => ({ random, per100Km })
  const found = [
    overspeed(phase),
    hardCorner(vehicle, phase, chance(odds.cornersPer100Km)),
    hardStart(vehicle, phase, chance(odds.startsPer100Km)),
  ]
  const inOrder = found.filter((one) => one !== undefined).toSorted((a, b) => a.timeMs - b.timeMs)
  return inOrder.filter(({ timeMs }, index) => timeMs !== inOrder[index - 1]?.timeMs)
}

/** Merges incidents into the reports. A report of the same instant carries the incident, unless it already has an event. */
export function* withIncidents(
  reports: Iterable<Report>,
  incidents: readonly Incident[],
): Generator<Report, void> {
  const sent = incidents.flatMap(({ timeMs, event, jammedUntilMs }): Report[] =>
    jammedUntilMs === undefined ? [{ timeMs, event }] : [{ timeMs, event }, { timeMs: jammedUntilMs }],
  )
  const isJammed = (timeMs: number) =>
    incidents.some((one) => timeMs >= one.timeMs && timeMs < (one.jammedUntilMs ?? 0))
  const marked = (report: Report): Report =>
    isJammed(report.timeMs) ? { ...report, isJammed: true } : report
  let next = 0
  for (const report of reports) {
    for (; (sent[next]?.timeMs ?? Infinity) < report.timeMs; next++) yield marked(sent[next] ?? report)
    const same = sent[next]?.timeMs === report.timeMs ? sent[next++] : undefined
    yield marked({ ...same, ...report })
  }
  for (const late of sent.slice(next)) yield marked(late)
}

/** The first second at which it exceeds the limit set in its tracker. */
function overspeed({ startMs, drive }: DrivePhase): Incident | undefined {
  const isFast = (metersPerSecond: number) => metersPerSecond * 3.6 >= OVERSPEED_KMH
  // Few drives do, and checking every second of a drive is expensive.
  if (!drive.profile.metersPerSecond.some(isFast)) return undefined
  const motionAt = watch(drive)
  for (let second = 1; second < drive.durationSeconds; second++) {
    if (isFast(motionAt(second).metersPerSecond))
      return { timeMs: instantIn(startMs, second), event: 'overspeed' }
  }
  return undefined
}

function hardCorner(
  vehicle: SimulatedVehicle,
  { startMs, drive }: DrivePhase,
  chance: Chance,
): Incident | undefined {
  const { pieceDegrees, pointMeters, profile } = drive
  if (!befalls(vehicle, drive, chance)) return undefined
  const first = Math.floor(chance.random.next() * pieceDegrees.length)
  for (let point = Math.max(1, first); point < pieceDegrees.length; point++) {
    const turn = Math.abs(turnDegrees(pieceDegrees[point - 1] ?? 0, pieceDegrees[point] ?? 0))
    if (turn < CORNER_DEGREES.from || turn > CORNER_DEGREES.to) continue
    const knot = profile.meters.findIndex((meters) => meters >= (pointMeters[point] ?? 0))
    // It stops there, or nearly.
    if ((profile.metersPerSecond[knot] ?? 0) < SLOWEST_CORNER) continue
    return { timeMs: instantIn(startMs, profile.arrival[knot] ?? 0), event: 'harshCornering' }
  }
  return undefined
}

/** Moving off after a stop, such as at traffic lights. Trucks don't accelerate that hard. */
function hardStart(
  vehicle: SimulatedVehicle,
  { startMs, drive }: DrivePhase,
  chance: Chance,
): Incident | undefined {
  if (!befalls(vehicle, drive, chance)) return undefined
  if (vehicle.kind === 'truck') return undefined
  const { arrival, waiting } = drive.profile
  const knot = Math.max(
    0,
    waiting.findIndex((seconds) => seconds > 0),
  )
  const goesOn = (arrival[knot] ?? 0) + (waiting[knot] ?? 0)
  return { timeMs: instantIn(startMs, goesOn + START_SECONDS), event: 'harshAcceleration' }
}

type Chance = { random: Random; per100Km: number }

function befalls(vehicle: SimulatedVehicle, { lengthMeters }: Drive, { random, per100Km }: Chance): boolean {
  return random.chance((temperOf(vehicle) * per100Km * lengthMeters) / 100_000)
}

function stopIncidents(phase: StandPhase, odds: Odds, random: Random): Incident[] {
  const { startMs, endMs, reason } = phase
  const within = (event: Incident['event']): Incident[] => [
    { timeMs: startMs + Math.floor(random.between(0.2, 0.8) * ((endMs - startMs) / SECOND)) * SECOND, event },
  ]
  const befallsOne = (among: number) => random.next() * among < 1
  if (reason === 'passengers')
    return isJammable(phase) && befallsOne(odds.jammedAmong) ? [jam(phase, random)] : []
  if (reason === 'patrol') return isDark(startMs) && befallsOne(odds.panicAmong) ? within('panic') : []
  // Another vehicle hits it while manoeuvring.
  if (reason === 'customer') return befallsOne(odds.bumpedAmong) ? within('crash') : []
  // Moved in the yard without its key, or an attempted theft.
  return endMs - startMs > LONG_STAND_MS && befallsOne(odds.towedAmong) ? within('towing') : []
}

/** A jammer in the airport's car park also affects all vehicles around it. */
function isJammable({ point, startMs, endMs }: StandPhase): boolean {
  return endMs - startMs > (MAX_JAM_MINUTES + 2) * MINUTE && distanceMeters(point, AIRPORT) < AIRPORT_METERS
}

function jam({ startMs }: StandPhase, random: Random): Incident {
  const timeMs = startMs + Math.floor(random.between(30, 90)) * SECOND
  const seconds = Math.floor(random.between(2, MAX_JAM_MINUTES) * 60)
  return { timeMs, event: 'jamming', jammedUntilMs: timeMs + seconds * SECOND }
}

function isDark(timeMs: number): boolean {
  const hour = minuteOf(timeMs) / 60
  return hour >= 20 || hour < 6
}

/** A tracker samples once a second. */
function instantIn(startMs: number, seconds: number): number {
  return startMs + Math.max(1, Math.ceil(seconds)) * SECOND
}
