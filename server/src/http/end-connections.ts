import type { FastifyInstance } from 'fastify'

/** Shorter than what service managers wait before they kill. */
const MAX_ENDING_MS = 5_000

/** When the server closes, idle connections are closed at once and others after their answer; what is still open later, such as a long download, is cut. */
export function endConnections(app: FastifyInstance, milliseconds = MAX_ENDING_MS): void {
  app.addHook('preClose', async () => {
    const cut = setTimeout(() => app.server.closeAllConnections(), milliseconds)
    app.server.once('close', () => clearTimeout(cut))
  })
}
