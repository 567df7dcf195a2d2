/** What detection finds. */
import type { MoveKind } from '@roadbook/contract/trips/trips'
import type { LatLon } from '@roadbook/geo/types'
import type { Measures } from './distance.ts'

/** Why a trip starts where it does. */
export type StartRule = 'firstFix' | 'moved' | 'afterSilence' | 'afterLeap' | 'split'
/** Why it ends there; 'firstFix' is the stop at the first known position. A person split the trip at a `split`. */
export type EndRule = 'ignitionOff' | 'standing' | 'silence' | 'leap' | 'split'

export type DetectedTrip = Measures & {
  startMs: number
  endMs: number
  startRule: StartRule
  /** Null while it is in progress. */
  endRule: EndRule | null
  start: LatLon
  end: LatLon
}

/** How a vehicle got from its stop to its next position without a recorded trip. */
export type Move = {
  kind: MoveKind
  /** In a straight line, and by the device's odometer if it has one. */
  meters: number
  odometerMeters: number | null
  /** The last fix before, and the first one after. */
  fromMs: number
  untilMs: number
}

/** A stop without its state. */
export type BareStop = LatLon & {
  startMs: number
  /** Null while the vehicle is still there. */
  endMs: number | null
  startRule: EndRule | 'firstFix'
  endRule: StartRule | null
  /** With the ignition on, for two minutes or more at a time. */
  idleSeconds: number
  move: Move | null
}
