import { expect, test } from 'vitest'
import { groupMarkers } from './marker-groups.ts'

const screen = { width: 400, height: 300 }
const spot = (mark: string, x: number, y: number) => ({ mark, x, y })

test('overlapping marks form one group at the first one’s position', () => {
  const groups = groupMarkers([spot('a', 100, 100), spot('b', 120, 100), spot('c', 140, 100)], screen)
  expect(groups).toEqual([
    { marks: ['a', 'b'], x: 100, y: 100 },
    { marks: ['c'], x: 140, y: 100 },
  ])
})

test('marks on both sides of a cell border can form a group', () => {
  expect(groupMarkers([spot('a', 27, 27), spot('b', 29, 29)], screen)).toEqual([
    { marks: ['a', 'b'], x: 27, y: 27 },
  ])
})

test('two groups may be close to each other', () => {
  const groups = groupMarkers([spot('a', 1, 1), spot('b', 25, 25)], screen)
  expect(groups.map(({ marks }) => marks)).toEqual([['a'], ['b']])
})

test('marks outside the screen are not drawn', () => {
  expect(groupMarkers([spot('a', -100, 10), spot('b', 10, 400), spot('c', 10, 10)], screen)).toEqual([
    { marks: ['c'], x: 10, y: 10 },
  ])
})

test('ten thousand marks form only as many groups as fit on the screen, and none is lost', () => {
  const many = Array.from({ length: 10_000 }, (_, n) => spot(String(n), (n * 37) % 400, (n * 91) % 300))
  const groups = groupMarkers(many, screen)
  expect(groups.length).toBeLessThan(300)
  expect(groups.flatMap(({ marks }) => marks)).toHaveLength(10_000)
})
