import { sql } from 'kysely'
import { first, run, type RunQuery } from '../directory/run-directory-query.ts'

export type OwnPasskey = {
  id: string
  credentialId: Buffer
  name: string
  transports: string[]
  isSynced: boolean
  createdAt: Date
  lastUsedAt: Date | null
}

export type StoredPasskey = {
  id: string
  name: string
  accountId: string
  publicKey: Buffer
  /** A bigint, returned as text. */
  counter: string | number
  transports: string[]
}

type NewPasskey = {
  id: string
  credentialId: Buffer
  accountId: string
  publicKey: Buffer
  counter: number
  transports: readonly string[]
  name: string
  isSynced: boolean
  most: number
  at: Date
}

export function passkeys(db: RunQuery) {
  return {
    /** `accountId` is null for a sign-in. */
    issueChallenge: (hash: Buffer, accountId: string | null, expiresAt: Date) =>
      run(db, sql`select directory.issue_challenge(${hash}, ${accountId}::uuid, ${expiresAt}::timestamptz)`),
    async spendChallenge(hash: Buffer, accountId: string | null, at: Date): Promise<boolean> {
      const query = sql<{ isFirst: boolean }>`
        select directory.spend_challenge(${hash}, ${accountId}::uuid, ${at}::timestamptz) as is_first`
      return (await first(db, query))?.isFirst ?? false
    },
    async ownPasskeys(accountId: string): Promise<OwnPasskey[]> {
      const query = sql<OwnPasskey>`select * from directory.own_passkeys(${accountId}::uuid)`
      return (await db((executor) => query.execute(executor), 'read')).rows
    },
    /** What is wrong; undefined if it was added. */
    async addPasskey(p: NewPasskey): Promise<'full' | 'known' | undefined> {
      const query = sql<{ problem: 'full' | 'known' | null }>`
        select directory.add_passkey(${p.id}::uuid, ${p.credentialId}, ${p.accountId}::uuid, ${p.publicKey},
          ${p.counter}, ${p.transports}::text[], ${p.name}, ${p.isSynced}, ${p.most}::integer, ${p.at}::timestamptz) as problem`
      return (await first(db, query))?.problem ?? undefined
    },
    passkeyByCredential: (credentialId: Buffer) =>
      first(db, sql<StoredPasskey>`select * from directory.passkey_by_credential(${credentialId})`, 'read'),
    /** False if the counter didn't increase. */
    async usePasskey(id: string, counter: number, at: Date): Promise<boolean> {
      const query = sql<{ used: boolean }>`
        select directory.use_passkey(${id}::uuid, ${counter}, ${at}::timestamptz) as used`
      return (await first(db, query))?.used ?? false
    },
    /** The previous name; undefined if the account has no such passkey. */
    async renamePasskey(accountId: string, id: string, name: string): Promise<string | undefined> {
      const query = sql<{ former: string | null }>`
        select directory.rename_passkey(${accountId}::uuid, ${id}::uuid, ${name}) as former`
      return (await first(db, query))?.former ?? undefined
    },
    /** Its name. */
    async removePasskey(accountId: string, id: string): Promise<string | undefined> {
      const query = sql<{ name: string | null }>`
        select directory.remove_passkey(${accountId}::uuid, ${id}::uuid) as name`
      return (await first(db, query))?.name ?? undefined
    },
    async removePasskeys(accountId: string): Promise<number> {
      const query = sql<{ removed: number }>`select directory.remove_passkeys(${accountId}::uuid) as removed`
      return (await first(db, query))?.removed ?? 0
    },
  }
}
