import { Worker } from 'node:worker_threads'
import type { LatLon } from '@roadbook/geo/types'
import type { Route } from '@roadbook/roads/route'
import type { Logger } from 'pino'
import type { RoadsToRead } from './regions.ts'
import type { RoadsQuestion, RoadsReport } from './roads-thread-messages.ts'

/**
 * Requests beyond this number are dropped. If all were queued, those of more moving vehicles than the thread can serve would
 * pile up, and each answer would come too late.
 */
const MAX_WAITING = 100

/** Runs the road networks in a worker thread, since reading them takes a second, and a long route many milliseconds. */
export type RoadsThread = {
  /** Undefined if there is no route, if too many others are waiting, and after the thread has failed. */
  findRoute: (from: LatLon, to: LatLon) => Promise<Route | undefined>
  close: () => Promise<void>
}

export function startRoadsThread(files: RoadsToRead, megabytes: number, log: Logger): RoadsThread {
  const worker = new Worker(new URL('./roads-thread.ts', import.meta.url), {
    workerData: files,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  })
  // The thread doesn't keep the process alive.
  worker.unref()
  const waiting = new Map<number, (route: Route | undefined) => void>()
  let asked = 0
  let hasEnded = false
  worker.on('message', (report: RoadsReport) => {
    if ('answer' in report) {
      waiting.get(report.answer.id)?.(report.answer.route)
      waiting.delete(report.answer.id)
      return
    }
    const { regions, milliseconds, refused } = report.read
    for (const { file, reason } of refused)
      log.warn({ file }, `A road network can't be read and is left out: ${reason}`)
    log.info({ regions, milliseconds }, 'Road networks are read')
  })
  worker.on('error', (err) =>
    log.error({ err, megabytes }, 'Road networks are closed: no driving distances until the next start'),
  )
  worker.on('exit', () => {
    hasEnded = true
    for (const answer of waiting.values()) answer(undefined)
    waiting.clear()
  })
  return {
    findRoute(from, to) {
      if (hasEnded || waiting.size >= MAX_WAITING) return Promise.resolve(undefined)
      const question: RoadsQuestion = { id: asked++, from, to }
      return new Promise((resolve) => {
        waiting.set(question.id, resolve)
        // A worker thread has no target origin.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        worker.postMessage(question)
      })
    },
    async close() {
      await worker.terminate()
    },
  }
}
