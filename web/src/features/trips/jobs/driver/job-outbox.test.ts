import { JobStatus } from '@roadbook/contract/trips/jobs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError, type ApiErrorCode } from '../../../../lib/api-error.ts'
import { createJobOutbox, hasUnsentSteps, outboxKey, type WaitingStep } from './job-outbox.ts'

const silence = new ApiError({ statusCode: 0, code: 'no_answer', message: 'Failed to fetch' })
const stale = (status: string) =>
  new ApiError({
    statusCode: 409,
    code: 'stale_version',
    message: 'This job was changed meanwhile.',
    details: { current: { status } },
  })

function phone(answers: (Error | undefined)[] = [], whileSent: () => void = () => undefined) {
  const kept = new Map<string, string>()
  const sent: string[] = []
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const send = async ({ jobId, status, version }: WaitingStep) => {
    sent.push(`${jobId} ${status} ${version}`)
    const answer = answers.shift()
    whileSent()
    if (answer) throw answer
    return { version: version + 1 }
  }
  const open = () =>
    createJobOutbox({ storage, key: 'k', send, now: () => Date.parse('2026-11-20T08:42:00Z') })
  return { open, sent, kept, storage }
}

test('a status change made offline survives a restart and is sent once online', async () => {
  const { open, sent, kept } = phone([silence])
  const before = open()
  before.add({ id: 'lift', title: 'Lift', version: 3 }, 'inProgress')
  expect(await before.flush()).toBe(false)
  const after = open()
  expect(after.steps()).toEqual([
    { jobId: 'lift', title: 'Lift', status: 'inProgress', version: 3, at: '2026-11-20T08:42:00.000Z' },
  ])
  expect(await after.flush()).toBe(true)
  expect([after.steps(), sent, kept.size]).toEqual([[], ['lift inProgress 3', 'lift inProgress 3'], 0])
})

test('start and done while offline are sent one after the other; a second tap on the same is none', async () => {
  const { open, sent } = phone()
  const outbox = open()
  outbox.add({ id: 'lift', title: 'Lift', version: 3 }, 'inProgress')
  outbox.add({ id: 'lift', title: 'Lift', version: 3 }, 'done')
  outbox.add({ id: 'lift', title: 'Lift', version: 3 }, 'done')
  await outbox.flush()
  expect([sent, outbox.steps()]).toEqual([['lift inProgress 3', 'lift done 4'], []])
})

test('where the first step of a job is refused, the last one is reported and none is sent', async () => {
  const { open, sent } = phone([stale('cancelled')])
  const outbox = open()
  outbox.add({ id: 'lift', title: 'Lift', version: 3 }, 'inProgress')
  outbox.add({ id: 'lift', title: 'Lift', version: 3 }, 'done')
  await outbox.flush()
  expect([sent, outbox.steps().map(({ status, refusal }) => [status, refusal])]).toEqual([
    ['lift inProgress 3'],
    [['done', 'This job was changed meanwhile.']],
  ])
})

const tap = fc.record({
  id: fc.constantFrom('lift', 'boiler', 'chiller'),
  status: fc.constantFrom(...JobStatus.options),
})
/** A tap, an attempt to send that gets this many responses before the network fails, or a reload of the page. */
const event = fc.oneof(tap, fc.record({ answers: fc.nat(3) }), fc.constant('reopened' as const))

test('what was done offline is sent in its order, each once and with its own time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event), async (events) => {
      const { storage } = phone()
      const versions = new Map<string, number>()
      const [tapped, saved]: [string[], string[]] = [[], []]
      let [clock, left] = [0, 0]
      const send = async ({ jobId, status, version, at }: WaitingStep) => {
        if (left === 0) throw silence
        left -= 1
        expect(version).toBe(versions.get(jobId) ?? 1)
        versions.set(jobId, version + 1)
        saved.push(`${jobId} ${status} ${at}`)
        return { version: version + 1 }
      }
      const open = () => createJobOutbox({ storage, key: 'k', send, now: () => clock })
      let outbox = open()
      for (const one of events) {
        clock += 1000
        if (one === 'reopened') outbox = open()
        else if ('answers' in one) {
          left = one.answers
          await outbox.flush()
        } else {
          const waiting = outbox.steps().findLast(({ jobId }) => jobId === one.id)
          if (waiting?.status !== one.status)
            tapped.push(`${one.id} ${one.status} ${new Date(clock).toISOString()}`)
          outbox.add({ id: one.id, title: 'Job', version: versions.get(one.id) ?? 1 }, one.status)
        }
      }
      left = events.length
      await outbox.flush()
      expect([saved, outbox.steps()]).toEqual([tapped, []])
    }),
  )
})

test('a tap during a request is sent after it, with the new version', async () => {
  const taps = [
    () => outbox.add({ id: 'lift', title: 'Lift', version: 3 }, 'done'),
    () => outbox.add({ id: 'boiler', title: 'Lift', version: 7 }, 'inProgress'),
  ]
  const { open, sent } = phone([], () => taps.shift()?.())
  const outbox = open()
  outbox.add({ id: 'lift', title: 'Lift', version: 3 }, 'inProgress')
  await outbox.flush()
  expect([sent, outbox.steps()]).toEqual([['lift inProgress 3', 'lift done 4', 'boiler inProgress 7'], []])
})

test('a conflicting change is not overwritten, and the notice stays until it is dismissed', async () => {
  const { open, sent } = phone([stale('cancelled')])
  const outbox = open()
  outbox.add({ id: 'lift', title: 'Lift', version: 3 }, 'done')
  expect(await outbox.flush()).toBe(true)
  expect(outbox.steps()).toMatchObject([{ jobId: 'lift', refusal: 'This job was changed meanwhile.' }])
  await outbox.flush()
  expect(sent).toEqual(['lift done 3'])
  outbox.dismiss('lift')
  expect(outbox.steps()).toEqual([])
})

test('a change that was saved but whose response was lost is no conflict', async () => {
  const { open } = phone([silence, stale('done')])
  const outbox = open()
  outbox.add({ id: 'lift', title: 'Lift', version: 3 }, 'done')
  await outbox.flush()
  await outbox.flush()
  expect(outbox.steps()).toEqual([])
})

test('a refused change does not hold up other jobs, a lost connection holds up all', async () => {
  const { open, sent } = phone([stale('cancelled'), undefined])
  const outbox = open()
  outbox.add({ id: 'a', title: 'Lift', version: 1 }, 'done')
  outbox.add({ id: 'b', title: 'Lift', version: 1 }, 'done')
  await outbox.flush()
  expect([sent, outbox.steps().map(({ jobId }) => jobId)]).toEqual([['a done 1', 'b done 1'], ['a']])
  const silent = phone([silence])
  const waiting = silent.open()
  waiting.add({ id: 'a', title: 'Lift', version: 1 }, 'done')
  waiting.add({ id: 'b', title: 'Lift', version: 1 }, 'done')
  await waiting.flush()
  expect(silent.sent).toEqual(['a done 1'])
})

const refusal = (statusCode: number, code: ApiErrorCode) => new ApiError({ statusCode, code, message: '' })

test.each([
  ['a proxy has lost the server', refusal(502, 'unexpected_answer')],
  ['a proxy waited in vain', refusal(504, 'unexpected_answer')],
  ['a captive portal answers in its place', refusal(403, 'unexpected_answer')],
  ['the server asks to wait', refusal(429, 'too_many_requests')],
  ['the session has ended', refusal(401, 'unauthorized')],
])('where %s, the step waits and is sent again', async (_, answer) => {
  const { open, sent } = phone([answer])
  const outbox = open()
  outbox.add({ id: 'lift', title: 'Lift', version: 3 }, 'done')
  expect([await outbox.flush(), outbox.steps().length]).toEqual([false, 1])
  expect([await outbox.flush(), outbox.steps().length]).toEqual([true, 0])
  expect(sent).toEqual(['lift done 3', 'lift done 3'])
})

test('two tabs share their unsent changes, and send each once', async () => {
  const { open, sent } = phone([silence])
  const [one, other] = [open(), open()]
  one.add({ id: 'lift', title: 'Lift', version: 3 }, 'done')
  await one.flush()
  other.add({ id: 'boiler', title: 'Lift', version: 7 }, 'done')
  expect(
    open()
      .steps()
      .map(({ jobId }) => jobId),
  ).toEqual(['lift', 'boiler'])
  await other.flush()
  await one.flush()
  expect(sent).toEqual(['lift done 3', 'lift done 3', 'boiler done 7'])
  expect([one.steps(), other.steps()]).toEqual([[], []])
})

test('if storage is full, a change is sent from memory', async () => {
  const { open, sent, storage } = phone([silence])
  storage.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  const outbox = open()
  outbox.add({ id: 'lift', title: 'Lift', version: 3 }, 'done')
  await outbox.flush()
  await outbox.flush()
  expect([sent, outbox.steps()]).toEqual([['lift done 3', 'lift done 3'], []])
})

test('unsent changes of one user are not sent by another on the same phone', async () => {
  const { sent, storage } = phone()
  const send = async ({ jobId }: WaitingStep) => {
    sent.push(jobId)
    return { version: 2 }
  }
  const openAs = (userId: string) =>
    createJobOutbox({ storage, key: outboxKey(userId), send, now: () => Date.now() })
  openAs('maria').add({ id: 'lift', title: 'Lift', version: 1 }, 'done')
  await openAs('karl').flush()
  expect(sent).toEqual([])
  await openAs('maria').flush()
  expect(sent).toEqual(['lift'])
})

test('refused changes survive a sign-out', () => {
  const step = { jobId: 'lift', title: 'Lift', status: 'done', version: 1, at: '2026-11-20T08:42:00Z' }
  const storageOf = (...steps: object[]) =>
    ({
      [outboxKey('maria')]: JSON.stringify(steps),
      getItem: () => JSON.stringify(steps),
    }) as unknown as Storage // the fields that are read
  expect([
    hasUnsentSteps(storageOf(step)),
    hasUnsentSteps(storageOf({ ...step, refusal: 'Changed.' })),
    hasUnsentSteps(storageOf()),
  ]).toEqual([true, false, false])
})

test('invalid entries in storage are ignored', () => {
  const { open, kept } = phone()
  kept.set('k', '{"no": "list"}')
  expect(open().steps()).toEqual([])
  kept.set('k', 'no JSON')
  expect(open().steps()).toEqual([])
})
