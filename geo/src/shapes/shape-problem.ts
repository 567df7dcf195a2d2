import Flatbush from 'flatbush'
import { distanceMeters } from '../distance.ts'
import { withoutJumps } from './longitudes.ts'
import type { Position, Ring, Shape } from './shape.ts'

/** What is wrong with a shape, and where. */
export type ShapeProblem = {
  reason: 'tooFewCorners' | 'selfCrossing' | 'tooIntricate' | 'roundPole' | 'tooShort'
  at: Position
}

/** Positions nearer than this count as one. */
const SAME_METERS = 0.01

/**
 * How many pairs of edges of a shape are compared. A county's border has about five for each corner; only an outline made to
 * be slow reaches the limit.
 */
const MAX_PAIRS = 1_000_000

type Budget = { pairs: number }

/**
 * The first thing that makes a shape ambiguous or empty; undefined for one that can be used. Coordinates and sizes have been
 * checked before.
 */
export function problemOf(shape: Shape): ShapeProblem | undefined {
  if (shape.type === 'circle') return undefined
  if (shape.type === 'corridor') return problemOfLine(shape.line)
  const budget = { pairs: MAX_PAIRS }
  for (const ring of shape.polygons.flat()) {
    const problem = problemOfRing(ring, budget)
    if (problem) return problem
  }
  return undefined
}

function problemOfLine(line: readonly Position[]): ShapeProblem | undefined {
  const [first = [0, 0] as const] = line
  const isLong = line.some((position) => !isSame(first, position))
  return isLong ? undefined : { reason: 'tooShort', at: first }
}

function problemOfRing(ring: Ring, budget: Budget): ShapeProblem | undefined {
  const [first = [0, 0] as const] = ring
  const corners = withoutJumps(withoutRepeats(ring), first[0])
  if (corners.length < 3) return { reason: 'tooFewCorners', at: first }
  const [start, end] = [corners[0] as Position, corners.at(-1) as Position] // three or more
  if (Math.abs(start[0] - end[0]) > 180) return { reason: 'roundPole', at: first }
  return findCrossing(corners, budget)
}

/** Without the closing position, and without repeats of the position before. */
function withoutRepeats(ring: Ring): Position[] {
  const corners = ring.filter(
    (position, index) => index === 0 || !isSame(ring[index - 1] as Position, position),
  ) // after the first
  while (corners.length > 1 && isSame(corners[0] as Position, corners.at(-1) as Position)) corners.pop()
  return corners
}

function isSame([aLongitude, aLatitude]: Position, [bLongitude, bLatitude]: Position): boolean {
  return (
    distanceMeters(
      { latitude: aLatitude, longitude: aLongitude },
      { latitude: bLatitude, longitude: bLongitude },
    ) < SAME_METERS
  )
}

type Edge = readonly [Position, Position]

/** Where two edges that are not neighbours meet, or one runs back along its neighbour. */
function findCrossing(corners: readonly Position[], budget: Budget): ShapeProblem | undefined {
  const edges = corners.map((start, index): Edge => [
    start,
    corners[(index + 1) % corners.length] as Position,
  ]) // a ring
  const tree = new Flatbush(edges.length)
  for (const [[ax, ay], [bx, by]] of edges) {
    tree.add(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by))
  }
  tree.finish()
  for (const [index, edge] of edges.entries()) {
    const [[ax, ay], [bx, by]] = edge
    let at: Position | undefined
    const look = (other: number): boolean => {
      if (at === undefined && budget.pairs-- > 0 && other > index)
        at = meetingOf(edge, edges[other] as Edge, {
          isNext: other === index + 1,
          isLast: index === 0 && other === edges.length - 1,
        })
      return false
    }
    tree.search(Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by), look)
    if (at) return { reason: 'selfCrossing', at }
    if (budget.pairs <= 0) return { reason: 'tooIntricate', at: edge[0] }
  }
  return undefined
}

function meetingOf(
  one: Edge,
  other: Edge,
  { isNext, isLast }: { isNext: boolean; isLast: boolean },
): Position | undefined {
  if (isNext) return runsBack(one[0], one[1], other[1]) ? one[1] : undefined
  if (isLast) return runsBack(other[0], one[0], one[1]) ? one[0] : undefined
  return meet(one, other)
}

/** Whether the path from a corner to the next but one turns back along itself. */
function runsBack(before: Position, corner: Position, after: Position): boolean {
  if (turn(before, corner, after) !== 0) return false
  const [x, y] = corner
  return (before[0] - x) * (after[0] - x) + (before[1] - y) * (after[1] - y) > 0
}

/** Positive to the left, 0 on the line. */
function turn([ax, ay]: Position, [bx, by]: Position, [cx, cy]: Position): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
}

function meet([a, b]: Edge, [c, d]: Edge): Position | undefined {
  const [atC, atD] = [turn(a, b, c), turn(a, b, d)]
  const [atA, atB] = [turn(c, d, a), turn(c, d, b)]
  if (atC === 0 && isBetween(a, c, b)) return c
  if (atD === 0 && isBetween(a, d, b)) return d
  if (atA === 0 && isBetween(c, a, d)) return a
  if (atB === 0 && isBetween(c, b, d)) return b
  if (atC > 0 === atD > 0 || atA > 0 === atB > 0) return undefined
  const share = atA / (atA - atB)
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
}

function isBetween([ax, ay]: Position, [x, y]: Position, [bx, by]: Position): boolean {
  return Math.min(ax, bx) <= x && x <= Math.max(ax, bx) && Math.min(ay, by) <= y && y <= Math.max(ay, by)
}
