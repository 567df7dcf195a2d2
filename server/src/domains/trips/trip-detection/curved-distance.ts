import { initialBearingDegrees, turnDegrees } from '@roadbook/geo/bearing'

/** A place as the device reported it; null for values that it didn't report or that aren't trusted. */
export type CurveEnd = {
  timeMs: number
  latitude: number
  longitude: number
  headingDegrees: number | null
  speedKmh: number | null
}

/** Below this speed a receiver knows no heading. */
const HEADING_FROM_KMH = 5
/** A sharper angle is a turn at a corner rather than a bend. */
const SHARPEST_DEGREES = 75
/** Over a longer interval, two speeds say little about the time between them. */
const MAX_SECONDS = 90
/** The speeds count from this interval on, increasingly: up to this share, after this many more seconds. */
const speeds = { fromSeconds: 10, fullSeconds: 40, most: 0.45 }
/** The longest plausible detour between two fixes, as a multiple of the straight line. */
const MAX_DETOUR = 1.6
/** Headings and speeds make a drive longer by at most this many times what the bends between its places do. */
const MAX_BEND_FACTOR = 2
/** A step of at least this length shows where the vehicle headed. */
const HEADED_METERS = 10
/** A heading agrees with a step if it differs by less than this. */
const AGREES_DEGREES = 60
/** Headings are believed if this share of them agrees. */
const AGREEING_SHARE = 0.7
/** This many headings are needed to determine that a device's are wrong. */
const MANY_HEADINGS = 20

type Step = {
  from: CurveEnd
  to: CurveEnd
  straightMeters: number
  bearing: number
  /** The bearing of the step before it, if the vehicle came from there. */
  bearingBefore: number | undefined
}

type Sums = {
  straightMeters: number
  /** How much longer headings, and speeds, make it. */
  headingMeters: number
  speedMeters: number
  /** How much longer it would be if each step were an arc between the directions of its neighbouring steps. */
  bendMeters: number
  /** Headings that were compared with the places, and how many agree. */
  headings: number
  agreeing: number
}

const none = (): Sums => ({
  straightMeters: 0,
  headingMeters: 0,
  speedMeters: 0,
  bendMeters: 0,
  headings: 0,
  agreeing: 0,
})

/**
 * Distance along a track. A straight line cuts curves, by 3 to 10 % at 30 to 60 s between fixes. If an end has a heading,
 * the step counts as an arc that leaves or arrives in that direction. In more than ten seconds a vehicle may turn twice, so
 * the mean of both speeds counts too. Both count only as far as they agree with the places: headings if most of them point
 * the way that the vehicle went, and the total by no more than the places show bends. So a straight track stays straight,
 * whatever a device reports. Measured in docs/trip-detection.md.
 */
export class CurvedDistance {
  /** The sums of all steps except the last, whose curve depends on the next one. */
  #sums = none()
  #last: CurveEnd | undefined
  #step: Step | undefined

  copy(): CurvedDistance {
    const copy = new CurvedDistance()
    copy.#sums = { ...this.#sums }
    copy.#last = this.#last
    copy.#step = this.#step
    return copy
  }

  /** Takes places in order of time. `straightMeters` from the place before is 0 if it was not driven. */
  add(end: CurveEnd, straightMeters: number): void {
    const [from, before] = [this.#last, this.#step]
    this.#last = end
    const bearing = from && straightMeters > 0 ? initialBearingDegrees(from, end) : undefined
    if (before) addStep(this.#sums, before, bearing)
    this.#step =
      from && bearing !== undefined
        ? { from, to: end, straightMeters, bearing, bearingBefore: before?.bearing }
        : undefined
  }

  get meters(): number {
    const { straightMeters, headingMeters, speedMeters, bendMeters } = this.#whole
    const curves = (this.#isBelieved ? headingMeters : 0) + speedMeters
    return straightMeters + Math.min(curves, bendMeters * MAX_BEND_FACTOR)
  }

  /** The device's headings don't point the way that the vehicle goes, or are always the same. */
  get hasWrongHeadings(): boolean {
    return this.#whole.headings >= MANY_HEADINGS && !this.#isBelieved
  }

  get #isBelieved(): boolean {
    const { headings, agreeing } = this.#whole
    return agreeing >= headings * AGREEING_SHARE
  }

  get #whole(): Sums {
    const whole = { ...this.#sums }
    if (this.#step) addStep(whole, this.#step, undefined)
    return whole
  }
}

/** `bearingAfter`: of the step after it, if the vehicle went on. */
function addStep(sums: Sums, step: Step, bearingAfter: number | undefined): void {
  sums.straightMeters += step.straightMeters
  const seconds = (step.to.timeMs - step.from.timeMs) / 1000
  if (seconds <= 0 || seconds > MAX_SECONDS) return
  const share = Math.min(speeds.most, Math.max(0, (seconds - speeds.fromSeconds) / speeds.fullSeconds))
  const { byArc, bySpeed } = longerBy(step, seconds)
  const bends = arcRatio(turn(step.bearing, step.bearingBefore), turn(step.bearing, bearingAfter)) - 1
  sums.headingMeters += byArc * (bySpeed === null ? 1 : 1 - share)
  sums.speedMeters += (bySpeed ?? 0) * share
  sums.bendMeters += step.straightMeters * bends
  addHeading(sums, step, bearingAfter)
}

/** How much longer the headings of both ends, and their speeds, make a step; no arc is longer than the speeds allow. */
function longerBy(
  { from, to, straightMeters, bearing }: Step,
  seconds: number,
): { byArc: number; bySpeed: number | null } {
  const arc = straightMeters * arcRatio(turn(bearing, headingOf(from)), turn(bearing, headingOf(to)))
  if (from.speedKmh === null || to.speedKmh === null) return { byArc: arc - straightMeters, bySpeed: null }
  const [fastest, mean] = [Math.max(from.speedKmh, to.speedKmh), (from.speedKmh + to.speedKmh) / 2]
  const longer = (meters: number): number => Math.max(0, meters - straightMeters)
  return {
    byArc: longer(Math.min(arc, (fastest / 3.6) * seconds)),
    bySpeed: longer(Math.min((mean / 3.6) * seconds, straightMeters * MAX_DETOUR)),
  }
}

/** Compares the heading between two steps with the direction half-way from the one to the other. */
function addHeading(
  sums: Sums,
  { to, straightMeters, bearing }: Step,
  bearingAfter: number | undefined,
): void {
  const heading = headingOf(to)
  if (heading === undefined || bearingAfter === undefined || straightMeters < HEADED_METERS) return
  const direction = bearing + turnDegrees(bearing, bearingAfter) / 2
  sums.headings++
  if (Math.abs(turnDegrees(direction, heading)) < AGREES_DEGREES) sums.agreeing++
}

function headingOf({ headingDegrees, speedKmh }: CurveEnd): number | undefined {
  return headingDegrees === null || (speedKmh ?? 0) < HEADING_FROM_KMH ? undefined : headingDegrees
}

function turn(bearing: number, other: number | undefined): number | undefined {
  return other === undefined ? undefined : Math.abs(turnDegrees(bearing, other))
}

/**
 * Ratio of arc to chord, for one arc or for two that form an S: both ends deviate from the chord by half of what an arc
 * turns. An end without a known direction mirrors the other.
 */
function arcRatio(leaves: number | undefined, arrives: number | undefined): number {
  const off = ((leaves ?? arrives ?? 0) + (arrives ?? leaves ?? 0)) / 2
  const radians = (Math.min(off, SHARPEST_DEGREES) * Math.PI) / 180
  return radians < 0.01 ? 1 : radians / Math.sin(radians)
}
