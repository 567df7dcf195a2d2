import type { LatLon } from '@roadbook/geo/types'
import { SECOND } from '../calendar.ts'
import { seededRandom } from '../random.ts'

/** Error of a receiver in metres: a slow drift, and some jitter. */
const WANDERS = 3.2
const TREMBLES = 0.5
const WANDERING_MS = 25 * SECOND
const METERS_PER_DEGREE = 111_195
const WANDERING = 8
const TREMBLING = 9
const STANDING = 10

type Offset = { north: number; east: number }

/** A receiver's fix while moving: off by a few metres, with an offset that changes slowly. */
export function blurred(point: LatLon, seed: number, timeMs: number): LatLon {
  const slot = Math.floor(timeMs / WANDERING_MS)
  const share = timeMs / WANDERING_MS - slot
  const a = offset(WANDERS, seed, WANDERING, slot)
  const b = offset(WANDERS, seed, WANDERING, slot + 1)
  const tremble = offset(TREMBLES, seed, TREMBLING, Math.floor(timeMs / SECOND))
  return moved(point, {
    north: a.north + (b.north - a.north) * share + tremble.north,
    east: a.east + (b.east - a.east) * share + tremble.east,
  })
}

/** A receiver's fix at a stop: constant, and the same each time the vehicle is at that node. */
export function blurredStop(point: LatLon, seed: number, node: number): LatLon {
  return moved(point, offset(WANDERS, seed, STANDING, node))
}

function offset(meters: number, ...seed: number[]): Offset {
  const random = seededRandom(...seed)
  return { north: random.between(-meters, meters), east: random.between(-meters, meters) }
}

function moved({ latitude, longitude }: LatLon, { north, east }: Offset): LatLon {
  const squeeze = Math.cos((latitude * Math.PI) / 180)
  return {
    latitude: latitude + north / METERS_PER_DEGREE,
    longitude: longitude + east / (METERS_PER_DEGREE * squeeze),
  }
}
