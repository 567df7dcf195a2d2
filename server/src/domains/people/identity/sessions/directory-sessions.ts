import { sql } from 'kysely'
import { first, run, type RunQuery } from '../directory/run-directory-query.ts'

type SessionUse = {
  sid: string
  accountId: string
  userAgent: string
  address: string
  methods: readonly string[]
  startedAt: Date
  at: Date
}

export type StoredSession = {
  sid: string
  userAgent: string | null
  address: string | null
  methods: string[]
  startedAt: Date
  lastUsedAt: Date | null
}

export function ownSessions(db: RunQuery) {
  return {
    recordSession: (s: SessionUse) =>
      run(
        db,
        sql`select directory.note_session(${s.sid}, ${s.accountId}::uuid, ${s.userAgent}, ${s.address},
          ${s.methods}::text[], ${s.startedAt}::timestamptz, ${s.at}::timestamptz)`,
      ),
    async ownSessions(accountId: string, at: Date): Promise<StoredSession[]> {
      const query = sql<StoredSession>`
        select * from directory.own_sessions(${accountId}::uuid, ${at}::timestamptz)`
      return (await db((executor) => query.execute(executor), 'read')).rows
    },
    /** False if the account has no such session. */
    async endOwnSession(accountId: string, sid: string): Promise<boolean> {
      const query = sql<{
        ended: boolean
      }>`select directory.end_own_session(${accountId}::uuid, ${sid}) as ended`
      return (await first(db, query))?.ended ?? false
    },
    /** Returns how many ended. */
    async endSessionsBut(accountId: string, kept: string | undefined): Promise<number> {
      const query = sql<{ ended: number }>`
        select directory.end_sessions_but(${accountId}::uuid, ${kept ?? null}) as ended`
      return (await first(db, query))?.ended ?? 0
    },
  }
}
