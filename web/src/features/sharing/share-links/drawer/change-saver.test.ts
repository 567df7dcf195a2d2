import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../../lib/api-error.ts'
import { ChangeSaver } from './change-saver.ts'

type Changes = { label?: string; expiresAt?: string }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const silence = () => new ApiError({ statusCode: 0, code: 'no_answer', message: 'Failed to fetch' })

/** A server whose responses the test gives one by one. */
function aServer() {
  const calls: { changes: Changes; answer: (error?: Error) => Promise<void> }[] = []
  const refused: unknown[] = []
  const saver = new ChangeSaver<Changes>({
    send: (changes) =>
      new Promise<void>((resolve, reject) => {
        const answer = async (error?: Error) => {
          if (error === undefined) resolve()
          else reject(error)
          await vi.advanceTimersByTimeAsync(0)
        }
        calls.push({ changes, answer })
      }),
    onRefused: (error) => refused.push(error),
  })
  return { saver, calls, refused, sent: () => calls.map(({ changes }) => changes) }
}

test('typing is sent once it pauses, a choice at once', async () => {
  const { saver, sent } = aServer()
  saver.change({ label: 'P' }, { isTyped: true })
  saver.change({ label: 'Palace' }, { isTyped: true })
  expect(sent()).toEqual([])
  expect(saver.snapshot()).toEqual({ state: 'saving', unsaved: { label: 'Palace' } })
  await vi.advanceTimersByTimeAsync(500)
  expect(sent()).toEqual([{ label: 'Palace' }])
  const other = aServer()
  other.saver.change({ expiresAt: 'later' })
  expect(other.sent()).toEqual([{ expiresAt: 'later' }])
})

test('what changes during a call goes into the next one', async () => {
  const { saver, calls, sent } = aServer()
  saver.change({ expiresAt: 'one' })
  saver.change({ expiresAt: 'two' })
  saver.change({ label: 'Palace' })
  expect(sent()).toEqual([{ expiresAt: 'one' }])
  await calls[0]?.answer()
  expect(sent()).toEqual([{ expiresAt: 'one' }, { expiresAt: 'two', label: 'Palace' }])
  await calls[1]?.answer()
  expect(saver.snapshot()).toEqual({ state: 'saved', unsaved: {} })
})

test('without an answer it is tried again, with what changed meanwhile', async () => {
  const { saver, calls, sent } = aServer()
  saver.change({ label: 'Palace' })
  await calls[0]?.answer(silence())
  expect(saver.snapshot()).toEqual({ state: 'unsent', unsaved: { label: 'Palace' } })
  saver.change({ label: 'Palace Hotel' }, { isTyped: true })
  await vi.advanceTimersByTimeAsync(500)
  expect(sent()[1]).toEqual({ label: 'Palace Hotel' })
  await calls[1]?.answer(silence())
  await vi.advanceTimersByTimeAsync(5_000)
  await calls[2]?.answer()
  expect(sent()).toHaveLength(3)
  expect(saver.snapshot().state).toBe('saved')
})

test('what the server refuses is given up and told', async () => {
  const { saver, calls, refused } = aServer()
  const error = new ApiError({ statusCode: 400, code: 'share_link_in_past', message: 'Too early' })
  saver.change({ expiresAt: 'yesterday' })
  await calls[0]?.answer(error)
  expect(refused).toEqual([error])
  expect(saver.snapshot()).toEqual({ state: 'saved', unsaved: {} })
})

test('what was dropped is not tried again', async () => {
  const { saver, calls, sent } = aServer()
  saver.change({ label: 'Palace' })
  await calls[0]?.answer(silence())
  saver.drop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent()).toHaveLength(1)
})
