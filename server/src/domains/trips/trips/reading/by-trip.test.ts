import { expect, test } from 'vitest'
import { ByTrip } from './by-trip.ts'

const trip = (name: string, from: number, to: number) => ({
  name,
  startTime: new Date(from),
  endTime: new Date(to),
})

function sorted(trips: ReturnType<typeof trip>[], times: number[]): [string, number[]][] {
  const byTrip = new ByTrip(trips, (timeMs: number) => timeMs)
  const filled = [...times.flatMap((timeMs) => byTrip.take(timeMs)), ...byTrip.end()]
  return filled.map((one) => [one.trip.name, one.positions])
}

test('each trip gets the positions from its start to its end, both included, and none from between', () => {
  expect(sorted([trip('a', 10, 20), trip('b', 30, 40)], [5, 10, 15, 20, 25, 30, 40, 50])).toEqual([
    ['a', [10, 15, 20]],
    ['b', [30, 40]],
  ])
})

test('a position at which one trip ends and the next begins belongs to both', () => {
  expect(sorted([trip('a', 10, 20), trip('b', 20, 30)], [15, 20, 25])).toEqual([
    ['a', [15, 20]],
    ['b', [20, 25]],
  ])
})

test('trips without positions are included, before and after those that have some', () => {
  expect(sorted([trip('a', 1, 2), trip('b', 10, 20), trip('c', 30, 40)], [12])).toEqual([
    ['a', []],
    ['b', [12]],
    ['c', []],
  ])
})
