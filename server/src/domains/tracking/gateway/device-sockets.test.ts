import { expect, test } from 'vitest'
import { DeviceSockets } from './device-sockets.ts'

/** How many of so many connections have ended before each pause, and in the end. */
async function endedBefore(count: number): Promise<{ ended: number[]; pausesMs: number[] }> {
  const sockets = new DeviceSockets()
  let ended = 0
  const nothing = () => undefined
  const end = () => void ended++
  for (let nth = 0; nth < count; nth++)
    sockets.add({ dongleIds: () => [nth], leave: nothing, channelTo: nothing, end, close: nothing })
  const seen: number[] = []
  const pausesMs: number[] = []
  await sockets.endAll(async (ms) => {
    seen.push(ended)
    pausesMs.push(ms)
  })
  return { ended: [...seen, ended], pausesMs }
}

test('connections end ten at a time', async () => {
  expect(await endedBefore(25)).toEqual({ ended: [10, 20, 25], pausesMs: [10, 10] })
  expect(await endedBefore(10)).toEqual({ ended: [10], pausesMs: [] })
  expect(await endedBefore(0)).toEqual({ ended: [0], pausesMs: [] })
})

test('of 30,000 connections a hundred end at a time, all within three seconds', async () => {
  const { ended, pausesMs } = await endedBefore(30_000)
  expect([ended[0], ended.at(-1), pausesMs.length * 10]).toEqual([100, 30_000, 2_990])
})

test('a connection that comes while others end is ended at once', async () => {
  const sockets = new DeviceSockets()
  await sockets.endAll()
  let hasEnded = false
  const nothing = () => undefined
  const end = () => void (hasEnded = true)
  sockets.add({ dongleIds: () => [], leave: nothing, channelTo: nothing, end, close: nothing })
  expect(hasEnded).toBe(true)
})
