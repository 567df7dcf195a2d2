import type { Role } from '@roadbook/contract/permissions'
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import type { Access, Database, Tx } from '../../database/client.ts'

// The narrow functions of schema `directory`, one method each; the server has no other way to what is global.

export type AccountRef = { accountId: string; tenantId: string; userId: string; email: string }
export type StoredAccount = AccountRef & { passwordHash: string | null; status: string }
export type TokenPurpose = 'invitation' | 'passwordReset' | 'signUp'
export type StoredToken = {
  email: string
  accountId: string | null
  tenantId: string | null
  userId: string | null
  payload: unknown
}
/** Null where it told none yet. */
export type IssuerNames = { givenName: string | null; familyName: string | null }
export type KnownIdentity = IssuerNames & { accountId: string }
export type OutsideRef = { issuer: string; subject: string }
/** What a token says; whether the account may still be used and the session goes on, the database knows. */
export type SignedIn = {
  accountId: string
  issuedAt: Date
  /** Each of them ends the token; see ended-sessions.ts. */
  sessionKeys: readonly string[]
}
export type SessionEnd = {
  key: string
  /** Tokens issued later go on; without it none does. */
  tokensUntil?: Date | undefined
  keepUntil: Date
}
export type NewAccount = AccountRef & { passwordHash: string | null; status: 'invited' | 'active'; at: Date }
export type Attempt = { attempts: number; waitSeconds: number }
export type OidcPayload = {
  model: string
  id: string
  payload: object
  accountId: string | null
  grantId: string | null
  uid: string | null
  expiresAt: Date
}
export type OneTimeToken = {
  hash: Buffer
  purpose: TokenPurpose
  email: string
  accountId: string | null
  payload: object | null
  at: Date
  expiresAt: Date
}

export type Directory = ReturnType<typeof directoryThrough>

/** How a query comes to a connection. */
type RunQuery = <T>(work: (db: QueryExecutorProvider) => Promise<T>, access?: Access) => Promise<T>

/** Each call in a transaction of its own. */
export function directoryOf(database: Database): Directory {
  return directoryThrough((work, access) => database.asDirectory(work, access))
}

/** Every call takes part in the transaction. */
export function directoryIn(tx: Tx): Directory {
  return directoryThrough((work) => work(tx))
}

function directoryThrough(db: RunQuery) {
  return {
    ...accounts(db),
    ...sessions(db),
    ...outsideIdentities(db),
    ...passwords(db),
    ...providerMemory(db),
    ...keys(db),
    ...attempts(db),
    ...tokens(db),
  }
}

async function first<Row>(db: RunQuery, query: RawBuilder<Row>, access?: Access): Promise<Row | undefined> {
  return (await db((executor) => query.execute(executor), access)).rows[0]
}

async function run(db: RunQuery, query: RawBuilder<unknown>): Promise<void> {
  await db((executor) => query.execute(executor))
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
    async sweep(at: Date): Promise<void> {
      await run(db, sql`select directory.sweep_identity(${at}::timestamptz)`)
      await run(db, sql`select directory.sweep_ended_sessions(${at}::timestamptz)`)
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
    /** Undefined where the account may not be used, or the session of the token is over. */
    accountOfToken: (token: SignedIn) =>
      first(db, sql<AccountRef>`select * from ${accountOfToken(token)}`, 'read'),
    /** The same with the roles that it has in its company: for a transaction of that company. */
    personOfToken: (token: SignedIn) =>
      first(
        db,
        sql<AccountRef & { roles: Role[] }>`
          select a.*, u.roles from ${accountOfToken(token)} a
          join users u on u.tenant_id = a.tenant_id and u.id = a.user_id`,
      ),
    endSession: (end: SessionEnd) =>
      run(
        db,
        sql`select directory.end_session(${end.key}, ${end.tokensUntil ?? 'infinity'}::timestamptz,
          ${end.keepUntil}::timestamptz)`,
      ),
    /** False for a logout token that was obeyed before. */
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
    /** False where they were told before, or by a later token. */
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
    setPassword: (accountId: string, hash: string, at: Date) =>
      run(db, sql`select directory.set_password(${accountId}::uuid, ${hash}, ${at}::timestamptz)`),
    rehashPassword: (accountId: string, oldHash: string, newHash: string) =>
      run(db, sql`select directory.rehash_password(${accountId}::uuid, ${oldHash}, ${newHash})`),
  }
}

// Payloads travel as text: names inside them belong to the protocol, and must not be turned into camel case.
function providerMemory(db: RunQuery) {
  const parsed = async (query: RawBuilder<{ payload: string | null }>): Promise<unknown> => {
    const text = (await first(db, query))?.payload
    return text === null || text === undefined ? undefined : JSON.parse(text)
  }
  return {
    oidcUpsert: (p: OidcPayload) =>
      run(
        db,
        sql`select directory.oidc_upsert(${p.model}, ${p.id}, ${JSON.stringify(p.payload)}::jsonb, ${p.accountId},
          ${p.grantId}, ${p.uid}, ${p.expiresAt}::timestamptz)`,
      ),
    oidcFind: (model: string, id: string, at: Date) =>
      parsed(sql`select directory.oidc_find(${model}, ${id}, ${at}::timestamptz)::text as payload`),
    oidcFindByUid: (model: string, uid: string, at: Date) =>
      parsed(sql`select directory.oidc_find_by_uid(${model}, ${uid}, ${at}::timestamptz)::text as payload`),
    async oidcConsume(model: string, id: string, at: Date): Promise<boolean> {
      const query = sql<{ isFirst: boolean }>`
        select directory.oidc_consume(${model}, ${id}, ${at}::timestamptz) as is_first`
      return (await first(db, query))?.isFirst ?? false
    },
    oidcDestroy: (model: string, id: string) => run(db, sql`select directory.oidc_destroy(${model}, ${id})`),
    oidcRevokeGrant: (model: string, grantId: string) =>
      run(db, sql`select directory.oidc_revoke_grant(${model}, ${grantId})`),
  }
}

function keys(db: RunQuery) {
  const parsed = async (query: RawBuilder<{ value: string | null }>): Promise<unknown> => {
    const text = (await first(db, query))?.value
    return text === null || text === undefined ? undefined : JSON.parse(text)
  }
  return {
    installationKey: (name: string) => parsed(sql`select directory.installation_key(${name})::text as value`),
    keepInstallationKey: (name: string, candidate: unknown) =>
      parsed(
        sql`select directory.keep_installation_key(${name}, ${JSON.stringify(candidate)}::jsonb)::text as value`,
      ),
  }
}

function attempts(db: RunQuery) {
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
    /** The seconds to wait; 0 where the attempt was counted. */
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

function tokens(db: RunQuery) {
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
