import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aLocation } from '../../testing/locations.ts'
import { useLiveFleet } from './use-live-fleet.ts'

const asked: string[] = []

// The edge of the platform: the page's own transport runs, only the network is ours.
beforeEach(() => {
  asked.length = 0
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async (input: string | URL | Request) => {
    asked.push(String(input instanceof Request ? input.url : input))
    return Response.json([aLocation({ revision: 3 })])
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the live page asks every two seconds, and leaving it ends all its timers', async () => {
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
