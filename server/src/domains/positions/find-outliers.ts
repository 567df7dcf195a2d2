/** Fixes at places where the vehicle cannot have been. Map, exports and trips all go by this. */
import { distanceMeters } from '@roadbook/geo/distance'

/** Fixes with a place to rely on, so far. */
export type Place = {
  timeMs: number
  latitude: number
  longitude: number
  ignition?: boolean | null
  odometerMeters?: number | null
  receivedMs?: number | null
  /** Since when exactly this place was reported; by default its own time. */
  sinceMs?: number
}

export type OutlierParameters = {
  /** No vehicle moves faster between two fixes … */
  maxSpeedKmh: number
  /** … apart from the noise of places, which makes two fixes close in time look fast. */
  jitterMeters: number
  /** Fixes elsewhere are false if the way returns within this; after longer the vehicle was there. */
  awaySeconds: number
  /** So few fixes in a row, or so short a run of them, prove nothing. */
  runFixes: number
  runSeconds: number
  /** More than this many are no short run, so that a device with ten fixes a second stays cheap to judge. */
  manyFixes: number
  /** After this many fixes without a firm one the last becomes firm: limits how far back judging reaches. */
  openFixes: number
  /** A reachable place is doubted only after a step of so many metres … */
  jumpMeters: number
  /** … that took longer than this, so that it was not seen how the vehicle got there, or was faster than this. */
  silenceSeconds: number
  usualSpeedKmh: number
  /** A place that was repeated for up to this long may have been frozen while the vehicle drove on. */
  frozenSeconds: number
  /** A shorter impossible step is a receiver error: more than `runFixes` fixes after it prove the new place. */
  leapMeters: number
  /** A fix received this long before its own time comes from a wrong clock. */
  aheadSeconds: number
}

export const outlierParameters: OutlierParameters = {
  maxSpeedKmh: 250,
  jitterMeters: 50,
  awaySeconds: 3_600,
  runFixes: 5,
  runSeconds: 60,
  manyFixes: 120,
  openFixes: 5_000,
  jumpMeters: 500,
  silenceSeconds: 60,
  usualSpeedKmh: 160,
  frozenSeconds: 900,
  leapMeters: 1_000,
  aheadSeconds: 600,
}

export type Judged<P extends Place> = {
  outliers: Set<P>
  /** No later fix changes the verdict on one of these or on those before; detection can resume from it. */
  firm: Set<P>
}

/**
 * `places` are in order of time. No vehicle drives a step over `maxSpeedKmh`: one of its ends is false, or it is a leap. The
 * fixes around it decide:
 *
 * - positions return within `awaySeconds` to where the vehicle can have come from: the fixes between are false;
 * - the fixes before are a short run, the first ones or after a jump, and the way fits without them: they are false once the
 *   way has returned or a long run follows. Not if the odometer counted the jump;
 * - the place before was repeated for up to `frozenSeconds`: it was frozen, and the vehicle drove on (`isThaw`);
 * - a few fixes are dated ahead of their receipt, among others that are not: they are false;
 * - none of these: nothing is false, and callers see the leap by `isLeap` and `isReachable`.
 *
 * Hostile devices don't make it slow: how many fixes are compared with each other has a limit (`manyFixes`, `openFixes`).
 */
export function findOutliers<P extends Place>(
  places: readonly P[],
  { isGoingOn = false, parameters = outlierParameters }: Options = {},
): Judged<P> {
  const judge = new Judge<P>(parameters, isGoingOn)
  for (const place of places) judge.take(place)
  return judge.finish()
}

/** `isGoingOn`: the first place was firm in an earlier call. */
type Options = { isGoingOn?: boolean; parameters?: OutlierParameters }

/** Whether no vehicle can have come from one to the other, over a distance that is no receiver error. */
export function isLeap(a: Place, b: Place): boolean {
  return !isReachable(a, b) && distanceMeters(a, b) >= outlierParameters.leapMeters
}

/** Whether the place before was frozen: the ignition was not off, and since it was first reported a usual speed is enough. */
export function isThaw(
  before: Place,
  fix: Place,
  parameters: OutlierParameters = outlierParameters,
): boolean {
  const { sinceMs = before.timeMs } = before
  const stuckMs = before.timeMs - sinceMs
  if (stuckMs <= 0 || stuckMs > parameters.frozenSeconds * 1000 || isContradicted(before, fix)) return false
  if (before.ignition === false) return false
  return distanceMeters(before, fix) * 3600 <= parameters.usualSpeedKmh * (fix.timeMs - sinceMs)
}

/** Whether a vehicle can have come from the one to the other in the time between them. */
export function isReachable(
  a: Place,
  b: Place,
  { maxSpeedKmh, jitterMeters }: Pick<OutlierParameters, 'maxSpeedKmh' | 'jitterMeters'> = outlierParameters,
): boolean {
  const reachMeters = (maxSpeedKmh * (b.timeMs - a.timeMs)) / 3600 + jitterMeters
  // A cheap check that settles most leaps.
  if (Math.abs(b.latitude - a.latitude) * MIN_METERS_PER_DEGREE > reachMeters) return false
  return distanceMeters(a, b) <= reachMeters
}

/** Per degree of latitude, rounded down. */
const MIN_METERS_PER_DEGREE = 111_000

class Judge<P extends Place> {
  readonly #parameters: OutlierParameters
  readonly #outliers = new Set<P>()
  readonly #firm = new Set<P>()
  /** Reachable one from the other, and still needed to judge later fixes. */
  #kept: P[] = []
  /** Where in `#kept` a short run behind a jump begins. */
  #jumps: number[] = []
  /** Since when the place of the first of `#kept` was reported. */
  #rootSinceMs: number | undefined
  /** First fixes after a frozen place. A return within an hour shows that the place was not frozen. */
  #thawed = new WeakSet<P>()
  /** Behind a leap, until it shows which side of it is true. */
  #away: P[] = []
  /** Dated ahead of their receipt, after one that is not, until it shows whether the clock stays ahead. */
  #ahead: P[] = []
  /** The first of `#kept` was confirmed by fixes before it. */
  #isRooted: boolean
  /** Fixes since the last firm one. */
  #open = 0

  constructor(parameters: OutlierParameters, isGoingOn: boolean) {
    this.#parameters = parameters
    this.#isRooted = isGoingOn
  }

  take(fix: P): void {
    if (this.#isHeld(fix)) return
    this.#judge(fix)
    if (++this.#open > this.#parameters.openFixes && !this.#isSettled) this.#settle(fix)
    if (this.#isSettled) {
      this.#firm.add(fix)
      this.#rootSinceMs = this.#lastSinceMs
      this.#kept = this.#kept.slice(-1)
      this.#isRooted = true
      this.#open = 0
    }
  }

  /** Decides whatever is still open as it looks now. */
  #settle(fix: P): void {
    if (this.#away.length > 0) this.#judgeAway()
    if (this.#away.length > 0) {
      for (const away of this.#away.splice(0)) if (away !== fix) this.#outliers.add(away)
      this.#kept = [fix]
      this.#rootSinceMs = fix.sinceMs
    }
    this.#jumps = []
    this.#isRooted = true
  }

  #judge(fix: P): void {
    if (this.#away.length > 0) this.#takeAway(fix)
    else this.#follow(fix)
  }

  #isHeld(fix: P): boolean {
    const last = this.#ahead[0] ? undefined : this.#kept.at(-1)
    const isAhead = this.#isAhead(fix)
    if (isAhead && (this.#ahead.length > 0 || (last && !this.#isAhead(last)))) {
      this.#ahead.push(fix)
      if (this.#ahead.length <= this.#parameters.runFixes) return true
      for (const held of this.#ahead.splice(0)) this.#judge(held)
      return true
    }
    if (!isAhead) for (const held of this.#ahead.splice(0)) this.#outliers.add(held)
    return false
  }

  #isAhead({ timeMs, receivedMs }: P): boolean {
    return timeMs - (receivedMs ?? timeMs) > this.#parameters.aheadSeconds * 1000
  }

  /** At the end of the data, a run after a leap is believed if it is long. */
  finish(): Judged<P> {
    if (this.#away.length > 0 && !this.#isShort(this.#away)) {
      this.#judgeAway()
      return this.finish()
    }
    for (const fix of [...this.#away, ...this.#ahead]) this.#outliers.add(fix)
    return { outliers: this.#outliers, firm: this.#firm }
  }

  get #isSettled(): boolean {
    if (this.#away.length > 0 || this.#jumps.length > 0 || this.#ahead.length > 0) return false
    return this.#isRooted || !this.#isShort(this.#kept)
  }

  #follow(fix: P): void {
    const last = this.#kept.at(-1)
    if (!last || isReachable(last, fix, this.#parameters)) return this.#keep(fix)
    const from = this.#falseFrom(fix)
    if (from !== undefined) {
      for (const before of this.#kept.splice(from)) this.#outliers.add(before)
      this.#jumps = this.#jumps.filter((jump) => jump < from)
      return this.#keep(fix)
    }
    const isThawed = isThaw({ ...last, sinceMs: this.#lastSinceMs }, fix, this.#parameters)
    if (isThawed) this.#keep(fix, true)
    else this.#away.push(fix)
  }

  /** Since when the place of the last of `#kept` was reported. */
  get #lastSinceMs(): number {
    let index = this.#kept.length - 1
    while (index > 0 && isSamePlace(this.#kept[index], this.#kept[index - 1])) index--
    const first = this.#kept[index]
    return (index === 0 ? this.#rootSinceMs : undefined) ?? first?.timeMs ?? 0
  }

  #keep(fix: P, isThawed = false): void {
    const last = this.#kept.at(-1)
    if (!last) this.#rootSinceMs = fix.sinceMs
    this.#kept.push(fix)
    if (isThawed) this.#thawed.add(fix)
    if (last && (isThawed || this.#isJump(last, fix))) this.#jumps.push(this.#kept.length - 1)
    if (this.#jumps.length > 0) this.#jumps = this.#jumps.filter((jump) => this.#isDoubtful(jump))
  }

  #takeAway(fix: P): void {
    const [anchor, before] = [this.#kept.at(-1), this.#away.at(-1)]
    if (!anchor || !before) return
    const isBack =
      isReachable(anchor, fix, this.#parameters) &&
      (!isReachable(before, fix, this.#parameters) || this.#comesBack(anchor, before, fix))
    if (isBack) {
      for (const away of this.#away) this.#outliers.add(away)
      this.#away = []
      return this.#keep(fix)
    }
    this.#away.push(fix)
    const isFirstFalse =
      !this.#isRooted &&
      this.#isShort(this.#kept) &&
      this.#away.length > this.#kept.length &&
      !this.#isShort(this.#away)
    if (isFirstFalse) for (const first of this.#kept) this.#outliers.add(first)
    if (isFirstFalse || this.#isTrueAway(anchor)) this.#judgeAway()
    else this.#weighAgainstJump()
  }

  /** A long run behind the leap outweighs a short one before it, if it follows from what was before that. */
  #weighAgainstJump(): void {
    const [first] = this.#away
    if (!first || this.#isShort(this.#away)) return
    const from = this.#jumps.findLast((jump) => {
      const before = this.#kept[jump - 1]
      return (
        before !== undefined &&
        this.#isShort(this.#kept, jump) &&
        isReachable(before, first, this.#parameters)
      )
    })
    if (from === undefined) return
    for (const fix of this.#kept.splice(from)) this.#outliers.add(fix)
    this.#jumps = this.#jumps.filter((jump) => jump < from)
    for (const fix of this.#away.splice(0)) this.#judge(fix)
  }

  #isTrueAway(anchor: P): boolean {
    const { awaySeconds, runFixes, leapMeters } = this.#parameters
    if (spanMs(this.#away) > awaySeconds * 1000) return true
    const [first] = this.#away
    return first !== undefined && this.#away.length > runFixes && distanceMeters(anchor, first) < leapMeters
  }

  /** The run after the leap is true; its own fixes are judged in the same way. */
  #judgeAway(): void {
    const judge = new Judge<P>(this.#parameters, false)
    for (const fix of this.#away) judge.take(fix)
    for (const fix of judge.#outliers) this.#outliers.add(fix)
    this.#kept = judge.#kept
    this.#jumps = judge.#jumps
    this.#rootSinceMs = judge.#rootSinceMs
    this.#thawed = judge.#thawed
    this.#away = judge.#away
    this.#isRooted = judge.#isRooted
  }

  /** From where on what is kept is false, if this fix is true. */
  #falseFrom(fix: P): number | undefined {
    return this.#jumps.findLast((jump) => {
      const [from, to] = [this.#kept[jump - 1], this.#kept[jump]]
      if (!from || !to || !isReachable(from, fix, this.#parameters)) return false
      return distanceMeters(from, fix) < distanceMeters(from, to) / 2
    })
  }

  /** A large step, after a silence or faster than usual, that the odometer did not count. */
  #isJump(a: P, b: P): boolean {
    const { jumpMeters, silenceSeconds, usualSpeedKmh } = this.#parameters
    const seconds = (b.timeMs - a.timeMs) / 1000
    if (seconds <= silenceSeconds && (jumpMeters / seconds) * 3.6 > this.#parameters.maxSpeedKmh) return false
    const meters = distanceMeters(a, b)
    if (meters < jumpMeters) return false
    return (seconds > silenceSeconds || meters * 3.6 > usualSpeedKmh * seconds) && !isCounted(a, b, meters)
  }

  /** The run after the jump is too short to prove it. A jump that odometer or ignition contradict needs an hour. */
  #isDoubtful(jump: number): boolean {
    const [from, to] = [this.#kept[jump - 1], this.#kept[jump]]
    if (!from || !to) return false
    if (this.#isShort(this.#kept, jump)) return true
    return (
      (this.#thawed.has(to) || isContradicted(from, to)) &&
      spanMs(this.#kept, jump) <= this.#parameters.awaySeconds * 1000
    )
  }

  #isShort(run: readonly P[], from = 0): boolean {
    const { runFixes, runSeconds, manyFixes } = this.#parameters
    const length = run.length - from
    return length <= runFixes || (length <= manyFixes && spanMs(run, from) <= runSeconds * 1000)
  }

  /** Back near the anchor by one large step or after a silence; only for a short run elsewhere. */
  #comesBack(anchor: P, before: P, fix: P): boolean {
    if (!this.#isShort(this.#away)) return false
    const meters = distanceMeters(before, fix)
    const isFar = meters >= this.#parameters.leapMeters
    if (!isFar && fix.timeMs - before.timeMs <= this.#parameters.silenceSeconds * 1000) return false
    return distanceMeters(anchor, fix) < meters / 2
  }
}

function isSamePlace(a: Place | undefined, b: Place | undefined): boolean {
  return a?.latitude === b?.latitude && a?.longitude === b?.longitude
}

function spanMs(run: readonly Place[], from = 0): number {
  return (run.at(-1)?.timeMs ?? 0) - (run[from]?.timeMs ?? 0)
}

/** The odometer went about as far. */
function isCounted(a: Place, b: Place, meters: number): boolean {
  const driven = (b.odometerMeters ?? Number.NaN) - (a.odometerMeters ?? Number.NaN)
  return driven >= meters * 0.75 && driven <= meters * 3
}

/** The odometer did not move, or the ignition was off at both ends. */
function isContradicted(a: Place, b: Place): boolean {
  if ((a.odometerMeters ?? 0) > 0 && b.odometerMeters === a.odometerMeters) return true
  return a.ignition === false && b.ignition === false
}
