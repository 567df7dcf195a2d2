import { sql } from 'kysely'
import type { Tx } from './client.ts'

/** The advisory lock of who deletes files, as `directory.take_file_deletions` names it; backups and restores share it. */
export const fileDeletionsLock = 7_262_003

type Gone = {
  fileKey: string
  /** Until then its address accepts data. */
  uploadEndsAt: Date
}

/** Has files deleted once the transaction is committed; `uploadOnly` if only the upload is, since the attached file is a copy of it. */
export async function scheduleFileDeletions(
  tx: Tx,
  gone: readonly Gone[],
  { dueAt, uploadOnly }: { dueAt: Date | 'uploadEndsAt'; uploadOnly: boolean },
): Promise<void> {
  if (gone.length === 0) return
  const keys = gone.map(({ fileKey }) => fileKey)
  const ends = gone.map(({ uploadEndsAt }) => uploadEndsAt)
  const due = dueAt === 'uploadEndsAt' ? ends : gone.map(() => dueAt)
  await sql`
    select directory.note_file_deletion(g.file_key, ${uploadOnly}, g.due_at, g.upload_ends_at)
    from unnest(${keys}::text[], ${due}::timestamptz[], ${ends}::timestamptz[]) as g (file_key, due_at, upload_ends_at)`.execute(
    tx,
  )
}

/** False if it is too late. The transaction is one of `eraseAsOwner`. */
export async function takeBackDeletion(tx: Tx, fileKey: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    delete from directory.file_deletions where file_key = ${fileKey} and not upload_only and due_at > ${now}
    returning file_key`.execute(tx)
  return rows.length > 0
}
