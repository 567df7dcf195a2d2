import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aLocation } from '../../testing/locations.ts'
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
