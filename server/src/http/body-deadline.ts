import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { errorBody } from './error-handler.ts'
import { requestLanguage } from './request-language.ts'

type Pace = {
  /** The minimum for every body. */
  baseMs: number
  /** Slower than the slowest connection that companies upload files over. */
  bytesPerSecond: number
  longestMs: number
}

const defaultPace: Pace = { baseMs: 20_000, bytesPerSecond: 64 * 1024, longestMs: 360_000 }

/**
 * Connection limits enforced by Node: for the head of a request, and for bodies that the deadline below would miss. A
 * connection with no traffic in either direction is closed too, since its peer has disappeared.
 */
export const connectionLimits = {
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  requestTimeout: defaultPace.longestMs + 30_000,
  connectionTimeout: 660_000,
}

/**
 * Ends a request whose body isn't complete in time, counted from its headers, even if the response was
 * already sent. Otherwise a slow body could hold its connection and its route's resources indefinitely.
 */
export function endSlowBodies(app: FastifyInstance, pace: Pace = defaultPace): void {
  app.addHook('onRequest', async (request, reply) => {
    const { headers, raw } = request
    const length = Number(headers['content-length'] ?? 0)
    if (length === 0 && headers['transfer-encoding'] === undefined) return
    const timer = setTimeout(() => end(request, reply), timeFor(length, pace)).unref()
    const arrived = (): void => clearTimeout(timer)
    raw.once('end', arrived)
    raw.once('close', arrived)
  })
}

/** A body without a declared length gets the time of a short one. */
function timeFor(length: number, { baseMs, bytesPerSecond, longestMs }: Pace): number {
  return Math.min(longestMs, baseMs + (length / bytesPerSecond) * 1000)
}

/** Bypasses Fastify: the reader of the body is still waiting, and the closed connection ends its wait. */
function end(request: FastifyRequest, reply: FastifyReply): void {
  const { socket } = request.raw
  // An injected request has no socket.
  if (!(socket instanceof Socket)) return
  if (reply.raw.headersSent) {
    socket.destroy()
    return
  }
  request.log.info({ code: 'request_timeout' }, 'Request refused')
  const body = errorBody(new AppError('request_timeout'), requestLanguage(request), request.id)
  const text = JSON.stringify(body)
  const head = [
    'HTTP/1.1 408 Request Timeout',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${text}`)
  socket.destroySoon()
}
