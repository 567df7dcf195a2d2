// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError, silenceError } from '../api-error.ts'
import { lastSeen } from './last-seen.ts'
import { clearStoredData } from '../session/stored-data.ts'

const jobs = { queryKey: ['jobs', 'own', { page: 1 }] }
const silence = silenceError(new TypeError('Failed to fetch'))
const noon = Date.parse('2026-11-20T12:00:00Z')
const DAY_MS = 86_400_000

beforeEach(() => localStorage.clear())

type Opened = { owner?: string | null; at?: number; isRetried?: boolean }

/** A page that this person opens at this time. */
function openPage({ owner = 'maria', at = noon, isRetried = false }: Opened = {}) {
  const state = { owner, at }
  const persister = lastSeen({
    storage: localStorage,
    owner: () => state.owner ?? undefined,
    now: () => state.at,
    isRetried: () => isRetried,
  })
  const client = new QueryClient({ defaultOptions: { queries: { persister, retry: false } } })
  const read = (answer: unknown, query: { queryKey: unknown[]; meta?: { lastSeen: string } } = jobs) =>
    client.fetchQuery({
      ...query,
      queryFn: async () => {
        if (answer instanceof Error) throw answer
        return answer
      },
    })
  return { client, state, read }
}

test('reopened without a connection, a list is what it was, and has the time of its answer', async () => {
  await openPage().read(['a'])
  await openPage({ at: noon + 60_000 }).read(['a', 'b'])
  const { client, read } = openPage({ at: noon + 3_600_000 })
  expect(await read(silence)).toEqual(['a', 'b'])
  await vi.waitFor(() =>
    expect(client.getQueryState(jobs.queryKey)).toMatchObject({
      status: 'success',
      dataUpdatedAt: noon + 60_000,
      fetchFailureReason: silence,
      isInvalidated: true,
    }),
  )
  expect(await read(['c'])).toEqual(['c'])
  expect(client.getQueryState(jobs.queryKey)?.fetchFailureReason).toBe(null)
})

test('an open page without a connection keeps what it shows, with the time of that', async () => {
  const { client, read } = openPage()
  client.setQueryData(jobs.queryKey, ['a'], { updatedAt: noon })
  expect(await read(silence)).toEqual(['a'])
  await vi.waitFor(() => expect(client.getQueryState(jobs.queryKey)?.dataUpdatedAt).toBe(noon))
})

test('while another attempt follows, nothing stands for its answer', async () => {
  await openPage().read(['a'])
  await expect(openPage({ isRetried: true }).read(silence)).rejects.toBe(silence)
})

test('what was never answered, and what the server refused, fails as ever', async () => {
  await expect(openPage().read(silence)).rejects.toBe(silence)
  await openPage().read(['a'])
  for (const statusCode of [401, 403, 503]) {
    const refusal = new ApiError({ statusCode, code: 'forbidden', message: 'No.' })
    await expect(openPage().read(refusal)).rejects.toBe(refusal)
  }
})

test('only the lists of daily work are kept', async () => {
  const secret = { queryKey: ['webhooks', 'secret'] }
  await openPage().read(['a'], secret)
  await openPage().read(['a'], { queryKey: ['overview', 'attention'] })
  expect(localStorage.length).toBe(0)
  await expect(openPage().read(silence, secret)).rejects.toBe(silence)
})

test('a list whose key changes by the day is found the next morning', async () => {
  const of = (day: string) => ({ queryKey: ['bookings', 'list', day], meta: { lastSeen: 'upcoming' } })
  await openPage().read(['a'], of('2026-11-20'))
  expect(await openPage().read(silence, of('2026-11-21'))).toEqual(['a'])
})

test('nobody sees what another person saw, and after a week nobody does', async () => {
  await openPage().read(['a'])
  await expect(openPage({ owner: 'paul' }).read(silence)).rejects.toBe(silence)
  await expect(openPage({ owner: null }).read(silence)).rejects.toBe(silence)
  await expect(openPage({ at: noon + 7 * DAY_MS }).read(silence)).rejects.toBe(silence)
  expect(await openPage({ at: noon + 7 * DAY_MS - 1 }).read(silence)).toEqual(['a'])
})

test('an answer that comes after the session has ended is not kept', async () => {
  const { client, state } = openPage()
  const answer = Promise.withResolvers<string[]>()
  const read = client.fetchQuery({ ...jobs, queryFn: () => answer.promise })
  state.owner = 'paul'
  answer.resolve(['a'])
  await read
  expect(localStorage.length).toBe(0)
})

test('the end of a session takes all of it', async () => {
  await openPage().read(['a'])
  clearStoredData({ keepUnsent: true })
  expect(localStorage.length).toBe(0)
})

test('what is seen longest ago goes for what is new, and what is too long for all of it is not kept', async () => {
  const of = (name: string) => ({ queryKey: ['vehicles', 'list', name] })
  const text = 'x'.repeat(600_000)
  for (const [index, name] of ['first', 'second', 'third'].entries())
    await openPage({ at: noon + index }).read(text, of(name))
  const { read } = openPage({ at: noon + 3 })
  await expect(read(silence, of('first'))).rejects.toBe(silence)
  expect(await read(silence, of('second'))).toBe(text)
  await openPage().read(text + text + text, of('second'))
  await expect(openPage().read(silence, of('second'))).rejects.toBe(silence)
  expect(await read(silence, of('third'))).toBe(text)
})

test('where the browser stores nothing, the page works as long as it is open', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  expect(await openPage().read(['a'])).toEqual(['a'])
})

test('with another role nothing is left of what was seen before, with the same one everything', async () => {
  const me = { queryKey: ['users', 'me'] }
  const later = () =>
    openPage()
      .read(silence)
      .catch((error: unknown) => error)
  await openPage().read({ roles: ['manager'] }, me)
  await openPage().read(['a'])
  await openPage().read({ roles: ['manager'] }, me)
  expect(await later()).toEqual(['a'])
  await openPage().read({ roles: ['driver'] }, me)
  expect(await later()).toBe(silence)
})
