import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { errorBody } from './error-handler.ts'
import { requestLanguage } from './request-language.ts'

export type Pace = {
  /** What every body has, however short. */
  baseMs: number
  /** Slower than the slowest line that a company sends files over. */
  bytesPerSecond: number
  longestMs: number
}

const defaultPace: Pace = { baseMs: 20_000, bytesPerSecond: 64 * 1024, longestMs: 360_000 }

/**
 * For what arrives before a request has an address: its head is limited by Node, and so is what the deadline of a body would
 * miss. A connection on which nothing moves in either direction ends too: its reader has gone.
 */
export const connectionLimits = {
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  requestTimeout: defaultPace.longestMs + 30_000,
  connectionTimeout: 660_000,
}

/**
 * Ends a request whose body is not there in time, counted from its head, whoever reads that body and whatever was answered
 * already. A body that trickles in would otherwise hold its connection, and what its route keeps for it, for as long as it likes.
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

/** Whoever does not say how long the body is gets the time of a short one. */
function timeFor(length: number, { baseMs, bytesPerSecond, longestMs }: Pace): number {
  return Math.min(longestMs, baseMs + (length / bytesPerSecond) * 1000)
}

/** Past Fastify: whoever reads the body still waits for it, and hears from the closed connection that it does not come. */
function end(request: FastifyRequest, reply: FastifyReply): void {
  const { socket } = request.raw
  // A request injected into the server has none.
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
