import { AsyncResource } from 'node:async_hooks'
import type { Log } from './database/log.ts'

type Running = { close(): Promise<void> }

/**
 * Starts, and restarts each time `onReplaced` is called: a restore has replaced the database, so nothing
 * cached from the old one may be kept. A failed start ends the process, so that its supervisor restarts it.
 */
export async function keepStarted(
  start: (onReplaced: () => void) => Promise<Running>,
  log: Log,
): Promise<Running> {
  let isClosed = false
  // Runs outside the context of the caller, which may be a worker whose leases ended with the old database.
  const startAnew = AsyncResource.bind(async (): Promise<void> => {
    if (isClosed) return
    log.warn('A restore has replaced the database: restarting')
    await running.close()
    running = await start(onReplaced)
  })
  const onReplaced = (): void => {
    restarting = restarting.then(startAnew).catch((cause: unknown) => {
      log.error({ err: cause }, 'The restart after a restore failed')
      process.exit(1)
    })
  }
  const first = start(onReplaced)
  // One start at a time, including the first.
  let restarting: Promise<unknown> = first
  let running = await first
  return {
    async close() {
      isClosed = true
      await restarting
      await running.close()
    },
  }
}
