import type pg from 'pg'
import { DatabaseUnavailable } from '../unavailable.ts'

export type SameDatabase = {
  /** Refuses new connections to any database other than that of the first connection. */
  check: (client: pg.ClientBase) => Promise<void>
  /** Call this after a connection was lost, as at the end of a restore. */
  recordLoss: () => void
  /** Reconnects after a loss, to find out. */
  lookAgain: (pool: pg.Pool) => Promise<void>
  stop: () => void
}

/**
 * A restore puts a new database under the name of the old one. State cached from the old one (states, devices, keys) must
 * not reach the new one, so no connection to it is handed out, and the server restarts.
 */
export function createSameDatabase(onReplaced: (() => void) | undefined): SameDatabase {
  let known: number | undefined
  let isReplaced = false
  let isLost = false
  let isStopped = false

  async function check(client: pg.ClientBase): Promise<void> {
    const { rows } = await client.query<{ oid: number }>(
      'select oid from pg_database where datname = current_database()',
    )
    const oid = rows[0]?.oid
    known ??= oid
    if (oid === known) return
    if (!isReplaced && !isStopped) onReplaced?.()
    isReplaced = true
    throw new DatabaseUnavailable('A restore put another database in the place of this one')
  }

  async function lookAgain(pool: pg.Pool): Promise<void> {
    if (!isLost || isReplaced || isStopped) return
    isLost = false
    await pool.query('select 1').catch((cause: unknown) => {
      isLost = true
      throw cause
    })
  }

  return {
    check,
    lookAgain,
    recordLoss: () => {
      isLost = true
    },
    stop: () => {
      isStopped = true
    },
  }
}
