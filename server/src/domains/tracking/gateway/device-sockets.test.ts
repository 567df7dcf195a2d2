import { expect, test } from 'vitest'
import { DeviceSockets } from './device-sockets.ts'

/** How many of so many connections have ended before each pause, and in the end; each step takes `stepMs`. */
async function endedBefore(count: number, stepMs = 10): Promise<number[]> {
  const sockets = new DeviceSockets()
  let ended = 0
  let nowMs = 0
  const nothing = () => undefined
  const end = () => void ended++
  for (let nth = 0; nth < count; nth++)
    sockets.add({ dongleIds: () => [nth], leave: nothing, channelTo: nothing, end, close: nothing })
  const seen: number[] = []
  const pause = async () => {
    seen.push(ended)
    nowMs += stepMs
  }
  await sockets.endAll(pause, () => nowMs)
  return [...seen, ended]
}

test('connections end ten at a time', async () => {
  expect(await endedBefore(25)).toEqual([10, 20, 25])
  expect(await endedBefore(10)).toEqual([10])
  expect(await endedBefore(0)).toEqual([0])
})

test('of 30,000 connections a hundred end at a time, all within three seconds', async () => {
  const ended = await endedBefore(30_000)
  expect([ended[0], ended[1], ended.at(-1), ended.length]).toEqual([100, 200, 30_000, 300])
})

test('on a machine that takes 100 ms for each step, all have ended within three seconds too', async () => {
  const ended = await endedBefore(30_000, 100)
  expect([ended.at(-1), ended.length]).toEqual([30_000, 31])
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
