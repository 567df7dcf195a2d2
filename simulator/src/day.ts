import type { LatLon } from '@roadbook/geo/types'
import {
  type Day,
  dayOf,
  HOUR,
  instantOf,
  isHoliday,
  MINUTE,
  minuteOf,
  SECOND,
  weekdayOf,
} from './calendar.ts'
import { type Drive, momentOf, planDrive } from './driving/drive.ts'
import type { SimulatedVehicle } from './fleet.ts'
import { Ledger, type Standing } from './ledger.ts'
import type { Agenda, Reason, Visit } from './routines/itinerary.ts'
import { type Random, seededRandom } from './random.ts'
import type { RoadGraph } from '@roadbook/roads/road-graph'
import { type World, worldOf } from './world.ts'

/** A stretch of time in which a vehicle does one thing; phases follow each other without a gap. */
export type Phase = {
  startMs: number
  endMs: number
  ignition: boolean
  /** Metres driven before this phase, since the vehicle's first day. */
  meters: number
  /** Level of the tank or battery at the start, and its change. */
  levelPercent: number
  levelPerHour: number
  /** The tracker has no power: nothing is reported. */
  isSilent: boolean
} & (
  | { kind: 'drive'; drive: Drive }
  | { kind: 'stand'; reason: Reason; node: number; point: LatLon; headingDegrees: number }
)

type Of = { world: World; vehicle: SimulatedVehicle; ledger: Ledger; random: Random; day: Day }
type Stand = Standing & { headingDegrees: number; atMs: number; reason: Reason }

const TIMELINE = 4
const PARKING = 5
/** Per cent an hour: a charger at the depot, and a pump. */
const CHARGED_PER_HOUR = 45
const PUMPED_PER_HOUR = 2_400
const LOWEST_PERCENT = 3

/** How many days back to look for the drive that ended at the current stop. */
const MAX_DAYS_OF_STANDING = 5

/**
 * A vehicle's phases from `fromMs` on, preceded by the stops since its last drive. They depend on the seed and the calendar,
 * not on `fromMs`.
 */
export function* phases(
  graph: RoadGraph,
  vehicle: SimulatedVehicle,
  { fromMs }: { fromMs: number },
): Generator<Phase, void> {
  const world = worldOf(graph)
  const ledger = new Ledger(world, vehicle, dayOf(fromMs) - 1)
  const standing: Phase[] = []
  for (let day = firstDay(ledger, vehicle, fromMs); ; day++) {
    const random = seededRandom(vehicle.seed, TIMELINE, day)
    for (const phase of dayOfLife({ world, vehicle, ledger, random, day })) {
      const isStanding = phase.kind === 'stand' && !phase.ignition
      if (!isStanding) standing.length = 0
      if (phase.endMs > fromMs) yield* [...standing.splice(0), phase]
      else if (isStanding) standing.push(phase)
    }
  }
}

/** The day of the last drive before `fromMs`; a ledger opened for this covers one day. */
function firstDay(ledger: Ledger, vehicle: SimulatedVehicle, fromMs: number): Day {
  let day = dayOf(fromMs)
  if (fromMs < instantOf(day, ledger.routine.dayBegins(vehicle))) day -= 1
  const oldest = Math.max(ledger.opened, day - MAX_DAYS_OF_STANDING)
  while (day > oldest && !hasLeft(ledger.agenda(day), day, fromMs)) day -= 1
  return day
}

function hasLeft({ departMinute, visits }: Agenda, day: Day, atMs: number): boolean {
  return visits.length > 0 && instantOf(day, departMinute) < atMs
}

/** One day, from standing to standing. */
function* dayOfLife(of: Of): Generator<Phase, void> {
  const { ledger, day, vehicle } = of
  const begins = ledger.routine.dayBegins(vehicle)
  const { departMinute, visits } = ledger.agenda(day)
  const morning = ledger.morning(day)
  const beginsMs = instantOf(day, begins)
  const endsMs = instantOf(day + 1, begins)
  let stand: Stand = {
    ...morning,
    headingDegrees: parkingHeading(of, morning.node),
    atMs: beginsMs,
    reason: 'night',
  }
  if (visits.length > 0) {
    stand = yield* stay(of, stand, { untilMs: Math.max(beginsMs + MINUTE, instantOf(day, departMinute)) })
  }
  for (const [i, visit] of visits.entries()) {
    stand = yield* leg(of, stand, visit)
    if (i < visits.length - 1) stand = yield* visitStay(of, stand, visit)
    else stand = { ...stand, reason: visit.reason, isSilent: visit.isSilent ?? false }
  }
  if (stand.atMs < endsMs) yield* lastStay(of, stand, endsMs, visits.at(-1))
}

/** The engine starts a few seconds before the vehicle leaves, and runs on for a while after it has arrived. */
function* leg(of: Of, from: Stand, { node, reason }: Visit): Generator<Phase, Stand> {
  const { world, vehicle, random, ledger } = of
  const started = { ...from, isSilent: false }
  if (node === from.node) return { ...started, reason }
  const ready = yield* stay(of, started, { untilMs: from.atMs + seconds(random, 5, 20), ignition: true })
  const drive = planDrive(world.journeys.route(from.node, node), vehicle.kind, random, {
    traffic: trafficAt(ready.atMs),
    temper: temperOf(vehicle),
    pace: ledger.routine.pace,
  })
  const durationMs = Math.ceil(drive.durationSeconds) * SECOND
  const used = Math.min(
    (drive.lengthMeters / 1000) * ledger.percentPerKm,
    ready.levelPercent - LOWEST_PERCENT,
  )
  yield {
    kind: 'drive',
    drive,
    startMs: ready.atMs,
    endMs: ready.atMs + durationMs,
    ignition: true,
    meters: ready.meters,
    levelPercent: ready.levelPercent,
    levelPerHour: (-used * HOUR) / durationMs,
    isSilent: false,
  }
  const arrived: Stand = {
    node,
    reason,
    isSilent: false,
    meters: ready.meters + drive.lengthMeters,
    levelPercent: ready.levelPercent - used,
    headingDegrees: momentOf(drive, Infinity).headingDegrees,
    atMs: ready.atMs + durationMs,
  }
  return yield* stay(of, arrived, { untilMs: arrived.atMs + seconds(random, 5, 25), ignition: true })
}

function* visitStay(of: Of, stand: Stand, visit: Visit): Generator<Phase, Stand> {
  const untilMs = visit.untilMinute === undefined ? 0 : instantOf(of.day, visit.untilMinute)
  const isSilent = visit.isSilent ?? false
  const stays = {
    untilMs: Math.max(stand.atMs + visit.staySeconds * SECOND, untilMs),
    perHour: fillRate(of, visit),
  }
  return yield* stay(of, { ...stand, isSilent }, { ...stays, ignition: visit.isEngineOn ?? false })
}

/** Parked until the next morning. */
function* lastStay(of: Of, stand: Stand, endsMs: number, visit: Visit | undefined): Generator<Phase, Stand> {
  const perHour = of.vehicle.isElectric ? CHARGED_PER_HOUR : visit ? fillRate(of, visit) : 0
  const headingDegrees = parkingHeading(of, stand.node)
  return yield* stay(of, { ...stand, headingDegrees }, { untilMs: endsMs, perHour })
}

type Stay = { untilMs: number; ignition?: boolean; perHour?: number }

function* stay(
  of: Of,
  stand: Stand,
  { untilMs, ignition = false, perHour = 0 }: Stay,
): Generator<Phase, Stand> {
  const { node, headingDegrees, meters, levelPercent, isSilent, reason } = stand
  const point = of.world.graph.nodes[node] ?? of.vehicle.depot
  if (untilMs <= stand.atMs) return stand
  const stands = { ignition, node, point, headingDegrees, meters, levelPercent, isSilent, reason }
  yield { ...stands, kind: 'stand', startMs: stand.atMs, endMs: untilMs, levelPerHour: perHour }
  const hours = (untilMs - stand.atMs) / HOUR
  return { ...stand, atMs: untilMs, levelPercent: Math.min(100, levelPercent + hours * perHour) }
}

function fillRate({ vehicle }: Of, { fills }: Visit): number {
  if (!fills) return 0
  return vehicle.isElectric ? CHARGED_PER_HOUR : PUMPED_PER_HOUR
}

/** The heading of a vehicle in its parking bay. */
function parkingHeading({ vehicle }: Of, node: number): number {
  return Math.floor(seededRandom(vehicle.seed, PARKING, node).between(0, 360))
}

/** Varies by driver: 0 never brakes hard, 1 often does. */
export function temperOf({ seed }: SimulatedVehicle): number {
  return seededRandom(seed, PARKING).next() ** 2
}

/** How full the streets are, 0 to 1: working days have two peaks. */
function trafficAt(timeMs: number): number {
  const day = dayOf(timeMs)
  const weekday = weekdayOf(day)
  const hour = minuteOf(timeMs) / 60
  if (hour < 6 || hour > 21) return 0
  if (weekday === 0 || weekday === 6 || isHoliday(day)) return 0.3
  const peak = Math.max(1 - Math.abs(hour - 7.8) / 1.6, 1 - Math.abs(hour - 17) / 2)
  return Math.max(0.4, peak)
}

function seconds(random: Random, low: number, high: number): number {
  return Math.floor(random.between(low, high)) * SECOND
}
