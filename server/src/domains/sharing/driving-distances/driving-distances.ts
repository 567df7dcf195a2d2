import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { LatLon } from '@roadbook/geo/types'
import { MALTA_ROADS } from '@roadbook/roads/malta'
import type { Route } from '@roadbook/roads/route'
import type { Logger } from 'pino'
import type { Clock } from '../../../platform/clock.ts'
import { type RoadsThread, startRoadsThread } from './start-roads-thread.ts'
import { shareAnswers } from './share-answers.ts'

/** The quickest route by road, explained in docs/driving-distances.md. Undefined if no roads are known; never rejects. */
export type DrivingDistances = (from: LatLon, to: LatLon) => Promise<Route | undefined>

type Options = {
  /** With road networks of other regions than Malta. */
  folder: string
  clock: Clock
  log: Logger
  patienceMs?: number
  megabytes?: number
}

/** How long a request waits for an arrival time; while large networks are being read, there is none. */
const PATIENCE_MS = 2_000

/** Heap limit for all road networks together, including while they are read: enough for two million pieces of road. */
const MEGABYTES = 2_048

/** Reads the road networks on the first request. */
export function createDrivingDistances({
  folder,
  clock,
  log,
  patienceMs = PATIENCE_MS,
  megabytes = MEGABYTES,
}: Options): { find: DrivingDistances; close: () => Promise<void> } {
  let thread: RoadsThread | undefined
  const files = { shipped: fileURLToPath(MALTA_ROADS), folder }
  const ask: DrivingDistances = (from, to) => {
    thread ??= startRoadsThread(files, megabytes, log)
    return thread.findRoute(from, to)
  }
  const shared = shareAnswers(ask, () => clock.now().getTime())
  return {
    async find(from, to) {
      const patience = new AbortController()
      const tooLong = setTimeout(patienceMs, undefined, { signal: patience.signal }).catch(() => undefined)
      const route = await Promise.race([shared(from, to), tooLong])
      patience.abort()
      return route
    },
    close: async () => thread?.close(),
  }
}
