import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/client.ts'
import type { Clock } from '../platform/clock.ts'
import { contextOutside, type OutsideContext } from './outside-context.ts'
import { receiveFile } from './receive-file.ts'
import { parseParts, type ReceivedCall } from './received-call.ts'
import { acquireWithin, type Semaphore } from './semaphore.ts'

/** Context of a file handler: nothing of the file has been read, and no transaction is open. */
export type FileContext = OutsideContext & {
  /** Reads the whole file; call it once. */
  receive: () => Promise<Uint8Array<ArrayBuffer>>
  /**
   * Waits until a process that reads the file may start; with `stores`, until the file may also be kept until it is stored
   * completely.
   */
  inTurn: <T>(run: () => Promise<T>, turn?: { stores: boolean }) => Promise<T>
}

export type FileHandler = (context: FileContext, request: never) => Promise<unknown>

/** Limits files in memory: at most eight of 20 MiB, and a share for each company. */
export const fileLimits = { atOnce: 8, ofOneParty: 1 }

/** Each file is read by a process that needs a core and a few hundred megabytes. */
export const readingLimits = { atOnce: 2, ofOneParty: 1 }
/**
 * Storing half a million positions can take longer than others wait, so the second slot is reserved for files that are only
 * read.
 */
export const storingLimits = { atOnce: 1, ofOneParty: 1 }
const READING_WAIT_MS = 60_000

/** Shorter than the shortest body deadline (`body-deadline.ts`), which keeps running. */
const WAIT_MS = 15_000

type Parts = {
  database: Database
  clock: Clock
  files: Semaphore
  reading: Semaphore
  storing: Semaphore
}

/** Leaves the body to the handler, which reads it once the caller is known and has a slot. */
export function leaveBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

/** Role and size are checked before anything of the file is read. */
export async function serveFile(
  parts: Parts,
  call: ReceivedCall & { handler: FileHandler },
): Promise<unknown> {
  const { route, handler, request, reply, bearer } = call
  const outside = await contextOutside(parts, call)
  const asked = parseParts(route, request) as never // the route pairs it with its own handler
  const receive = (): Promise<Uint8Array<ArrayBuffer>> =>
    receiveFile(request.raw, request.routeOptions.bodyLimit)
  const turn = { party: bearer.tenantId, signal: outside.signal, waitMs: WAIT_MS }
  const forReading = { ...turn, waitMs: READING_WAIT_MS }
  const inTurn: FileContext['inTurn'] = (run, { stores } = { stores: false }) => {
    const read = () => acquireWithin(parts.reading, forReading, run)
    return stores ? acquireWithin(parts.storing, forReading, read) : read()
  }
  const answer = await acquireWithin(parts.files, turn, () => handler({ ...outside, receive, inTurn }, asked))
  return reply.code(route.status ?? 200).send(route.response.parse(answer))
}
