import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aLocation } from '../../../testing/locations.ts'
import type { Listening, Realtime } from '../../../lib/realtime/realtime.ts'
import { RealtimeProvider } from '../../../lib/realtime/use-realtime.ts'
import { useLiveFleet } from './use-live-fleet.ts'

const asked: string[] = []
let isBroken = false

// Only the network is mocked; the page's own transport runs.
beforeEach(() => {
  asked.length = 0
  isBroken = false
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    asked.push(String(input instanceof Request ? input.url : input))
    if (isBroken) return Response.json({}, { status: 500 })
    return Response.json([aLocation({ revision: 3 })])
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the live page polls every two seconds, and leaving it clears all timers', async () => {
  const { result, unmount } = renderHook(() => useLiveFleet())
  await act(() => vi.advanceTimersByTimeAsync(4_100))
  expect(asked.map((url) => url.replace(/^.*\/api/, ''))).toEqual([
    '/vehicles/location',
    '/vehicles/location?since=3',
    '/vehicles/location?since=3',
  ])
  expect([result.current.status, result.current.positions.size]).toEqual(['current', 1])
  unmount()
  expect(vi.getTimerCount()).toBe(0)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked.length).toBe(3)
})

test('a fleet that failed to load is not shown as empty, and loads on retry', async () => {
  isBroken = true
  const { result } = renderHook(() => useLiveFleet())
  expect([result.current.status, result.current.isKnown]).toEqual(['loading', false])
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect([result.current.status, result.current.isKnown]).toEqual(['failing', false])
  isBroken = false
  act(() => result.current.retry())
  expect(result.current.status).toBe('loading')
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect([result.current.status, result.current.isKnown]).toEqual(['current', true])
})

test('a loaded fleet stays visible while the server is unreachable', async () => {
  const { result } = renderHook(() => useLiveFleet())
  await act(() => vi.advanceTimersByTimeAsync(100))
  isBroken = true
  await act(() => vi.advanceTimersByTimeAsync(2_100))
  expect([result.current.status, result.current.isKnown, result.current.positions.size]).toEqual([
    'failing',
    true,
    1,
  ])
})

/** A connection on which the test sends messages. */
function aConnection() {
  const heard = new Map<string, Listening>()
  const realtime: Realtime = {
    tenantId: 'a',
    listen(channel, listening) {
      if (typeof channel !== 'string') throw new Error('Its name is known at once.')
      heard.set(channel, listening)
      return () => heard.delete(channel)
    },
    close: () => undefined,
  }
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RealtimeProvider value={realtime}>{children}</RealtimeProvider>
  )
  return { heard, wrapper }
}

test('a connected page asks when it hears of a change, and polls again when the connection is lost', async () => {
  const { heard, wrapper } = aConnection()
  const { unmount } = renderHook(() => useLiveFleet(), { wrapper })
  await act(() => vi.advanceTimersByTimeAsync(100))
  const channel = heard.get('private-company-a-locations')
  channel?.joined?.()
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(asked.length).toBe(2)
  channel?.onEvent({})
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(asked.at(-1)).toContain('/vehicles/location?since=3')
  expect(asked.length).toBe(3)
  channel?.left?.()
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  expect(asked.length).toBe(5)
  channel?.joined?.()
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(asked.length).toBe(6)
  unmount()
  expect([heard.size, vi.getTimerCount()]).toEqual([0, 0])
})

test('a hidden page asks nothing, and asks since its last revision when it is seen again', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get')
  const { heard, wrapper } = aConnection()
  const { unmount } = renderHook(() => useLiveFleet(), { wrapper })
  await act(() => vi.advanceTimersByTimeAsync(100))
  hidden.mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  heard.get('private-company-a-locations')?.onEvent({})
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(asked.length).toBe(1)
  hidden.mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(asked.map((url) => url.replace(/^.*\/api/, ''))).toEqual([
    '/vehicles/location',
    '/vehicles/location?since=3',
  ])
  unmount()
})
