import { expect, test } from 'vitest'
import { ApiError, type ApiErrorCode } from '../../../lib/api-error.ts'
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

test('a step without network is kept, also over a restart, and sent once there is one', async () => {
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

test('start and done without network are one change of the job as it was seen', async () => {
  const { open, sent } = phone()
  const outbox = open()
  outbox.add({ id: 'lift', title: 'Lift', version: 3 }, 'inProgress')
  outbox.add({ id: 'lift', title: 'Lift', version: 3 }, 'done')
  await outbox.flush()
  expect(sent).toEqual(['lift done 3'])
})

test('what is tapped while a step is sent goes right after it, in the version that came of it', async () => {
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

test('what someone else changed meanwhile is not overwritten: the words stay until they are read', async () => {
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

test('a step that was taken, and whose answer was lost, is no conflict', async () => {
  const { open } = phone([silence, stale('done')])
  const outbox = open()
  outbox.add({ id: 'lift', title: 'Lift', version: 3 }, 'done')
  await outbox.flush()
  await outbox.flush()
  expect(outbox.steps()).toEqual([])
})

test('one job that is refused holds up no other, silence holds up all', async () => {
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

test('two tabs keep the steps of both, and send each once', async () => {
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

test('on a phone whose storage is full a step is sent from memory', async () => {
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

test("one person's steps are not sent by another who signs in on the same phone", async () => {
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

test('steps that were refused are not lost by a sign-out', () => {
  const step = { jobId: 'lift', title: 'Lift', status: 'done', version: 1, at: '2026-11-20T08:42:00Z' }
  const storageOf = (...steps: object[]) =>
    ({
      [outboxKey('maria')]: JSON.stringify(steps),
      getItem: () => JSON.stringify(steps),
    }) as unknown as Storage // what is read of it
  expect([
    hasUnsentSteps(storageOf(step)),
    hasUnsentSteps(storageOf({ ...step, refusal: 'Changed.' })),
    hasUnsentSteps(storageOf()),
  ]).toEqual([true, false, false])
})

test('what lies in the storage and is nothing of ours is left out', () => {
  const { open, kept } = phone()
  kept.set('k', '{"no": "list"}')
  expect(open().steps()).toEqual([])
  kept.set('k', 'no JSON')
  expect(open().steps()).toEqual([])
})
