import { distanceMeters } from '@roadbook/geo/distance'
import type { OutlierParameters, Place } from './outlier-parameters.ts'
import { isContradicted, isCounted, isReachable, isThaw } from './reachable.ts'

export type Judged<P extends Place> = {
  outliers: Set<P>
  /** No later fix changes the verdict on one of these or on those before; detection can resume from it. */
  firm: Set<P>
}

/** Takes fixes in order of time; the rules are those of `findOutliers`. */
export class Judge<P extends Place> {
  readonly #parameters: OutlierParameters
  readonly #outliers = new Set<P>()
  readonly #firm = new Set<P>()
  /** Reachable one from the other, and still needed to check later fixes. */
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

  /** The run after the leap is true; its own fixes are checked in the same way. */
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
