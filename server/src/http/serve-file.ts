import type { FastifyInstance } from 'fastify'
import type { Access, Database } from '../database/client.ts'
import type { Clock } from '../platform/clock.ts'
import { receiveFile } from './receive-file.ts'
import { closing, contextIn, parseParts, type ReceivedCall } from './received-call.ts'
import type { Context } from './scope.ts'
import { acquireWithin, type Semaphore } from './semaphore.ts'

/** What a handler of a file works with: nothing of the file is read yet, and no transaction is open. */
export type FileContext = Omit<Context, 'tx'> & {
  /** In a transaction of the caller's company, which must not wait for the file. */
  inCompany: <T>(run: (context: Context) => Promise<T>, access?: Access) => Promise<T>
  /** The whole file; called once. */
  receive: () => Promise<Uint8Array<ArrayBuffer>>
  /** Aborted when the caller has gone. */
  signal: AbortSignal
}

export type FileHandler = (context: FileContext, request: never) => Promise<unknown>

/** Of files on their way, each of which stands in memory: at most eight of 20 MiB, and no company in another's way. */
export const fileLimits = { atOnce: 8, ofOneParty: 1 }

/** Shorter than the shortest deadline of a body (`body-deadline.ts`), which goes on meanwhile. */
const WAIT_MS = 15_000

type Parts = { database: Database; clock: Clock; files: Semaphore }

/** The body is left to the handler, which receives it once it knows who sends it and has a turn. */
export function leaveBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

/** Role and size are known before anything of the file is read. */
export async function serveFile(
  { database, clock, files }: Parts,
  call: ReceivedCall & { handler: FileHandler },
): Promise<unknown> {
  const { route, handler, request, reply, bearer } = call
  const inCompany: FileContext['inCompany'] = (run, access) =>
    database.inTenant(bearer, async (tx) => run(await contextIn(tx, clock, call)), access)
  const { tx: _over, ...person } = await inCompany(async (context) => context, 'read')
  const parts = parseParts(route, request) as never // the handler's own, by its route
  const signal = closing(reply)
  const receive = (): Promise<Uint8Array<ArrayBuffer>> =>
    receiveFile(request.raw, request.routeOptions.bodyLimit)
  const turn = { party: bearer.tenantId, signal, waitMs: WAIT_MS }
  const answer = await acquireWithin(files, turn, () =>
    handler({ ...person, inCompany, receive, signal }, parts),
  )
  return reply.code(route.status ?? 200).send(route.response.parse(answer))
}
