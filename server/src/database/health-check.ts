import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './client.ts'

/**
 * Whether the database answers in time. All callers share one query: a hanging query holds only one connection, and the next
 * is sent after it has ended.
 */
export function createHealthCheck(
  database: Pick<Database, 'asDirectory'>,
): (withinMs: number) => Promise<boolean> {
  let asked: Promise<boolean> | undefined
  const ask = async (): Promise<boolean> => {
    try {
      await database.asDirectory((tx) => sql`select 1`.execute(tx), 'read')
      return true
    } catch {
      return false
    } finally {
      asked = undefined
    }
  }
  return async (withinMs) => {
    const waiting = new AbortController()
    asked ??= ask()
    const late = sleep(withinMs, false, { signal: waiting.signal, ref: false }).catch(() => false)
    const answers = await Promise.race([asked, late])
    waiting.abort()
    return answers
  }
}
