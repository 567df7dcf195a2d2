import { distanceMeters } from '@roadbook/geo/distance'
import type { OutlierParameters, Place } from './outlier-parameters.ts'
import { isContradicted, isCounted, isHeld, isReachable, isThaw, lastKnownMs } from './reachable.ts'

export type Judged<P extends Place> = {
  outliers: Set<P>
  /** No later fix changes the verdict on one of these or on those before; detection can resume from it. */
  firm: Set<P>
}

/** Notes about fixes. */
type Notes<P extends Place> = {
  /** The number of fixes taken up to each of them. */
  number: Map<P, number>
  /** Since when the place of a repeat was reported. */
  placeSince: Map<P, number>
  /** First fixes after a frozen place. A return within an hour shows that the place was not frozen. */
  thawed: Set<P>
}

function newNotes<P extends Place>(): Notes<P> {
  return { number: new Map(), placeSince: new Map(), thawed: new Set() }
}

/** Takes fixes in order of time; the rules are those of `findOutliers`. */
export class Judge<P extends Place> {
  readonly #parameters: OutlierParameters
  readonly #outliers = new Set<P>()
  readonly #firm = new Set<P>()
  /** Fixes of which each is reachable from the one before, and which are still needed to check later ones. */
  #kept: P[] = []
  /** Indices in `#kept` where a short run after a jump begins. */
  #jumps: number[] = []
  readonly #notes: Notes<P>
  /** Fixes after a leap, until it is known which side of it is true. */
  #away: P[] = []
  /** Fixes dated ahead of their receipt, after one that isn't, until it is known whether the clock stays ahead. */
  #ahead: P[] = []
  /** Fixes before the first of `#kept` have confirmed it. */
  #isRooted: boolean
  /** How many fixes were taken in total, and up to the last firm one. */
  #count = 0
  #firmNumber = 0

  constructor(parameters: OutlierParameters, isGoingOn: boolean, notes: Notes<P> = newNotes()) {
    this.#parameters = parameters
    this.#isRooted = isGoingOn
    this.#notes = notes
  }

  take(fix: P): void {
    if (this.#firmNumber < this.#count++) this.#keepNumber(fix)
    if (!this.#waits(fix)) {
      this.#judge(fix)
      if (this.#count - this.#firmNumber > this.#parameters.openFixes) this.#settle(fix)
      this.#confirm()
    }
    if (this.#firmNumber < this.#count) this.#keepNumber(fix)
  }

  /** Only while something is undecided: otherwise the last fix is firm. */
  #keepNumber(fix: P): void {
    if (!this.#notes.number.has(fix)) this.#notes.number.set(fix, this.#count)
  }

  /** Confirms everything before the first jump that is still in doubt. */
  #confirm(): void {
    if (this.#away.length > 0 || this.#ahead.length > 0) return
    const index = (this.#jumps[0] ?? this.#kept.length) - 1
    const fix = this.#kept[index]
    if (!fix || (!this.#isRooted && this.#isShort(this.#kept.slice(0, index + 1)))) return
    if (index === 0 && this.#firm.has(fix)) return
    this.#firm.add(fix)
    this.#firmNumber = this.#notes.number.get(fix) ?? this.#count
    this.#kept = this.#kept.slice(index)
    if (this.#jumps.length > 0) this.#jumps = this.#jumps.map((jump) => jump - index)
    this.#isRooted = true
  }

  /** Decides everything still undecided with what is known now. */
  #settle(fix: P): void {
    if (this.#away.length > 0) this.#judgeAway()
    if (this.#away.length > 0) {
      for (const away of this.#away.splice(0)) if (away !== fix) this.#outliers.add(away)
      this.#kept = [fix]
    }
    this.#jumps = []
    this.#isRooted = true
  }

  #judge(fix: P): void {
    if (this.#away.length > 0) this.#takeAway(fix)
    else this.#follow(fix)
  }

  #waits(fix: P): boolean {
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

  /** At the end of the data, a long run after a leap counts as true. */
  finish(): Judged<P> {
    if (this.#away.length > 0 && !this.#isShort(this.#away)) {
      this.#judgeAway()
      return this.finish()
    }
    for (const fix of [...this.#away, ...this.#ahead]) this.#outliers.add(fix)
    return { outliers: this.#outliers, firm: this.#firm }
  }

  #follow(fix: P): void {
    const last = this.#kept.at(-1)
    if (!last) return this.#keep(fix)
    const isSeen = this.#isSeen(last, fix)
    if (isSeen && !this.#isJump(last, fix)) return this.#add(fix)
    // A place repeated for longer than devices usually do may still be true: the fixes around it decide first.
    const isHere = isSeen || (this.#isHeld(last) && this.#isReachable(last, fix))
    const from =
      isHere && !(this.#isJump(last, fix) && this.#isFast(last, fix)) ? undefined : this.#falseFrom(fix)
    if (from !== undefined) {
      for (const before of this.#kept.splice(from)) this.#outliers.add(before)
      this.#jumps = this.#jumps.filter((jump) => jump < from)
      return this.#keep(fix)
    }
    const stale = { ...last, placeSinceMs: this.#placeSinceMs(last) }
    const isPossible = isHere || this.#isReachable(last, fix) || isThaw(stale, fix, this.#parameters)
    if (isPossible) this.#keep(fix)
    else this.#away.push(fix)
  }

  #placeSinceMs(fix: P): number {
    return this.#notes.placeSince.get(fix) ?? fix.placeSinceMs ?? fix.timeMs
  }

  #isHeld(fix: P): boolean {
    return isHeld({ timeMs: fix.timeMs, placeSinceMs: this.#placeSinceMs(fix) })
  }

  #lastKnownMs(fix: P): number {
    return lastKnownMs(fix.timeMs, this.#placeSinceMs(fix), this.#parameters)
  }

  #isReachable(a: P, b: P): boolean {
    return isReachable(a, b, this.#parameters, this.#lastKnownMs(a))
  }

  /** Whether it is reachable in the time since the place was last reported, repeated or not. */
  #isSeen(a: P, b: P): boolean {
    return isReachable(a, b, this.#parameters, a.timeMs)
  }

  /** Stores since when the place of a fix has been reported, taken from the one before it. */
  #keepPlaceSince(before: P, fix: P): void {
    if (isSamePlace(before, fix)) this.#notes.placeSince.set(fix, this.#placeSinceMs(before))
  }

  #keep(fix: P): void {
    const last = this.#kept.at(-1)
    if (!last) return this.#add(fix)
    // A place reachable only if the place before was a stale repeat is in doubt like a jump, for longer if there were more
    // repeats than usual.
    const isSeen = this.#isSeen(last, fix)
    if (!isSeen && !this.#isHeld(last)) this.#notes.thawed.add(fix)
    if (!isSeen || this.#isJump(last, fix)) this.#jumps.push(this.#kept.length)
    this.#add(fix)
  }

  #add(fix: P): void {
    const last = this.#kept.at(-1)
    if (last) this.#keepPlaceSince(last, fix)
    this.#kept.push(fix)
    if (this.#jumps.length > 0) this.#jumps = this.#jumps.filter((jump) => this.#isDoubtful(jump))
  }

  #takeAway(fix: P): void {
    const [anchor, before] = [this.#kept.at(-1), this.#away.at(-1)]
    if (!anchor || !before) return
    const isBack =
      this.#isReachable(anchor, fix) &&
      (!this.#isReachable(before, fix) || this.#comesBack(anchor, before, fix))
    if (isBack) {
      for (const away of this.#away) this.#outliers.add(away)
      this.#away = []
      return this.#keep(fix)
    }
    this.#keepPlaceSince(before, fix)
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

  /** A long run after the leap outweighs a short one before it, if it can follow from what was before that. */
  #weighAgainstJump(): void {
    const [first] = this.#away
    if (!first || this.#isShort(this.#away)) return
    const from = this.#jumps.findLast((jump) => {
      const before = this.#kept[jump - 1]
      return before !== undefined && this.#isShort(this.#kept, jump) && this.#isReachable(before, first)
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
    const judge = new Judge<P>(this.#parameters, false, this.#notes)
    for (const fix of this.#away) judge.take(fix)
    for (const fix of judge.#outliers) this.#outliers.add(fix)
    this.#kept = judge.#kept
    this.#jumps = judge.#jumps
    this.#away = judge.#away
    this.#isRooted = judge.#isRooted
  }

  /** The index from which kept fixes are false, if this fix is true. */
  #falseFrom(fix: P): number | undefined {
    return this.#jumps.findLast((jump) => {
      const [from, to] = [this.#kept[jump - 1], this.#kept[jump]]
      if (!from || !to || !this.#isReachable(from, fix)) return false
      return distanceMeters(from, fix) < distanceMeters(from, to) / 2
    })
  }

  /** Whether a step is large, came after a silence or was faster than usual, and the odometer did not count it. */
  #isJump(a: P, b: P): boolean {
    const { jumpMeters, silenceSeconds, maxSpeedKmh } = this.#parameters
    const seconds = (b.timeMs - this.#lastKnownMs(a)) / 1000
    if (seconds <= silenceSeconds && (jumpMeters / seconds) * 3.6 > maxSpeedKmh) return false
    const meters = distanceMeters(a, b)
    if (meters < jumpMeters) return false
    return (seconds > silenceSeconds || this.#isFast(a, b)) && !isCounted(a, b, meters)
  }

  #isFast(a: P, b: P): boolean {
    const seconds = (b.timeMs - this.#lastKnownMs(a)) / 1000
    return distanceMeters(a, b) * 3.6 > this.#parameters.usualSpeedKmh * seconds
  }

  /** Whether the run after the jump is too short to prove it. A jump that contradicts odometer or ignition needs an hour. */
  #isDoubtful(jump: number): boolean {
    const [from, to] = [this.#kept[jump - 1], this.#kept[jump]]
    if (!from || !to) return false
    if (this.#isShort(this.#kept, jump)) return true
    return (
      (this.#notes.thawed.has(to) || isContradicted(from, to)) &&
      spanMs(this.#kept, jump) <= this.#parameters.awaySeconds * 1000
    )
  }

  #isShort(run: readonly P[], from = 0): boolean {
    const { runFixes, runSeconds, manyFixes } = this.#parameters
    const length = run.length - from
    return length <= runFixes || (length <= manyFixes && spanMs(run, from) <= runSeconds * 1000)
  }

  /** Whether it returned to the anchor in one large step or after a silence; only after a short run elsewhere. */
  #comesBack(anchor: P, before: P, fix: P): boolean {
    if (!this.#isShort(this.#away)) return false
    const meters = distanceMeters(before, fix)
    const isFar = meters >= this.#parameters.leapMeters
    if (!isFar && fix.timeMs - before.timeMs <= this.#parameters.silenceSeconds * 1000) return false
    return distanceMeters(anchor, fix) < meters / 2
  }
}

function isSamePlace(a: Place, b: Place): boolean {
  return a.latitude === b.latitude && a.longitude === b.longitude
}

function spanMs(run: readonly Place[], from = 0): number {
  return (run.at(-1)?.timeMs ?? 0) - (run[from]?.timeMs ?? 0)
}
