import fc from 'fast-check'
import { expect, test } from 'vitest'
import { longestShare, matchTrips, sharesTime } from './match-trips.ts'

const known = (name: string, startMs: number, endMs: number, touched = false) => ({
  name,
  startMs,
  endMs,
  touched,
})
const found = (name: string, startMs: number, endMs: number) => ({ name, startMs, endMs })

function names(result: ReturnType<typeof matchTrips<ReturnType<typeof known>, ReturnType<typeof found>>>) {
  return [
    result.pairs.map(([old, young]) => `${old.name}=${young.name}`).sort(),
    result.added.map(({ name }) => name),
    result.dissolved.map(({ name }) => name),
  ]
}

test('a trip whose start or end moved is matched by overlap', () => {
  expect(names(matchTrips([known('a', 10, 20)], [found('x', 12, 30)]))).toEqual([['a=x'], [], []])
})

test('a trip that is split stays the longer part', () => {
  expect(names(matchTrips([known('a', 0, 100)], [found('x', 0, 30), found('y', 40, 100)]))).toEqual([
    ['a=y'],
    ['x'],
    [],
  ])
})

test('when two trips merge, an edited one stays even if it is shorter', () => {
  const both = [known('a', 0, 70), known('b', 80, 100, true)]
  expect(names(matchTrips(both, [found('x', 0, 100)]))).toEqual([['b=x'], [], ['a']])
})

test('trips that only touch are not the same', () => {
  expect(names(matchTrips([known('a', 0, 10)], [found('x', 10, 20)]))).toEqual([[], ['x'], ['a']])
})

/** Consecutive trips, as a vehicle drives them. */
const inARow = fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 9 }), fc.boolean())).map((parts) => {
  let atMs = 0
  return parts.map(([gap, length, touched], index) => {
    const startMs = atMs + gap
    atMs = startMs + length
    return known(`${index}`, startMs, atMs, touched)
  })
})

test('a removed trip that overlaps a new one has a successor', () => {
  fc.assert(
    fc.property(inARow, inARow, (before, after) => {
      const { pairs, dissolved } = matchTrips(before, after)
      const orphans = dissolved.filter((old) => sharesTime(old, after) && !longestShare(old, pairs))
      expect(orphans).toEqual([])
    }),
  )
})

test('the successor is the trip with the largest overlap', () => {
  const pairs = [
    ['a', found('x', 0, 40)],
    ['b', found('y', 40, 100)],
  ] satisfies [string, ReturnType<typeof found>][]
  const heirOf = (startMs: number, endMs: number) => longestShare({ startMs, endMs }, pairs)?.[0]
  expect([heirOf(20, 80), heirOf(10, 50), heirOf(30, 50), heirOf(100, 120)]).toEqual([
    'b',
    'a',
    'a',
    undefined,
  ])
})
