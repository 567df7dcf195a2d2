import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Position, type Shape } from './shape.ts'
import { problemOf } from './shape-problem.ts'

const polygon = (...rings: Position[][]): Shape => ({ type: 'polygon', polygons: [rings] })
const square: Position[] = [
  [14, 35],
  [14.1, 35],
  [14.1, 35.1],
  [14, 35.1],
]

test('a square is fine, closed or not, and with corners said twice', () => {
  const [first = [0, 0] as const] = square
  expect(problemOf(polygon(square))).toBeUndefined()
  expect(problemOf(polygon([...square, first]))).toBeUndefined()
  expect(problemOf(polygon(square.flatMap((corner) => [corner, corner])))).toBeUndefined()
})

test('a ring that crosses itself is refused with the place of the crossing', () => {
  const bow: Position[] = [
    [14, 35],
    [14.1, 35.1],
    [14.1, 35],
    [14, 35.1],
  ]
  const problem = problemOf(polygon(bow))
  expect(problem?.reason).toBe('selfCrossing')
  expect(problem?.at.map((degrees) => degrees.toFixed(4))).toEqual(['14.0500', '35.0500'])
})

test('a ring that touches itself in a corner or runs back is refused', () => {
  const pinched: Position[] = [
    [14, 35],
    [14.1, 35],
    [14.05, 35.05],
    [14.1, 35.1],
    [14, 35.1],
    [14.05, 35.05],
  ]
  expect(problemOf(polygon(pinched))).toEqual({ reason: 'selfCrossing', at: [14.05, 35.05] })
  const spike: Position[] = [[14, 35], [14.2, 35], [14.1, 35], [14.1, 35.1]] // prettier-ignore
  expect(problemOf(polygon(spike))?.reason).toBe('selfCrossing')
})

test('two corners make no polygon, and one place no corridor', () => {
  expect(problemOf(polygon([[14, 35], [14.1, 35], [14, 35]]))).toEqual({ reason: 'tooFewCorners', at: [14, 35] }) // prettier-ignore
  const still: Shape = { type: 'corridor', line: [[14, 35], [14, 35]], widthMeters: 50 } // prettier-ignore
  expect(problemOf(still)?.reason).toBe('tooShort')
})

test('a hole is checked as the outer ring is', () => {
  expect(problemOf(polygon(square, [[14.02, 35.02], [14.05, 35.02]]))?.reason).toBe('tooFewCorners') // prettier-ignore
})

test('a ring across the antimeridian is fine, one round a pole is not', () => {
  const fiji: Position[] = [[179.9, -17], [-179.9, -17], [-179.9, -16], [179.9, -16]] // prettier-ignore
  expect(problemOf(polygon(fiji))).toBeUndefined()
  const arctic: Position[] = [[-180, 80], [-90, 80], [0, 80], [90, 80]] // prettier-ignore
  expect(problemOf(polygon(arctic))?.reason).toBe('roundPole')
})

test('an outline of a thousand corners is checked whatever it is; one of many more with long sides beside each other is too intricate', () => {
  const star = (spikes: number): Position[] =>
    Array.from({ length: spikes * 2 }, (_, nth) => {
      const angle = (nth / spikes) * Math.PI
      const radius = nth % 2 === 0 ? 0.5 : 0.25
      return [14 + radius * Math.cos(angle), 35 + radius * Math.sin(angle)]
    })
  expect(problemOf(polygon(star(500)))).toBeUndefined()
  expect(problemOf(polygon(star(9_999)))?.reason).toBe('tooIntricate')
})

test('a crossing is found exactly where two edges of any ring cut each other', () => {
  const corner = fc.tuple(
    fc.double({ min: 14, max: 15, noNaN: true }),
    fc.double({ min: 35, max: 36, noNaN: true }),
  )
  /** How far along the first edge the second one crosses it, from two linear equations. */
  function cut([ax, ay]: Position, [bx, by]: Position, [cx, cy]: Position, [dx, dy]: Position): boolean {
    const determinant = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    const one = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / determinant
    const other = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / determinant
    return one > 0 && one < 1 && other > 0 && other < 1
  }
  fc.assert(
    fc.property(fc.array(corner, { minLength: 3, maxLength: 7 }), (corners) => {
      const edges = corners.map(
        (start, index) => [start, corners.at((index + 1) % corners.length) ?? start] as const,
      )
      const isCut = edges.some(([a, b], index) => edges.slice(index + 1).some(([c, d]) => cut(a, b, c, d)))
      const found = problemOf(polygon(corners))
      fc.pre(found?.reason !== 'tooFewCorners')
      expect(found?.reason).toBe(isCut ? 'selfCrossing' : undefined)
    }),
  )
})
