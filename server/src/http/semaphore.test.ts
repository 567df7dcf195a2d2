import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSemaphore, acquireWithin } from './semaphore.ts'

const never = new AbortController().signal

/** Takes a slot for each of the parties, and records the order of events. */
function takeAll(semaphore: ReturnType<typeof createSemaphore>, parties: readonly string[]) {
  const told: string[] = []
  const ends = parties.map(() => Promise.withResolvers<void>())
  const leaving = parties.map(() => new AbortController())
  const runs = parties.map((party, index) =>
    semaphore
      .take({ party, signal: leaving[index]?.signal ?? never }, () => {
        told.push(`begin ${index}`)
        return ends[index]?.promise ?? Promise.resolve()
      })
      .catch(() => void told.push(`failed ${index}`)),
  )
  const end = async (index: number): Promise<void> => {
    ends[index]?.resolve()
    await runs[index]
    await nextTurn()
  }
  return { told, ends, leaving, runs, end }
}

test('no more than so many run at once, in the order they came, also after one failed', async () => {
  const { told, ends, runs, end } = takeAll(createSemaphore({ atOnce: 2, ofOneParty: 2 }), [
    'a',
    'a',
    'a',
    'a',
  ])
  await nextTurn()
  expect(told).toEqual(['begin 0', 'begin 1'])
  ends[1]?.reject(new Error('no'))
  await runs[1]
  await nextTurn()
  await end(0)
  expect(told.filter((word) => word.startsWith('begin'))).toEqual(
    [0, 1, 2, 3].map((index) => `begin ${index}`),
  )
  expect(told).toContain('failed 1')
  await Promise.all([end(2), end(3)])
})

test('a party has no more than its share, and others are served before its waiting tasks', async () => {
  const { told, end } = takeAll(createSemaphore({ atOnce: 3, ofOneParty: 2 }), ['a', 'a', 'a', 'a', 'b', 'c'])
  await nextTurn()
  expect(told).toEqual(['begin 0', 'begin 1', 'begin 4'])
  await end(4)
  expect(told.slice(3)).toEqual(['begin 5'])
  await end(5)
  expect(told.slice(4)).toEqual([])
  await end(0)
  await end(1)
  expect(told.slice(4)).toEqual(['begin 2', 'begin 3'])
  await Promise.all([end(2), end(3)])
})

test("a caller that disconnects while waiting leaves the queue, and its task doesn't run", async () => {
  const { told, leaving, runs, end } = takeAll(createSemaphore({ atOnce: 1, ofOneParty: 1 }), ['a', 'a', 'b'])
  await nextTurn()
  leaving[1]?.abort()
  await runs[1]
  await nextTurn()
  expect(told).toEqual(['begin 0', 'failed 1'])
  await end(0)
  expect(told).toEqual(['begin 0', 'failed 1', 'begin 2'])
  await end(2)
})

test('a caller that has disconnected gets no slot, and one that disconnects while running keeps it to the end', async () => {
  const semaphore = createSemaphore({ atOnce: 1, ofOneParty: 1 })
  const gone = AbortSignal.abort(new Error('gone'))
  await expect(semaphore.take({ party: 'a', signal: gone }, () => Promise.resolve(1))).rejects.toThrow('gone')
  const leaving = new AbortController()
  const { promise, resolve } = Promise.withResolvers<number>()
  const answer = semaphore.take({ party: 'a', signal: leaving.signal }, () => promise)
  await nextTurn()
  leaving.abort()
  resolve(2)
  expect(await answer).toBe(2)
})

test('a caller that waits too long is told when to try again; a running task is not interrupted', async () => {
  const semaphore = createSemaphore({ atOnce: 1, ofOneParty: 1 })
  const { promise, resolve } = Promise.withResolvers<string>()
  const of = { party: 'a', signal: never, waitMs: 30 }
  const first = acquireWithin(semaphore, of, () => promise)
  await expect(acquireWithin(semaphore, of, async () => 'second')).rejects.toMatchObject({
    code: 'files_busy',
    details: { retryAfterSeconds: 60 },
  })
  resolve('first')
  expect([await first, await acquireWithin(semaphore, of, async () => 'third')]).toEqual(['first', 'third'])
})
