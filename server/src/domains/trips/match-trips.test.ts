import { expect, test } from 'vitest'
import { matchTrips } from './match-trips.ts'

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

test('a trip whose borders moved is the one it overlaps', () => {
  expect(names(matchTrips([known('a', 10, 20)], [found('x', 12, 30)]))).toEqual([['a=x'], [], []])
})

test('a trip that falls into two is the longer part', () => {
  expect(names(matchTrips([known('a', 0, 100)], [found('x', 0, 30), found('y', 40, 100)]))).toEqual([
    ['a=y'],
    ['x'],
    [],
  ])
})

test('of two that become one, the one that people touched stays, though it is shorter', () => {
  const both = [known('a', 0, 70), known('b', 80, 100, true)]
  expect(names(matchTrips(both, [found('x', 0, 100)]))).toEqual([['b=x'], [], ['a']])
})

test('trips that only touch are not the same', () => {
  expect(names(matchTrips([known('a', 0, 10)], [found('x', 10, 20)]))).toEqual([[], ['x'], ['a']])
})
