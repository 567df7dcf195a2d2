import { sql } from 'kysely'
import type { OldRows } from '../../../platform/workers/old-rows.ts'

/** Read or not: the history keeps what happened. */
export const oldNotifications: OldRows = {
  table: 'notifications',
  name: 'old notifications',
  keptMs: 90 * 24 * 3_600_000,
  isOld: (before) => sql`created_at < ${before}`,
}
