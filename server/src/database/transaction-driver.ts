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

/**
 * A dialect whose transactions send `opening` along with `begin` and wait for neither: on a pipelined connection
 * the first query travels with them. Should they fail, every query behind them fails too. Nor does one that only reads wait
 * for its commit.
 */
export class TransactionDialect extends PostgresDialect {
  #pool: PostgresPool
  #opening: string

  constructor(pool: PostgresPool, opening: string) {
    super({ pool })
    this.#pool = pool
    this.#opening = opening
  }

  override createDriver(): Driver {
    return new TransactionDriver(this.#pool, this.#opening)
  }
}

class TransactionDriver implements Driver {
  #base: PostgresDriver
  #opening: string

  constructor(pool: PostgresPool, opening: string) {
    this.#base = new PostgresDriver({ pool })
    this.#opening = opening
  }

  async init(): Promise<void> {
    await this.#base.init()
  }

  async acquireConnection(): Promise<Lease> {
    return new Lease((await this.#base.acquireConnection()) as Inner)
  }

  async beginTransaction(connection: Lease, settings: TransactionSettings): Promise<void> {
    const isolation = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : ''
    const access = settings.accessMode ? ` ${settings.accessMode}` : ''
    connection.onlyReads = settings.accessMode === 'read only'
    const begun = connection.executeQuery(CompiledQuery.raw(`begin${isolation}${access}; ${this.#opening}`))
    begun.catch(() => undefined)
  }

  async commitTransaction(connection: Lease): Promise<void> {
    const { onlyReads } = connection
    const committed = this.#base.commitTransaction(connection.end())
    if (!onlyReads) return committed
    // What was read is read; whoever gets the connection next waits behind the commit, and hears if it is lost.
    committed.catch(() => undefined)
  }

  async rollbackTransaction(connection: Lease): Promise<void> {
    await this.#base.rollbackTransaction(connection.end())
  }

  async releaseConnection(connection: Lease): Promise<void> {
    await this.#base.releaseConnection(connection.end())
  }

  /** The pool belongs to the caller. */
  async destroy(): Promise<void> {}
}

/** Kysely doesn't export the type of its connection, which PostgresDriver alone makes and takes back. */
type Inner = Parameters<PostgresDriver['releaseConnection']>[0]

/** A connection for one transaction: what is sent after its end is refused, or it would run in nobody's or another's. */
class Lease implements DatabaseConnection {
  onlyReads = false
  #inner: Inner
  #ended = false

  constructor(inner: Inner) {
    this.#inner = inner
  }

  end(): Inner {
    this.#ended = true
    return this.#inner
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#ended) throw new Error('The transaction has ended: await every query inside it')
    return await this.#inner.executeQuery<R>(query)
  }

  /** Reads by an SQL cursor: the portals of pg-cursor can't share a pipelined connection. */
  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    const declare = `declare stream no scroll cursor for ${query.sql}`
    await this.executeQuery(CompiledQuery.raw(declare, [...query.parameters]))
    while (true) {
      const chunk = await this.executeQuery<R>(
        CompiledQuery.raw(`fetch ${Math.trunc(chunkSize)} from stream`),
      )
      if (chunk.rows.length === 0) break
      yield chunk
    }
    await this.executeQuery(CompiledQuery.raw('close stream'))
  }
}
