import type { Server } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Shorter than what service managers wait before they kill. */
export const MAX_ENDING_MS = 5_000
const IDLE_CHECK_MS = 100

/** When the server closes, idle connections are closed at once and others after their answer; what is still open later, such as a long download, is cut. */
export function endConnections(app: FastifyInstance, milliseconds = MAX_ENDING_MS): void {
  app.addHook('preClose', async () => endInTime(app.server, milliseconds))
}

/** For a server that is closed next. */
export function endInTime(server: Server, milliseconds: number): void {
  // Node's `close` does it once, and then waits for those that become idle after their answer.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
  const cut = setTimeout(() => server.closeAllConnections(), milliseconds)
  server.once('close', () => {
    clearInterval(idle)
    clearTimeout(cut)
  })
}
