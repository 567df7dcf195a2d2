/** Prepares positions for detection: in order, one per instant, without outliers, with speed and ignition. */
import { distanceMeters } from '@roadbook/geo/distance'
import { findOutliers, lastKnownMs } from '../../tracking/positions/pure.ts'
import { judgeSpeed, mayMove, noSpeedYet, type SpeedState } from './trusted-speed.ts'
import { ignitionOff, type IgnitionRun } from './ignition.ts'
import { followIgnition, type IgnitionTrust, isIgnitionTrusted, noTrustYet } from './ignition-trust.ts'
import type { TripParameters } from './parameters.ts'
import { judgePlace, type WatchedPlace } from './place-watch.ts'
import type { TripPosition } from './trip-position.ts'

/** A position with a usable place. */
export type Sample = {
  timeMs: number
  latitude: number
  longitude: number
  /** As reported, otherwise by its places; the speed at a frozen place isn't trusted. */
  speedKmh: number
  /** Null if the device reports no speed, or none that is trusted. */
  reportedKmh: number | null
  headingDegrees: number | null
  odometerMeters: number | null
  /** Neither if the device never reported it. */
  isOn: boolean
  isOff: boolean
  /** The device's ignition input has been seen to work. */
  isIgnitionTrusted: boolean
  /** Towed or on a ferry if it moved: its ignition works, and has been off since before it left the previous place. */
  isCarried: boolean
  /** Since when exactly this place was reported. */
  placeSinceMs: number
  /** The device repeats the same place although it reports a speed. */
  isFrozen: boolean
  /** It reports speed 0 outside the stay radius: it may be driving; later fixes decide. */
  mayMove: boolean
  /** The device reports speed 0 while it drives. */
  isSpeedAlwaysZero: boolean
  /** Outliers since the sample before, and how far away the farthest was. */
  leftOut: number
  leftOutMeters: number
  /** State to resume from here; set where no later position can change it. */
  border?: TrackBorder | undefined
}

/** The state that later positions are checked against; plain data, stored with stops. */
export type TrackBorder = {
  timeMs: number
  /** The last fix with a place; no later one makes it an outlier. */
  placed: TripPosition | undefined
  /** The ignition run at the border, already too long to be noise. */
  run: IgnitionRun | undefined
  watched: WatchedPlace | undefined
  speed: SpeedState
  trust: IgnitionTrust
}

export const trackBegin: TrackBorder = {
  timeMs: Number.NEGATIVE_INFINITY,
  placed: undefined,
  run: undefined,
  watched: undefined,
  speed: noSpeedYet,
  trust: noTrustYet,
}

type PreparedTrack = {
  /** Samples that no later position can change … */
  settled: Sample[]
  /** … where that ends … */
  border: TrackBorder
  /** … and the samples after it, which may still change. */
  open: Sample[]
  /** When `open` changes if nothing but time passes, if ever. */
  clockMs: number
}

/** `last` is the last sample up to `begin`. */
type Options = { begin: TrackBorder; last: Sample | undefined; parameters: TripParameters; nowMs: number }

/** `positions` are all after `begin`. */
export function prepareTrack(positions: readonly TripPosition[], options: Options): PreparedTrack {
  const { begin, last, parameters, nowMs } = options
  const ordered = mergeRepeats(positions)
  const placed = ordered.filter(({ doubtful }) => !doubtful)
  const { outliers, firm } = begin.placed
    ? findOutliers(
        [{ ...begin.placed, placeSinceMs: begin.watched?.sinceMs ?? begin.placed.timeMs }, ...placed],
        { isGoingOn: true },
      )
    : findOutliers(placed)
  const ignition = ignitionOff(ordered, { before: begin.run, parameters, nowMs })
  const making = new Making(begin, last, parameters)
  const samples: Sample[] = []
  let border = begin
  let settledSamples = 0
  let isPlaceFirm = begin.placed !== undefined
  for (const [index, position] of ordered.entries()) {
    const isOutlier = !position.doubtful && outliers.has(position)
    const [isOn, isOff] = [ignition.isOn[index] ?? false, ignition.isOff[index] ?? false]
    const run = ignition.runAt(index)
    if (isOutlier) making.leaveOut(position)
    const sample =
      position.doubtful || isOutlier
        ? making.standIn(position, isOff)
        : making.toSample(position, { isOn, isOff, offSinceMs: run?.startMs })
    if (sample) samples.push(sample)
    if (!position.doubtful) isPlaceFirm = firm.has(position)
    if (!isPlaceFirm || !ignition.isSettledAt(index)) continue
    border = making.borderAt(position.timeMs, run)
    if (sample) sample.border = border
    settledSamples = samples.length
  }
  const [settled, open] = [samples.slice(0, settledSamples), samples.slice(settledSamples)]
  return { settled, border, open, clockMs: ignition.clockMs }
}

type Ignited = { isOn: boolean; isOff: boolean; offSinceMs: number | undefined }

/** Makes samples one by one, each with what the samples before it show. */
class Making {
  readonly #parameters: TripParameters
  #last: Sample | undefined
  #placed: TripPosition | undefined
  #watched: WatchedPlace | undefined
  #speed: SpeedState
  #trust: IgnitionTrust
  #leftOut = 0
  #leftOutMeters = 0

  constructor(
    { placed, watched, speed, trust }: TrackBorder,
    last: Sample | undefined,
    parameters: TripParameters,
  ) {
    this.#parameters = parameters
    this.#last = last
    this.#placed = placed
    this.#watched = watched
    this.#speed = speed
    this.#trust = trust
  }

  toSample(position: TripPosition, { isOn, isOff, offSinceMs = position.timeMs }: Ignited): Sample {
    const { timeMs, latitude, longitude, odometerMeters, headingDegrees } = position
    const before = this.#last
    const meters = before ? distanceMeters(before, position) : 0
    const speed = judgeSpeed(this.#speed, position, this.#parameters)
    const { speedKmh, watched } = judgePlace(this.#watched, position, {
      reported: speed.speedKmh,
      parameters: this.#parameters,
    })
    this.#speed = speed.state
    this.#watched = watched
    const wasOff = before === undefined || offSinceMs <= lastKnownMs(before.timeMs, before.placeSinceMs)
    this.#trust = followIgnition(
      this.#trust,
      { timeMs, meters, speedKmh, wasOn: before?.isOn ?? false, isOn, isOff: isOff && wasOff },
      this.#parameters,
    )
    this.#placed = position
    const sample: Sample = {
      timeMs,
      latitude,
      longitude,
      speedKmh,
      reportedKmh: watched.isFrozen ? null : speed.reportedKmh,
      headingDegrees,
      odometerMeters,
      isOn,
      isOff,
      isIgnitionTrusted: isIgnitionTrusted(this.#trust),
      isCarried: isOff && wasOff && isIgnitionTrusted(this.#trust),
      placeSinceMs: watched.sinceMs,
      isFrozen: watched.isFrozen,
      mayMove: mayMove(speed.state),
      isSpeedAlwaysZero: speed.state.isAlwaysZero,
      leftOut: this.#leftOut,
      leftOutMeters: Math.round(this.#leftOutMeters),
    }
    this.#leftOut = 0
    this.#leftOutMeters = 0
    return (this.#last = sample)
  }

  /** Ignition off without satellites, as in a garage: the vehicle stands where it was last seen. */
  standIn({ timeMs, odometerMeters }: TripPosition, isOff: boolean): Sample | undefined {
    const before = this.#last
    if (!before || !isOff) return undefined
    const { border: _, ...last } = before
    const here = {
      mayMove: false,
      timeMs,
      speedKmh: 0,
      odometerMeters,
      isOn: false,
      isOff,
      leftOut: 0,
      leftOutMeters: 0,
    }
    return (this.#last = { ...last, ...here })
  }

  leaveOut(position: TripPosition): void {
    this.#leftOut++
    if (!this.#last) return
    this.#leftOutMeters = Math.max(this.#leftOutMeters, distanceMeters(this.#last, position))
  }

  borderAt(timeMs: number, run: IgnitionRun | undefined): TrackBorder {
    const placed = this.#placed
    return { timeMs, placed, run, watched: this.#watched, speed: this.#speed, trust: this.#trust }
  }
}

/**
 * By time; of two records of one instant, the one with more values wins, otherwise content decides, never the order of
 * arrival.
 */
function mergeRepeats(positions: readonly TripPosition[]): TripPosition[] {
  const merged: TripPosition[] = []
  for (const position of positions.toSorted((a, b) => a.timeMs - b.timeMs)) {
    const last = merged.at(-1)
    if (last?.timeMs !== position.timeMs) merged.push(position)
    else if (isHigher(position, last)) merged[merged.length - 1] = position
  }
  return merged
}

function isHigher(a: TripPosition, b: TripPosition): boolean {
  const [left, right] = [contentOf(a), contentOf(b)]
  const richness = left.filter(isKnown).length - right.filter(isKnown).length
  return richness === 0 ? JSON.stringify(left) > JSON.stringify(right) : richness > 0
}

function contentOf(position: TripPosition): (number | boolean | null)[] {
  const { doubtful, speedKmh, ignition, odometerMeters, headingDegrees, latitude, longitude } = position
  return [doubtful ? null : true, speedKmh, ignition, odometerMeters, headingDegrees, latitude, longitude]
}

function isKnown(value: unknown): boolean {
  return value !== null
}
