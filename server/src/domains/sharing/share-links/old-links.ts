import { shareLinkLimits } from '@roadbook/contract/sharing/share-links'
import { sql } from 'kysely'
import type { OldRows } from '../../../platform/workers/old-rows.ts'
import { forgetLinks } from './link-directory.ts'

/** Links that ended long ago. */
export const oldLinks: OldRows = {
  table: 'shareLinks',
  name: 'old share links',
  keptMs: shareLinkLimits.listedDays * 86_400_000,
  isOld: (before) => sql`least(stopped_at, expires_at) < ${before}`,
  onDeleted: forgetLinks,
}
