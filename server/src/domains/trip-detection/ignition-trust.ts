/** Whether a device's ignition input works: only then is moving without it towing, or a ferry, and no drive. */
import type { TripParameters } from './parameters.ts'

/** Plain, as a stop keeps it. */
export type IgnitionTrust = {
  /** Driven with the ignition on, as far as it matters. */
  readonly drivenMeters: number
  /** Moves with the ignition off since then, and how far the present one has come. */
  readonly moves: number
  readonly moveMeters: number
  readonly movedMs: number
}

export const noTrustYet: IgnitionTrust = { drivenMeters: 0, moves: 0, moveMeters: 0, movedMs: 0 }

/** Driven so far with the ignition on, it works … */
const TRUSTED_METERS = 1_000
/** … until it moved so often without it in between: a wire broke. */
const MOVES = 3
/** A move ends with a stand of this length, and counts from these metres on. */
const MOVE = { standMs: 300_000, meters: 1_000 }

export function isIgnitionTrusted({ drivenMeters, moves }: IgnitionTrust): boolean {
  return drivenMeters >= TRUSTED_METERS && moves < MOVES
}

type Step = {
  timeMs: number
  meters: number
  speedKmh: number
  wasOn: boolean
  isOn: boolean
  isOff: boolean
}

/** One step after the other, in order of time. */
export function followIgnition(
  before: IgnitionTrust,
  { timeMs, meters, speedKmh, wasOn, isOn, isOff }: Step,
  { movingSpeedKmh, stayRadiusMeters }: TripParameters,
): IgnitionTrust {
  if (meters <= stayRadiusMeters && speedKmh < movingSpeedKmh) {
    const isOver = before.moveMeters > 0 && timeMs - before.movedMs > MOVE.standMs
    return isOver ? { ...before, moveMeters: 0 } : before
  }
  if (isOn) {
    // What it came before it was switched on says nothing.
    if (!wasOn) return before
    const drivenMeters = before.moves >= MOVES ? meters : before.drivenMeters + meters
    return drivenMeters >= TRUSTED_METERS ? trusted : { ...before, drivenMeters, moves: 0 }
  }
  if (!isOff) return before
  const moveMeters = before.moveMeters + meters
  const isOne = moveMeters >= MOVE.meters && before.moveMeters < MOVE.meters
  const moves = Math.min(MOVES, before.moves + (isOne ? 1 : 0))
  return { ...before, moves, moveMeters: Math.min(moveMeters, MOVE.meters), movedMs: timeMs }
}

const trusted: IgnitionTrust = { ...noTrustYet, drivenMeters: TRUSTED_METERS }
