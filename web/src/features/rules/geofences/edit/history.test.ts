import { expect, test } from 'vitest'
import { pushed, redone, startHistory, undone } from './history.ts'

test('steps are undone and done again, and a new one ends what was undone', () => {
  const three = pushed(pushed(startHistory('a'), 'b'), 'c')
  const back = undone(three)
  expect(back).toEqual({ past: ['a'], present: 'b', future: ['c'] })
  expect(redone(back)).toEqual(three)
  expect(pushed(back, 'd')).toEqual({ past: ['a', 'b'], present: 'd', future: [] })
})

test('without steps nothing happens, and the same value is no step', () => {
  const start = startHistory('a')
  expect([undone(start), redone(start), pushed(start, 'a')]).toEqual([start, start, start])
})
