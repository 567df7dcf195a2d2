import { expect, test } from 'vitest'
import { shareAnswers } from './share-answers.ts'

const from = { latitude: 35.9, longitude: 14.45 }
const to = { latitude: 35.85, longitude: 14.5 }

/** Counts the requests, and answers each with its number. */
function counted() {
  const clock = { ms: 0 }
  let asked = 0
  const ask = shareAnswers(
    async () => ++asked,
    () => clock.ms,
  )
  return { clock, ask, asked: () => asked }
}

test('what is asked again before the answer comes, or within ten seconds, is asked once', async () => {
  const { clock, ask, asked } = counted()
  expect(await Promise.all([ask(from, to), ask({ ...from }, { ...to })])).toEqual([1, 1])
  clock.ms = 9_999
  expect(await ask(from, to)).toBe(1)
  expect(asked()).toBe(1)
})

test('after ten seconds it is asked again', async () => {
  const { clock, ask } = counted()
  await ask(from, to)
  clock.ms = 10_000
  expect(await ask(from, to)).toBe(2)
})

test('another cell is another question, and so is the way back', async () => {
  const { ask } = counted()
  await ask(from, to)
  expect(await ask({ ...from, latitude: 35.90001 }, to)).toBe(1)
  expect(await ask({ ...from, latitude: 35.9002 }, to)).toBe(2)
  expect(await ask(from, { ...to, longitude: 14.5002 })).toBe(3)
  expect(await ask(to, from)).toBe(4)
})
