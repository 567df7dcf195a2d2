import { shareLinkRoutes, publicLocationEventsPath } from '@roadbook/contract/sharing/share-links'
import { apiBase } from '@roadbook/contract/api'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { activeLocation } from '../testing/active-location.ts'
import { LinkFollower } from './link-follower.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const NOW_MS = Date.parse('2026-11-20T08:42:00Z')

/** A server that gives these responses in turn, then repeats the last one. */
function followerOf(...answers: (() => Response)[]) {
  const requests: string[] = []
  const streams: { path: string; events: EventTarget; isOpen: boolean }[] = []
  const follower = new LinkFollower({
    token: 'a/b',
    random: () => 1,
    now: () => NOW_MS,
    fetch: async (path) => {
      const answer = answers[Math.min(requests.length, answers.length - 1)]
      requests.push(path)
      if (answer === undefined) throw new TypeError('Failed to fetch')
      return answer()
    },
    openStream: (path) => {
      const opened = { path, events: new EventTarget(), isOpen: true }
      streams.push(opened)
      const close = () => {
        opened.isOpen = false
      }
      return Object.assign(opened.events, { close })
    },
  })
  const tell = (location: unknown) =>
    streams.at(-1)?.events.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(location) }))
  const lose = () => streams.at(-1)?.events.dispatchEvent(new Event('error'))
  return { follower, requests, streams, tell, lose }
}

const shows =
  (location: unknown, headers: Record<string, string> = {}) =>
  () =>
    new Response(JSON.stringify(location), { headers })
const refuses =
  (status: number, headers: Record<string, string> = {}) =>
  () =>
    new Response('{}', { status, headers })

test('a link is read once and then followed, at the addresses of the contract', async () => {
  const { follower, requests, streams, tell } = followerOf(shows(activeLocation()))
  follower.start()
  await vi.advanceTimersByTimeAsync(0)
  tell(activeLocation({ drivenMeters: 6_000 }))
  const fill = (path: string) => apiBase + path.replace('{token}', 'a%2Fb')
  expect(requests).toEqual([fill(shareLinkRoutes.publicLocation.path)])
  expect(streams.map(({ path }) => path)).toEqual([fill(publicLocationEventsPath)])
  expect(follower.view).toEqual({
    kind: 'shown',
    location: activeLocation({ drivenMeters: 6_000 }),
    isConnected: true,
  })
})

test('a lost stream keeps what was last known, says so, and is opened again later each time', async () => {
  const { follower, requests, streams, tell, lose } = followerOf(shows(activeLocation()))
  follower.start()
  await vi.advanceTimersByTimeAsync(0)
  lose()
  expect(follower.view).toEqual({ kind: 'shown', location: activeLocation(), isConnected: false })
  await vi.advanceTimersByTimeAsync(1_000)
  lose()
  await vi.advanceTimersByTimeAsync(1_999)
  expect(streams).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(streams.map(({ isOpen }) => isOpen)).toEqual([false, false, true])
  tell(activeLocation())
  expect(follower.view).toMatchObject({ isConnected: true })
  // Only opening the page counts as an opening.
  expect(requests).toHaveLength(1)
})

test('a link that was stopped is not followed any longer', async () => {
  const { follower, streams, tell } = followerOf(shows(activeLocation()))
  follower.start()
  await vi.advanceTimersByTimeAsync(0)
  tell({ status: 'stopped', companyName: 'Grand Harbour Services' })
  follower.reconnect()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(follower.view).toMatchObject({ location: { status: 'stopped' } })
  expect(streams.map(({ isOpen }) => isOpen)).toEqual([false])
})

test('a link that had ended before is not followed at all', async () => {
  const { follower, streams } = followerOf(
    shows({ status: 'expired', companyName: 'Grand Harbour Services' }),
  )
  follower.start()
  await vi.advanceTimersByTimeAsync(0)
  follower.reconnect()
  expect(follower.view).toMatchObject({ location: { status: 'expired' } })
  expect(streams).toEqual([])
})

test('an unknown link is not asked for again', async () => {
  const { follower, requests } = followerOf(refuses(404))
  follower.start()
  await vi.advanceTimersByTimeAsync(0)
  follower.reconnect()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(follower.view).toEqual({ kind: 'unknown' })
  expect(requests).toHaveLength(1)
})

test('after too many requests it waits as long as the server says', async () => {
  const { follower, requests } = followerOf(refuses(429, { 'retry-after': '20' }), shows(activeLocation()))
  follower.start()
  await vi.advanceTimersByTimeAsync(19_999)
  expect([follower.view, requests.length]).toEqual([{ kind: 'waiting', why: 'busy' }, 1])
  await vi.advanceTimersByTimeAsync(1)
  expect(follower.view).toMatchObject({ kind: 'shown' })
})

test('a server that can’t be reached, or a page of a proxy in its place, is asked again', async () => {
  const proxy = () => new Response('<html>Sign in to the network</html>')
  const { follower, requests } = followerOf(() => Response.error(), proxy, shows(activeLocation()))
  follower.start()
  await vi.advanceTimersByTimeAsync(999)
  expect([follower.view, requests.length]).toEqual([{ kind: 'waiting', why: 'unreachable' }, 1])
  await vi.advanceTimersByTimeAsync(1 + 1_999)
  expect([follower.view, requests.length]).toEqual([{ kind: 'waiting', why: 'unreachable' }, 2])
  await vi.advanceTimersByTimeAsync(1)
  expect(follower.view).toMatchObject({ kind: 'shown' })
})

test('a page that is seen again connects anew at once', async () => {
  const { follower, streams } = followerOf(shows(activeLocation()))
  follower.start()
  await vi.advanceTimersByTimeAsync(0)
  follower.reconnect()
  expect(streams.map(({ isOpen }) => isOpen)).toEqual([false, true])
})

test('ages are counted by the server’s clock, whatever the visitor’s says', async () => {
  const { follower } = followerOf(shows(activeLocation(), { date: 'Fri, 20 Nov 2026 08:40:00 GMT' }))
  follower.start()
  await vi.advanceTimersByTimeAsync(0)
  expect(follower.clockOffsetMs).toBe(-120_000)
})

test('a page that was left follows nothing, also if its answer comes afterwards', async () => {
  const { follower, streams } = followerOf(shows(activeLocation()))
  follower.start()
  follower.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([follower.view, streams]).toEqual([{ kind: 'loading' }, []])
})
