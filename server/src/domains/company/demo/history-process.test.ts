import { expect, test } from 'vitest'
import { countFailures, sharesOf } from './history-process.ts'

test('failures count up until more is done than before; saying again what stands ends no row', () => {
  const failures = countFailures()
  const inARow = [40, 40, 40, 41, 41, 41].map((reached) => {
    failures.reached(reached)
    return failures.failed()
  })
  expect(inARow).toEqual([1, 2, 3, 1, 2, 3])
})

test('vehicles are dealt out in turns, and nobody is given nothing to do', () => {
  expect(sharesOf(['a', 'b', 'c', 'd', 'e'], 2)).toEqual([
    ['a', 'c', 'e'],
    ['b', 'd'],
  ])
  expect(sharesOf(['a'], 2)).toEqual([['a']])
  expect(sharesOf([], 2)).toEqual([])
})
