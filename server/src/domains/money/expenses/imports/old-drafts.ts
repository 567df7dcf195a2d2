import { sql } from 'kysely'
import type { OldRows } from '../../../../platform/workers/old-rows.ts'

/** Imports that were never confirmed. Nobody returns to a preview after a day, and its rows name drivers. */
export const oldImportDrafts: OldRows = {
  table: 'expenseImports',
  name: 'import drafts',
  keptMs: 24 * 3_600_000,
  isOld: (before) => sql`status = 'draft' and updated_at < ${before}`,
}
