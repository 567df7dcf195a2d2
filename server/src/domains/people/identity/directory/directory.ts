import type { Role } from '@roadbook/contract/core/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../../../database/client.ts'
import { attempts, tokens } from './directory-attempts.ts'
import { keys, providerMemory } from './directory-provider.ts'
import { first, run, type RunQuery } from './run-directory-query.ts'
import { passkeys as ownPasskeys } from '../passkeys/directory-passkeys.ts'
import { factors } from '../second-factor/directory-factors.ts'
import { ownSessions } from '../sessions/directory-sessions.ts'

export type { StoredToken, TokenPurpose } from './directory-attempts.ts'

// The functions of schema `directory`, one method each: the server's only access to global data.

export type AccountRef = { accountId: string; tenantId: string; userId: string; email: string }
export type StoredAccount = AccountRef & { passwordHash: string | null; status: string }
/** Null if the issuer has not sent it yet. */
export type IssuerNames = { givenName: string | null; familyName: string | null }
export type KnownIdentity = IssuerNames & { accountId: string }
type OutsideRef = { issuer: string; subject: string }
/**
 * The claims of a token; whether the account is usable and the session still active is checked in the
 * database.
 */
export type SignedIn = {
  accountId: string
  issuedAt: Date
  /** Ids each of which can end the token; see ended-sessions.ts. */
  sessionKeys: readonly string[]
  /** The embedded issuer's session. */
  sessionId?: string | undefined
}
export type SessionEnd = {
  key: string
  /** Tokens issued later stay valid; if undefined, none do. */
  tokensUntil?: Date | undefined
  keepUntil: Date
}
type NewAccount = AccountRef & { passwordHash: string | null; status: 'invited' | 'active'; at: Date }
export type Directory = ReturnType<typeof directoryThrough>

/** Runs each call in its own transaction. */
export function directoryOf(database: Database): Directory {
  return directoryThrough((work, access) => database.asDirectory(work, access))
}

/** Runs every call in this transaction. */
export function directoryIn(tx: Tx): Directory {
  return directoryThrough((work) => work(tx))
}

function directoryThrough(db: RunQuery) {
  return {
    ...accounts(db),
    ...sessions(db),
    ...ownSessions(db),
    ...factors(db),
    ...ownPasskeys(db),
    ...outsideIdentities(db),
    ...passwords(db),
    ...providerMemory(db),
    ...keys(db),
    ...attempts(db),
    ...tokens(db),
  }
}

function accounts(db: RunQuery) {
  return {
    createAccount: (a: NewAccount) =>
      run(
        db,
        sql`select directory.create_account(${a.accountId}::uuid, ${a.email}, ${a.tenantId}::uuid, ${a.userId}::uuid,
          ${a.passwordHash}, ${a.status}, ${a.at}::timestamptz)`,
      ),
    accountByEmail: (email: string) =>
      first(db, sql<StoredAccount>`select * from directory.account_by_email(${email})`),
    usableAccount: (accountId: string, at: Date) =>
      first(
        db,
        sql<AccountRef>`select * from directory.usable_account(${accountId}::uuid, ${at}::timestamptz)`,
        'read',
      ),
    async emailIsFree(email: string): Promise<boolean> {
      const row = await first(db, sql<{ free: boolean }>`select directory.email_is_free(${email}) as free`)
      return row?.free ?? false
    },
    async hasCompany(options: { butDemo: boolean }): Promise<boolean> {
      const row = await first(
        db,
        sql<{ has: boolean }>`select directory.has_company(${options.butDemo}) as has`,
      )
      return row?.has ?? true
    },
    archiveAccount: (user: { tenantId: string; userId: string }, isArchived: boolean, at: Date) =>
      run(
        db,
        sql`select directory.archive_account(${user.tenantId}::uuid, ${user.userId}::uuid, ${isArchived}, ${at}::timestamptz)`,
      ),
    removeAccount: (user: { tenantId: string; userId: string }) =>
      run(db, sql`select directory.remove_account(${user.tenantId}::uuid, ${user.userId}::uuid)`),
    async sweep(at: Date): Promise<void> {
      await run(db, sql`select directory.sweep_identity(${at}::timestamptz)`)
      await run(db, sql`select directory.sweep_ended_sessions(${at}::timestamptz)`)
      await run(db, sql`select directory.sweep_sessions()`)
      await run(db, sql`select directory.sweep_challenges(${at}::timestamptz)`)
    },
  }
}

function accountOfToken({ accountId, issuedAt, sessionKeys }: SignedIn): RawBuilder<unknown> {
  return sql`directory.account_of_token(${accountId}::uuid, ${issuedAt}::timestamptz, ${sessionKeys}::text[])`
}

function sessions(db: RunQuery) {
  return {
    async accountStatus(accountId: string): Promise<string | undefined> {
      const query = sql<{
        status: string | null
      }>`select directory.account_status(${accountId}::uuid) as status`
      return (await first(db, query, 'read'))?.status ?? undefined
    },
    /** Undefined if the account is not usable or the token's session has ended. */
    accountOfToken: (token: SignedIn) =>
      first(db, sql<AccountRef>`select * from ${accountOfToken(token)}`, 'read'),
    /** The same with the user's roles. */
    personOfToken: (token: SignedIn) =>
      first(
        db,
        sql<AccountRef & { roles: Role[]; lacksSecondFactor: boolean }>`
          select a.*, directory.roles_of_person(a.tenant_id, a.user_id) as roles,
            directory.lacks_second_factor(a.tenant_id, a.user_id)
          from ${accountOfToken(token)} a`,
      ),
    endSession: (end: SessionEnd) =>
      run(
        db,
        sql`select directory.end_session(${end.key}, ${end.tokensUntil ?? 'infinity'}::timestamptz,
          ${end.keepUntil}::timestamptz)`,
      ),
    /** False if the logout token was already used. */
    async endSessionOnce(logoutToken: string, end: SessionEnd, at: Date): Promise<boolean> {
      const query = sql<{ isFirst: boolean }>`
        select directory.end_session_once(${logoutToken}, ${end.key}, ${end.tokensUntil ?? 'infinity'}::timestamptz,
          ${end.keepUntil}::timestamptz, ${at}::timestamptz) as is_first`
      return (await first(db, query))?.isFirst ?? false
    },
    async isSessionOver({
      sessionKeys,
      issuedAt,
    }: Pick<SignedIn, 'sessionKeys' | 'issuedAt'>): Promise<boolean> {
      const query = sql<{ over: boolean }>`
        select directory.is_session_over(${sessionKeys}::text[], ${issuedAt}::timestamptz) as over`
      return (await first(db, query, 'read'))?.over ?? true
    },
  }
}

function outsideIdentities(db: RunQuery) {
  return {
    async accountOfIdentity(issuer: string, subject: string): Promise<string | undefined> {
      const query = sql<{
        id: string | null
      }>`select directory.account_of_identity(${issuer}, ${subject}) as id`
      return (await first(db, query, 'read'))?.id ?? undefined
    },
    identityOf: ({ issuer, subject }: OutsideRef) =>
      first(db, sql<KnownIdentity>`select * from directory.identity_of(${issuer}, ${subject})`, 'read'),
    /** False if these names are already known, or a later token has brought others. */
    async tellNames(news: OutsideRef & IssuerNames & { at: Date }): Promise<boolean> {
      const query = sql<{ areNews: boolean }>`select directory.tell_names(${news.issuer}, ${news.subject},
        ${news.givenName}, ${news.familyName}, ${news.at}::timestamptz) as are_news`
      return (await first(db, query))?.areNews ?? false
    },
    async linkIdentity(identity: { issuer: string; subject: string; email: string; at: Date }) {
      const { issuer, subject, email, at } = identity
      const query = sql<{ id: string | null }>`
        select directory.link_identity(${issuer}, ${subject}, ${email}, ${at}::timestamptz) as id`
      return (await first(db, query))?.id ?? undefined
    },
  }
}

function passwords(db: RunQuery) {
  return {
    /** False for anybody who isn't invited. */
    async acceptInvitation(accountId: string): Promise<boolean> {
      const query = sql<{ isAccepted: boolean }>`
        select directory.accept_invitation(${accountId}::uuid) as is_accepted`
      return (await first(db, query))?.isAccepted ?? false
    },
    setPassword: (accountId: string, hash: string, at: Date) =>
      run(db, sql`select directory.set_password(${accountId}::uuid, ${hash}, ${at}::timestamptz)`),
    /** False if the password is no longer the old one. */
    async changePassword(c: {
      accountId: string
      oldHash: string
      newHash: string
      kept: string | undefined
      at: Date
    }) {
      const query = sql<{
        changed: boolean
      }>`select directory.change_password(${c.accountId}::uuid, ${c.oldHash},
        ${c.newHash}, ${c.kept ?? null}, ${c.at}::timestamptz) as changed`
      return (await first(db, query))?.changed ?? false
    },
    rehashPassword: (accountId: string, oldHash: string, newHash: string) =>
      run(db, sql`select directory.rehash_password(${accountId}::uuid, ${oldHash}, ${newHash})`),
  }
}
