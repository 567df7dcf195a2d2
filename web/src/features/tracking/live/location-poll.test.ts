import type { VehicleLocation } from '@roadbook/contract/tracking/locations'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLivePositions } from '../../../lib/realtime/live-positions.ts'
import { aLocation } from '../../../testing/locations.ts'
import { createLocationPoll } from './location-poll.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A server that returns these responses in turn, then no changes. */
function asked(answers: readonly (VehicleLocation[] | Error)[]) {
  const questions: (number | undefined)[] = []
  const statuses: string[] = []
  const signals: AbortSignal[] = []
  const positions = createLivePositions<VehicleLocation>()
  const poll = createLocationPoll({
    positions,
    ask: async (since, signal) => {
      const answer = answers[questions.length] ?? []
      questions.push(since)
      signals.push(signal)
      if (answer instanceof Error) throw answer
      return answer
    },
    report: (status) => statuses.push(status),
  })
  return { poll, positions, questions, statuses, signals }
}

test('the first request is for all vehicles, later ones for changes since then', async () => {
  const { poll, positions, questions } = asked([
    [aLocation({ vehicleId: 'a', revision: 4 }), aLocation({ vehicleId: 'b', revision: 7 })],
    [aLocation({ vehicleId: 'a', revision: 9, speedKmh: 12 })],
  ])
  poll.start()
  await vi.advanceTimersByTimeAsync(4_000)
  poll.stop()
  expect(questions).toEqual([undefined, 7, 9])
  expect([positions.size, positions.get('a')?.speedKmh]).toEqual([2, 12])
})

test('a removed vehicle disappears from the map', async () => {
  const { poll, positions } = asked([
    [aLocation({ vehicleId: 'a', revision: 1 })],
    [aLocation({ vehicleId: 'a', revision: 2, archived: true })],
  ])
  poll.start()
  await vi.advanceTimersByTimeAsync(2_000)
  poll.stop()
  expect(positions.size).toBe(0)
})

test('after a restore the page shows the restored state and continues from its revision', async () => {
  const { poll, positions, questions } = asked([
    [aLocation({ vehicleId: 'a', revision: 7, speedKmh: 50 }), aLocation({ vehicleId: 'b', revision: 9 })],
    [aLocation({ vehicleId: 'a', revision: 3, speedKmh: 12 })],
  ])
  poll.start()
  await vi.advanceTimersByTimeAsync(4_000)
  poll.stop()
  expect(questions).toEqual([undefined, 9, 3])
  expect(positions.all().map(({ vehicleId, speedKmh }) => [vehicleId, speedKmh])).toEqual([['a', 12]])
})

test('stopping aborts the request and clears the timer', async () => {
  const { poll, questions, signals } = asked([])
  poll.start()
  await vi.advanceTimersByTimeAsync(2_000)
  poll.stop()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
  expect(vi.getTimerCount()).toBe(0)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(questions.length).toBe(2)
})

test('a manual refresh sends one request at once', async () => {
  const { poll, statuses, questions } = asked([new Error('silent'), []])
  poll.start()
  await vi.advanceTimersByTimeAsync(100)
  poll.retry()
  await vi.advanceTimersByTimeAsync(100)
  expect([questions.length, statuses]).toEqual([2, ['failing', 'current']])
  await vi.advanceTimersByTimeAsync(1_900)
  poll.stop()
  expect(questions.length).toBe(3)
})

test('a failure is shown, retried more slowly, and cleared once answered', async () => {
  const { poll, statuses, questions } = asked([new Error('silent'), new Error('silent'), []])
  poll.start()
  await vi.advanceTimersByTimeAsync(3_999)
  expect(questions.length).toBe(1)
  await vi.advanceTimersByTimeAsync(1 + 8_000)
  poll.stop()
  expect(statuses).toEqual(['failing', 'failing', 'current'])
})

test('while changes are announced the poll is rare, and a change is asked for at once', async () => {
  const { poll, questions } = asked([[aLocation({ vehicleId: 'a', revision: 4 })]])
  poll.start()
  await vi.advanceTimersByTimeAsync(0)
  poll.setAnnounced(true)
  await vi.advanceTimersByTimeAsync(29_000)
  expect(questions.length).toBe(1)
  poll.changed()
  await vi.advanceTimersByTimeAsync(0)
  expect(questions).toEqual([undefined, 4])
  await vi.advanceTimersByTimeAsync(29_999)
  expect(questions.length).toBe(2)
  await vi.advanceTimersByTimeAsync(1)
  poll.stop()
  expect(questions.length).toBe(3)
})

test('without announcements it polls as before', async () => {
  const { poll, questions } = asked([])
  poll.start()
  await vi.advanceTimersByTimeAsync(0)
  poll.setAnnounced(true)
  await vi.advanceTimersByTimeAsync(10_000)
  poll.setAnnounced(false)
  await vi.advanceTimersByTimeAsync(6_000)
  poll.stop()
  expect(questions.length).toBe(4)
})

test('changes announced while a request is under way lead to one more, after it', async () => {
  const answers: ((locations: VehicleLocation[]) => void)[] = []
  const positions = createLivePositions<VehicleLocation>()
  const poll = createLocationPoll({
    positions,
    ask: () => new Promise((answer) => answers.push(answer)),
    report: () => undefined,
  })
  poll.setAnnounced(true)
  poll.start()
  for (let times = 0; times < 3; times++) poll.changed()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(answers.length).toBe(1)
  answers[0]?.([aLocation({ revision: 3 })])
  await vi.advanceTimersByTimeAsync(0)
  expect(answers.length).toBe(2)
  answers[1]?.([])
  await vi.advanceTimersByTimeAsync(20_000)
  poll.stop()
  expect(answers.length).toBe(2)
})

test('a change that is announced ends the wait after a failure', async () => {
  const { poll, statuses } = asked([new Error('silent'), new Error('silent'), []])
  poll.start()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(statuses).toEqual(['failing', 'failing'])
  poll.changed()
  await vi.advanceTimersByTimeAsync(0)
  poll.stop()
  expect(statuses.at(-1)).toBe('current')
})

test('a stopped poll asks nothing, whatever is announced', async () => {
  const { poll, questions } = asked([])
  poll.changed()
  poll.setAnnounced(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([questions.length, vi.getTimerCount()]).toEqual([0, 0])
})
