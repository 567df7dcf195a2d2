/** Whether a device's ignition input works: only then does moving with the ignition off mean towing or a ferry. */
import type { TripParameters } from './parameters.ts'

/** Plain data, stored with a stop. */
export type IgnitionTrust = {
  /** Distance driven with the ignition on, counted up to the threshold. */
  readonly drivenMeters: number
  /** Moves with the ignition off since then, and how far the current one has come. */
  readonly moves: number
  readonly moveMeters: number
  readonly movedMs: number
}

export const noTrustYet: IgnitionTrust = { drivenMeters: 0, moves: 0, moveMeters: 0, movedMs: 0 }

/** After this distance with the ignition on, the input works … */
const TRUSTED_METERS = 1_000
/** … until this many moves with the ignition off in a row: a wire broke. */
const MOVES = 3
/** A move ends when the vehicle stands for this long, and counts from this distance on. */
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

/** Takes steps in order of time. */
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
    // A movement before the ignition was switched on doesn't count.
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
