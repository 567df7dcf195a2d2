import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Driver,
  type PostgresPool,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { nameCompany } from './citus/company-of-transaction.ts'
import { fence } from './fence.ts'

/**
 * A dialect whose transactions set their company after `begin` without waiting: on a pipelined connection the first query
 * is sent with them. If they fail, so do every query after them and the commit. A read-only transaction doesn't wait for its
 * commit either.
 */
export class TransactionDialect extends PostgresDialect {
  #pool: PostgresPool
  #tenantId: string | undefined

  constructor(pool: PostgresPool, tenantId: string | undefined) {
    super({ pool })
    this.#pool = pool
    this.#tenantId = tenantId
  }

  override createDriver(): Driver {
    return new TransactionDriver(this.#pool, this.#tenantId)
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A literal, since set_config() with a parameter doesn't reach the workers of Citus. */
function setTenant(tenantId: string): string {
  if (!uuid.test(tenantId)) throw new Error(`"${tenantId}" is not the id of a tenant`)
  return `set local roadbook.tenant = '${tenantId}'`
}

class TransactionDriver implements Driver {
  #base: PostgresDriver
  #tenantId: string | undefined
  #opening: string | undefined

  constructor(pool: PostgresPool, tenantId: string | undefined) {
    this.#base = new PostgresDriver({ pool })
    this.#tenantId = tenantId
    this.#opening = tenantId === undefined ? undefined : setTenant(tenantId)
  }

  async init(): Promise<void> {
    await this.#base.init()
  }

  async acquireConnection(): Promise<OpenTransaction> {
    return new OpenTransaction((await this.#base.acquireConnection()) as Inner, this.#tenantId)
  }

  async beginTransaction(connection: OpenTransaction, settings: TransactionSettings): Promise<void> {
    const isolation = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : ''
    const access = settings.accessMode ? ` ${settings.accessMode}` : ''
    connection.onlyReads = settings.accessMode === 'read only'
    const held = connection.onlyReads ? '' : fence()
    connection.open(`begin${isolation}${access}; ${held}`)
    // By itself: Citus sends a `set local` to its workers with everything that was sent with it.
    if (this.#opening) connection.open(this.#opening)
  }

  async commitTransaction(connection: OpenTransaction): Promise<void> {
    const { onlyReads } = connection
    connection.throwIfRefused()
    const committed = this.#base.commitTransaction(connection.end())
    if (!onlyReads) return committed
    // The data has been read. The next user of the connection waits for the commit and notices if it is lost.
    committed.catch(() => undefined)
  }

  async rollbackTransaction(connection: OpenTransaction): Promise<void> {
    await this.#base.rollbackTransaction(connection.end())
  }

  async releaseConnection(connection: OpenTransaction): Promise<void> {
    await this.#base.releaseConnection(connection.end())
  }

  /** The pool belongs to the caller. */
  async destroy(): Promise<void> {}
}

/** Kysely doesn't export the type of its connection, which only PostgresDriver creates and releases. */
type Inner = Parameters<PostgresDriver['releaseConnection']>[0]

/** A connection for one transaction. Refuses queries after its end, which would run in another transaction. */
class OpenTransaction implements DatabaseConnection {
  onlyReads = false
  #inner: Inner
  #ended = false
  #tenantId: string | undefined
  /** Why the transaction could not begin. */
  #refusal: { cause: unknown } | undefined

  constructor(inner: Inner, tenantId: string | undefined) {
    this.#inner = inner
    this.#tenantId = tenantId
  }

  end(): Inner {
    this.#ended = true
    return this.#inner
  }

  /** Not awaited. */
  open(statement: string): void {
    this.#inner.executeQuery(CompiledQuery.raw(statement)).catch((cause: unknown) => {
      this.#refusal ??= { cause }
    })
  }

  throwIfRefused(): void {
    if (this.#refusal) throw this.#refusal.cause
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#ended) throw new Error('The transaction has ended: await every query inside it')
    try {
      return await this.#inner.executeQuery<R>(nameCompany(query, this.#tenantId))
    } catch (error) {
      this.throwIfRefused()
      throw error
    }
  }

  /** Kysely reserves the connection until a stream has ended, so no other query could run in between. */
  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Read long results with readInBatches')
  }
}
