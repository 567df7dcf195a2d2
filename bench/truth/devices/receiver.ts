/** The error of a satellite receiver: some metres that change slowly, so that consecutive fixes have similar errors. */
import { seededRandom } from '../../../simulator/src/random.ts'

export type Offset = { north: number; east: number }

/** Standard deviation on each axis, and the time over which the error changes. */
type Wandering = { meters: number; seconds: number }

export const driving: Wandering = { meters: 3, seconds: 25 }
export const drifting: Wandering = { meters: 14, seconds: 110 }
export const amongHouses: Wandering = { meters: 28, seconds: 12 }

const TREMBLES_METERS = 0.15

/** The same seed, instant and duration give the same offset. */
export function offsetAt(timeMs: number, { meters, seconds }: Wandering, seed: number): Offset {
  const position = timeMs / (seconds * 1000)
  const slot = Math.floor(position)
  const share = smooth(position - slot)
  const [before, after] = [anchor(seed, slot), anchor(seed, slot + 1)]
  const trembling = anchor(seed + 1, Math.floor(timeMs / 1000))
  const between = (axis: keyof Offset): number =>
    (before[axis] + (after[axis] - before[axis]) * share) * meters + trembling[axis] * TREMBLES_METERS
  return { north: between('north'), east: between('east') }
}

/** Continuous at the borders of slots. */
function smooth(share: number): number {
  return share * share * (3 - 2 * share)
}

function anchor(seed: number, slot: number): Offset {
  const random = seededRandom(seed, slot)
  return gaussian(random.next(), random.next())
}

/** Two independent numbers of variance 1 (Box and Muller). */
function gaussian(first: number, second: number): Offset {
  const radius = Math.sqrt(-2 * Math.log(1 - first))
  return { north: radius * Math.cos(2 * Math.PI * second), east: radius * Math.sin(2 * Math.PI * second) }
}
