/** Throttled attempts and one-time links, both counted across all processes. */
import { sql } from 'kysely'
import { first, run, type RunQuery } from './run-directory-query.ts'

export type TokenPurpose = 'invitation' | 'passwordReset' | 'signUp'
export type StoredToken = {
  email: string
  accountId: string | null
  tenantId: string | null
  userId: string | null
  payload: unknown
}
type Attempt = { attempts: number; waitSeconds: number }
type OneTimeToken = {
  hash: Buffer
  purpose: TokenPurpose
  email: string
  accountId: string | null
  payload: object | null
  at: Date
  expiresAt: Date
}

export function attempts(db: RunQuery) {
  return {
    async beginAttempt(attempt: {
      kind: string
      key: Buffer
      refuseSeconds: readonly number[]
      forgetMinutes: number
      at: Date
    }): Promise<Attempt> {
      const row = await first(
        db,
        sql<Attempt>`select * from directory.begin_attempt(${attempt.kind}, ${attempt.key},
          ${attempt.refuseSeconds}::double precision[], make_interval(mins => ${attempt.forgetMinutes}),
          ${attempt.at}::timestamptz)`,
      )
      if (!row) throw new Error('begin_attempt answers one row')
      return row
    },
    forgiveAttempt: (kind: string, key: Buffer, entirely: boolean) =>
      run(db, sql`select directory.forgive_attempt(${kind}, ${key}, ${entirely})`),
    /** The seconds to wait; 0 if the attempt was counted. */
    async beginMeteredAttempt(attempt: {
      kind: string
      key: Buffer
      everySeconds: number
      burst: number
      at: Date
    }): Promise<number> {
      const row = await first(
        db,
        sql<{ wait: number }>`select directory.begin_metered_attempt(${attempt.kind}, ${attempt.key},
          make_interval(secs => ${attempt.everySeconds}), ${attempt.burst}::integer, ${attempt.at}::timestamptz) as wait`,
      )
      if (!row) throw new Error('begin_metered_attempt answers one row')
      return row.wait
    },
    forgiveMeteredAttempt: (kind: string, key: Buffer, everySeconds: number) =>
      run(
        db,
        sql`select directory.forgive_metered_attempt(${kind}, ${key}, make_interval(secs => ${everySeconds}))`,
      ),
  }
}

export function tokens(db: RunQuery) {
  return {
    issueToken: (t: OneTimeToken) =>
      run(
        db,
        sql`select directory.issue_token(${t.hash}, ${t.purpose}, ${t.email}, ${t.accountId}::uuid,
          ${t.payload === null ? null : JSON.stringify(t.payload)}::jsonb, ${t.at}::timestamptz, ${t.expiresAt}::timestamptz)`,
      ),
    readToken: (hash: Buffer, purpose: TokenPurpose, at: Date) =>
      first(
        db,
        sql<StoredToken>`select * from directory.read_token(${hash}, ${purpose}, ${at}::timestamptz)`,
      ),
    async spendToken(hash: Buffer, purpose: TokenPurpose, at: Date): Promise<boolean> {
      const query = sql<{ spent: boolean }>`
        select directory.spend_token(${hash}, ${purpose}, ${at}::timestamptz) as spent`
      return (await first(db, query))?.spent ?? false
    },
  }
}
