import { expect, test } from 'vitest'
import { ApiError } from '../../../../lib/api-error.ts'
import { createTripOutbox, hasUnsentTrips, tripOutboxKey, type WaitingTrip } from './trip-outbox.ts'

const asSeen = { category: 'business', purpose: null, destination: null, partner: null }
const trip = { id: 'a', vehicleId: 'v', version: 3, title: 'Marsa – Sliema', seen: asSeen }

const silence = new ApiError({ statusCode: 0, code: 'no_answer', message: 'Failed to fetch' })
const locked = new ApiError({ statusCode: 409, code: 'trip_locked', message: 'This trip is locked.' })
const stale = (current: object) =>
  new ApiError({
    statusCode: 409,
    code: 'stale_version',
    message: 'This trip was changed meanwhile.',
    details: { current: { ...asSeen, version: 4, ...current } },
  })

function phone(answers: (Error | undefined)[] = [], whileSent: () => void = () => undefined) {
  const kept = new Map<string, string>()
  const sent: unknown[] = []
  let ids = 0
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const open = () =>
    createTripOutbox({
      storage,
      key: 'k',
      newId: () => String((ids += 1)),
      exclusively: (work) => work(),
      now: () => Date.parse('2026-11-20T08:42:00Z'),
      find: async () => ({ ...asSeen, category: 'private' }),
      send: async ({ tripId, values, version }: WaitingTrip) => {
        sent.push([tripId, values, version])
        const answer = answers.shift()
        whileSent()
        if (answer) throw answer
        return { version: version + 1 }
      },
    })
  return { open, sent, kept }
}

test('what was said offline survives a restart, and is sent once as one change of the version that was seen', async () => {
  const { open, sent, kept } = phone([silence])
  const before = open()
  before.add(trip, { category: 'private' })
  expect(await before.flush()).toBe(false)
  before.add({ ...trip, version: 9 }, { purpose: 'Boiler service' })
  const after = open()
  expect(await after.flush()).toBe(true)
  expect([sent.at(-1), after.changes(), kept.size]).toEqual([
    ['a', { category: 'private', purpose: 'Boiler service' }, 3],
    [],
    0,
  ])
})

test('trips are sent in the order in which they were first changed, and one that waits holds back the rest', async () => {
  const { open, sent } = phone([undefined, silence])
  const outbox = open()
  for (const id of ['c', 'a', 'b']) outbox.add({ ...trip, id }, { category: 'private' })
  outbox.add({ ...trip, id: 'c' }, { category: 'commute' })
  expect(await outbox.flush()).toBe(false)
  expect(sent).toEqual([
    ['c', { category: 'commute' }, 3],
    ['a', { category: 'private' }, 3],
  ])
  expect(outbox.changes().map(({ tripId }) => tripId)).toEqual(['a', 'b'])
})

test('what is said while a change is sent follows with the version that came of it', async () => {
  const taps = [() => outbox.add(trip, { purpose: 'Boiler service' })]
  const { open, sent } = phone([], () => taps.shift()?.())
  const outbox = open()
  outbox.add(trip, { category: 'commute' })
  await outbox.flush()
  expect(sent).toEqual([
    ['a', { category: 'commute' }, 3],
    ['a', { category: 'commute', purpose: 'Boiler service' }, 4],
  ])
})

test('a trip that changed elsewhere, but not in these fields, gets the change on its new version', async () => {
  const { open, sent } = phone([stale({ purpose: 'By the office' })])
  const outbox = open()
  outbox.add(trip, { category: 'commute' })
  expect(await outbox.flush()).toBe(true)
  expect([sent.at(-1), outbox.changes()]).toEqual([['a', { category: 'commute' }, 4], []])
})

test('a change whose answer was lost is done', async () => {
  const { open, sent } = phone([stale({ category: 'commute' })])
  const outbox = open()
  outbox.add(trip, { category: 'commute' })
  await outbox.flush()
  expect([sent.length, outbox.changes()]).toEqual([1, []])
})

test('a conflict keeps both values and is not sent until the driver insists', async () => {
  const { open, sent } = phone([stale({ category: 'private', version: 7 })])
  const outbox = open()
  outbox.add(trip, { category: 'commute' })
  await outbox.flush()
  await outbox.flush()
  expect(sent.length).toBe(1)
  expect(outbox.changes()).toMatchObject([
    { values: { category: 'commute' }, refusal: { found: { category: 'private' }, version: 7 } },
  ])
  outbox.insist('a')
  await outbox.flush()
  expect([sent.at(-1), outbox.changes()]).toEqual([['a', { category: 'commute' }, 7], []])
})

test('a trip that was locked meanwhile shows what it has, and can only be dismissed', async () => {
  const { open, sent, kept } = phone([locked])
  const outbox = open()
  outbox.add(trip, { category: 'commute' })
  await outbox.flush()
  expect(outbox.changes()).toMatchObject([
    { refusal: { message: 'This trip is locked.', found: { category: 'private' }, version: null } },
  ])
  outbox.insist('a')
  await outbox.flush()
  expect(sent.length).toBe(1)
  outbox.dismiss('a')
  expect([outbox.changes(), kept.size]).toEqual([[], 0])
})

test('what one tab has said is sent by another, and not twice', async () => {
  const { open, sent } = phone()
  const [first, second] = [open(), open()]
  first.add(trip, { category: 'commute' })
  await second.flush()
  await first.flush()
  expect(sent.length).toBe(1)
})

test('changes of anybody that are on this device count as unsent, conflicts too', () => {
  const change = { tripId: 'a', vehicleId: 'v', title: '', values: {}, seen: {}, version: 1, id: '1' }
  const refusal = { message: 'Locked.', found: null, version: null }
  const storageOf = (...changes: object[]) =>
    Object.assign(Object.create({ getItem: () => JSON.stringify(changes) }), {
      [tripOutboxKey('ben')]: '',
    }) as Storage // the fields that are read
  expect([
    hasUnsentTrips(storageOf(change)),
    hasUnsentTrips(storageOf({ ...change, refusal })),
    hasUnsentTrips(storageOf()),
  ]).toEqual([true, true, false])
})
