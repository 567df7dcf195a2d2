import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PriorityQueue } from './priority-queue.ts'

test('items leave in order of their cost', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), (costs) => {
      const queue = new PriorityQueue()
      costs.forEach((cost, item) => queue.push(item, cost))
      const left = costs.map(() => costs[queue.pop()])
      expect(left).toEqual(costs.toSorted((a, b) => a - b))
    }),
  )
})

test('an empty queue gives -1', () => {
  expect(new PriorityQueue().pop()).toBe(-1)
})
