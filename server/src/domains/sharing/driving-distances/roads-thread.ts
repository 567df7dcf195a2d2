/** The worker thread of `startRoadsThread`. It reads the road networks once, then answers requests. */
import { parentPort, workerData } from 'node:worker_threads'
import { findRouteIn, readRegions, type RoadsToRead } from './regions.ts'
import type { RoadsQuestion, RoadsReport } from './roads-thread-messages.ts'

const files = workerData as RoadsToRead // set by `startRoadsThread`
const started = performance.now()
const { maps, refused } = readRegions(files)
report({ read: { regions: maps.length, milliseconds: Math.round(performance.now() - started), refused } })

parentPort?.on('message', ({ id, from, to }: RoadsQuestion) => {
  report({ answer: { id, route: findRouteIn(maps, from, to) } })
})

function report(message: RoadsReport): void {
  // A message port of worker threads has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(message)
}
