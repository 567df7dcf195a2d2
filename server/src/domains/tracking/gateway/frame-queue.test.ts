import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FrameQueue } from './frame-queue.ts'

test('frames come out in the order they went in, however adding and taking alternate', () => {
  const steps = fc.array(
    fc.oneof(fc.record({ add: fc.nat({ max: 40 }) }), fc.record({ take: fc.nat({ max: 40 }) })),
  )
  fc.assert(
    fc.property(steps, (plan) => {
      const queue = new FrameQueue()
      const model: Uint8Array[] = []
      for (const step of plan) {
        if ('add' in step) {
          const frames = Array.from({ length: step.add }, () => new Uint8Array(1))
          queue.add(frames)
          model.push(...frames)
        } else {
          for (let i = 0; i < step.take; i++) expect(queue.take()).toBe(model.shift())
        }
        expect(queue.size).toBe(model.length)
      }
    }),
  )
})

test('an emptied queue gives nothing', () => {
  const queue = new FrameQueue()
  queue.add([new Uint8Array(1), new Uint8Array(2)])
  queue.take()
  queue.clear()
  expect([queue.size, queue.take()]).toEqual([0, undefined])
})
