import type { Position } from './shape.ts'

/** The longitude, or the same one 360° further east or west, whichever is nearest to another. */
export function longitudeNear(longitude: number, near: number): number {
  return longitude + 360 * Math.round((near - longitude) / 360)
}

/** Positions without jumps in longitude: each goes the short way round from the one before, the first from `near`. */
export function withoutJumps(positions: readonly Position[], near: number): Position[] {
  let before = near
  return positions.map(([longitude, latitude]) => {
    before = longitudeNear(longitude, before)
    return [before, latitude]
  })
}
