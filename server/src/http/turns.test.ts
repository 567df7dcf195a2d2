import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('no more than so many run at once, in the order they came, also after one failed', async () => {
  const turns = createTurns(2)
  const told: string[] = []
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const runs = ends.map(({ promise }, index) =>
    turns
      .take(() => {
        told.push(`begin ${index}`)
        return promise
      })
      .catch(() => told.push(`failed ${index}`)),
  )
  await Promise.resolve()
  expect(told).toEqual(['begin 0', 'begin 1'])
  ends[1]?.reject(new Error('no'))
  await runs[1]
  ends[0]?.resolve()
  await runs[0]
  expect(told).toEqual(['begin 0', 'begin 1', 'begin 2', 'failed 1', 'begin 3'])
  for (const { resolve } of ends) resolve()
  await Promise.all(runs)
})
