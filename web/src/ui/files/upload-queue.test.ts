import type { UploadUrl } from '@roadbook/contract/core/attachments'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  AT_ONCE,
  changeQueue,
  failedOf,
  isUnderWay,
  keysOf,
  nextToSend,
  type Queue,
  type QueueEvent,
  type Upload,
} from './upload-queue.ts'

const aFile = (id: string): Upload => ({
  id,
  file: new File(['%PDF-1.7'], `${id}.pdf`),
  name: `${id}.pdf`,
  step: { kind: 'waiting' },
})
const address: UploadUrl = { fileName: 'a.pdf', fileKey: 'key of a', uploadUrl: 'https://store/a' }
const after = (events: readonly QueueEvent[], queue: Queue = []) => events.reduce(changeQueue, queue)
const stepsOf = (queue: Queue) => queue.map(({ id, step }) => [id, step.kind])

test('three are sent at once, and the next one starts when one is done', () => {
  const queue = after([
    { kind: 'added', uploads: ['a', 'b', 'c', 'd', 'e'].map(aFile) },
    { kind: 'started', id: 'a' },
  ])
  expect(nextToSend(queue).map(({ id }) => id)).toEqual(['b', 'c'])
  const full = after(
    [
      { kind: 'started', id: 'b' },
      { kind: 'started', id: 'c' },
    ],
    queue,
  )
  expect(nextToSend(full)).toEqual([])
  const done = after([{ kind: 'uploaded', id: 'b', fileKey: 'key of b' }], full)
  expect(nextToSend(done).map(({ id }) => id)).toEqual(['d'])
})

test('a failed one is tried again at the same address, and a lost one at another', () => {
  const failed = after([
    { kind: 'added', uploads: [aFile('a')] },
    { kind: 'started', id: 'a' },
    { kind: 'addressed', id: 'a', address },
    { kind: 'failed', id: 'a', message: 'No connection', retry: 'asked' },
  ])
  expect([isUnderWay(failed), failedOf(failed).length]).toEqual([false, 1])
  const [again] = after([{ kind: 'retried', id: 'a' }], failed)
  expect([again?.step.kind, again?.address]).toEqual(['waiting', address])
  const lost = after(
    [
      { kind: 'retried', id: 'a' },
      { kind: 'started', id: 'a' },
      { kind: 'uploaded', id: 'a', fileKey: 'key of a' },
      { kind: 'lost', ids: ['a'], message: 'No longer there', retry: 'asked' },
    ],
    failed,
  )
  expect(lost[0]).toMatchObject({ address: undefined, step: { kind: 'failed', message: 'No longer there' } })
})

test('when the connection is back, what it interrupted waits again, and what was refused does not', () => {
  const queue = after([
    { kind: 'added', uploads: ['a', 'b'].map(aFile) },
    { kind: 'started', id: 'a' },
    { kind: 'started', id: 'b' },
    { kind: 'failed', id: 'a', message: 'No connection', retry: 'online' },
    { kind: 'failed', id: 'b', message: 'Too large', retry: 'never' },
    { kind: 'online' },
  ])
  expect(stepsOf(queue)).toEqual([
    ['a', 'waiting'],
    ['b', 'failed'],
  ])
})

test('what arrives late about a cancelled file changes nothing', () => {
  const queue = after([
    { kind: 'added', uploads: ['a', 'b'].map(aFile) },
    { kind: 'started', id: 'a' },
    { kind: 'removed', ids: ['a'] },
    { kind: 'sent', id: 'a', bytes: 4 },
    { kind: 'uploaded', id: 'a', fileKey: 'key of a' },
  ])
  expect(stepsOf(queue)).toEqual([['b', 'waiting']])
})

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e')
const anyEvent: fc.Arbitrary<QueueEvent> = fc.oneof(
  fc.record({ kind: fc.constantFrom('started', 'retried'), id }),
  fc.record({ kind: fc.constant('sent'), id, bytes: fc.nat() }),
  fc.record({ kind: fc.constant('uploaded'), id, fileKey: fc.constantFrom('x', 'y') }),
  fc.record({
    kind: fc.constant('failed'),
    id,
    message: fc.constant('no'),
    retry: fc.constantFrom('never', 'asked', 'online'),
  }),
  fc.record({ kind: fc.constant('removed'), ids: fc.array(id) }),
  fc.constant<QueueEvent>({ kind: 'online' }),
)

test('whatever happens, never more than three are sent when only those whose turn it is are started', () => {
  const all: Queue = ['a', 'b', 'c', 'd', 'e'].map(aFile)
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
      let queue = all
      for (const event of events) {
        const isItsTurn = event.kind !== 'started' || nextToSend(queue).some((one) => one.id === event.id)
        if (isItsTurn) queue = changeQueue(queue, event)
        expect(queue.filter(({ step }) => step.kind === 'sending').length).toBeLessThanOrEqual(AT_ONCE)
        const settled = failedOf(queue).length + keysOf(queue).length
        expect(isUnderWay(queue)).toBe(settled < queue.length)
      }
    }),
  )
})
