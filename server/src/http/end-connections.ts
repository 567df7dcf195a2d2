import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Shorter than service managers wait before they kill a process. */
export const MAX_ENDING_MS = 5_000
const IDLE_CHECK_MS = 100

/**
 * When the server closes, idle connections are closed at once and others after their answer; connections that are still open
 * later, such as a long download, are cut.
 */
export function endConnections(app: FastifyInstance, milliseconds = MAX_ENDING_MS): void {
  app.addHook('preClose', async () => endInTime(app.server, milliseconds))
}

/** For a server that is about to close. */
export function endInTime(server: Server, milliseconds: number): void {
  // Node's `close` does this once, then waits for connections that become idle after their answer.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
  const cut = setTimeout(() => server.closeAllConnections(), milliseconds)
  server.once('close', () => {
    clearInterval(idle)
    clearTimeout(cut)
  })
}
