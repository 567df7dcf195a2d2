import { setTimeout as sleep } from 'node:timers/promises'
import { CamelCasePlugin, Kysely, type Transaction, type TransactionBuilder } from 'kysely'
import pg from 'pg'
import type { Log } from './log.ts'
import type { Role } from './roles.ts'
import type { DB } from './schema.ts'
import { createSameDatabase, type SameDatabase } from './replaced/same-database.ts'
import { type AfterCommitMessage, afterCommitMessages } from './after-commit.ts'
import { attachFiles, type Files } from '../platform/object-store/transaction-files.ts'
import { TransactionDialect } from './transaction-driver.ts'
import { types } from './types.ts'
import { explainLoss } from './unavailable.ts'

export type Tx = Transaction<DB>

/**
 * A read-only transaction can't write, and nobody waits for its commit. All queries of a snapshot see the same data, whatever
 * is committed in between.
 */
export type Access = 'read' | 'snapshot' | 'write'

/** Every query runs inside one of these transactions, each under a role that may do no more than it needs. */
export type Database = {
  /** One tenant, as roadbook_app: row level security hides all others. Writes by default. */
  inTenant: <T>(scope: { tenantId: string }, run: (tx: Tx) => Promise<T>, access?: Access) => Promise<T>
  /** No tenant, as roadbook_app: for the functions of the schema `directory`. Writes by default. */
  asDirectory: <T>(run: (tx: Tx) => Promise<T>, access?: Access) => Promise<T>
  /** Across tenants on the telemetry tables, as roadbook_ingest. */
  asIngest: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>
  /** Everything, as roadbook_owner: for backup, demo and the operator's commands. */
  asOwner: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>
  /** For SQL that must be pipelined by hand; every connection has its role. */
  pools: { owner: pg.Pool; app: pg.Pool; ingest: pg.Pool }
  /** Like `pools.ingest`, on a worker of Citus. */
  ingestAt: (server: { host: string; port: number }) => pg.Pool
  /** Transactions that begin from now on read files from there. */
  setFiles: (files: Files) => void
  /** Connects after a connection was lost, to find out whether a restore has replaced the database. */
  lookAgain: () => Promise<void>
  close: () => Promise<void>
}

export type PoolSizes = { owner: number; app: number; ingest: number }

type Options = {
  connectionString: string
  log: Log
  poolSizes?: Partial<PoolSizes>
  /** Receives what a transaction publishes to other processes, after its commit. */
  onCommitted?: (messages: readonly AfterCommitMessage[]) => void
  /** Called once when a restore has replaced this database, which isn't used from then on. */
  onReplaced?: () => void
}

/** Together well under the 60 connections of the embedded database. */
const defaultSizes: PoolSizes = { owner: 3, app: 16, ingest: 8 }

export function createDatabase(options: Options): Database {
  const { connectionString, log, poolSizes, onReplaced, onCommitted } = options
  const sizes = { ...defaultSizes, ...poolSizes }
  const sameDatabase = createSameDatabase(onReplaced)
  const watched = { losses: createLossLog(log), connections: createOpenConnections() }
  const open = (role: Role, max: number): pg.Pool =>
    createPool({ connectionString, role, max, ...watched, sameDatabase })
  const pools = {
    owner: open('roadbook_owner', sizes.owner),
    app: open('roadbook_app', sizes.app),
    ingest: open('roadbook_ingest', sizes.ingest),
  }
  const citusPools = new Map<string, pg.Pool>()
  const ingestAt: Database['ingestAt'] = (place) => {
    const url = onServer(connectionString, place)
    // A worker's databases have numbers of their own.
    const server = { connectionString: url, ...watched, sameDatabase: createSameDatabase(onReplaced) }
    const pool = citusPools.get(url) ?? createPool({ ...server, role: 'roadbook_ingest', max: sizes.ingest })
    citusPools.set(url, pool)
    return pool
  }
  const owner = createKysely(pools.owner)
  const directory = createKysely(pools.app)
  const ingest = createKysely(pools.ingest)
  const tenant = rememberTenants(pools.app)
  let files: Files | undefined
  const transact: Transact = (kysely, run, access) =>
    runTransaction(kysely, run, { access, onCommitted, files })
  return {
    inTenant: async ({ tenantId }, run, access) => transact(tenant(tenantId), run, access),
    asDirectory: (run, access) => transact(directory, run, access),
    asIngest: (run) => transact(ingest, run),
    asOwner: (run) => transact(owner, run),
    pools,
    ingestAt,
    setFiles: (those) => {
      files = those
    },
    lookAgain: () => sameDatabase.lookAgain(pools.app),
    close: async () => {
      sameDatabase.stop()
      await Promise.all([...Object.values(pools), ...citusPools.values()].map((pool) => pool.end()))
      await Promise.race([watched.connections.closed(), sleep(CLOSE_MS, undefined, { ref: false })])
    },
  }
}

/** The same login and database on another server. */
function onServer(connectionString: string, { host, port }: { host: string; port: number }): string {
  const url = new URL(connectionString)
  url.hostname = host
  url.port = String(port)
  url.searchParams.delete('host')
  url.searchParams.delete('port')
  return url.href
}

/** A Kysely instance costs more than a query; it holds no connection. */
const rememberedTenants = 1000

function rememberTenants(app: pg.Pool): (tenantId: string) => Kysely<DB> {
  const tenants = new Map<string, Kysely<DB>>()
  return (tenantId) => {
    const known = tenants.get(tenantId)
    if (known) return known
    if (tenants.size >= rememberedTenants) tenants.clear()
    const made = createKysely(app, tenantId)
    tenants.set(tenantId, made)
    return made
  }
}

/** Keys inside JSON values stay as they are: they are data, not columns. */
const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true })

function createKysely(pool: pg.Pool, tenantId?: string): Kysely<DB> {
  return new Kysely<DB>({ dialect: new TransactionDialect(pool, tenantId), plugins: [camelCase] })
}

const transactionSettings: Record<Access, (transaction: TransactionBuilder<DB>) => TransactionBuilder<DB>> = {
  read: (transaction) => transaction.setAccessMode('read only'),
  snapshot: (transaction) => transaction.setAccessMode('read only').setIsolationLevel('repeatable read'),
  write: (transaction) => transaction,
}

type Transact = <T>(kysely: Kysely<DB>, run: (tx: Tx) => Promise<T>, access?: Access) => Promise<T>

type TransactionOptions = {
  access: Access | undefined
  onCommitted: Options['onCommitted']
  files: Files | undefined
}

async function runTransaction<T>(
  kysely: Kysely<DB>,
  run: (tx: Tx) => Promise<T>,
  { access = 'write', onCommitted, files }: TransactionOptions,
): Promise<T> {
  const transaction = transactionSettings[access](kysely.transaction())
  let messages: readonly AfterCommitMessage[] = []
  const runAndCollect = async (tx: Tx): Promise<T> => {
    if (files) attachFiles(tx, files)
    const result = await run(tx)
    messages = afterCommitMessages(tx)
    return result
  }
  try {
    const result = await transaction.execute(runAndCollect)
    if (messages.length > 0) onCommitted?.(messages)
    return result
  } catch (cause) {
    throw explainLoss(cause)
  }
}

type PoolOptions = {
  connectionString: string
  role: Role
  max: number
  losses: LossLog
  connections: OpenConnections
  sameDatabase: SameDatabase
}

type LossLog = { lost(role: Role, error: Error): void; connected(): void }

/** When the database becomes unavailable, all connections are lost at once: logs one line until a connection works again. */
function createLossLog(log: Log): LossLog {
  let isLogged = false
  return {
    lost(role, { message: reason }) {
      if (!isLogged) log.warn({ role, reason }, 'A database connection was lost')
      isLogged = true
    },
    connected() {
      isLogged = false
    },
  }
}

/** A server that can't be reached any more doesn't close its connections. */
const CLOSE_MS = 3_000

type OpenConnections = { opened(client: pg.PoolClient): void; closed(): Promise<unknown> }

/** pg-pool's `end` asks the server to close the connections, but doesn't wait for it. */
function createOpenConnections(): OpenConnections {
  const open = new Set<Promise<void>>()
  return {
    opened(client) {
      const { promise, resolve } = Promise.withResolvers<void>()
      open.add(promise)
      client.once('end', () => {
        open.delete(promise)
        resolve()
      })
    },
    closed: () => Promise.all(open),
  }
}

function createPool(options: PoolOptions): pg.Pool {
  const { connectionString, role, max, losses, connections, sameDatabase } = options
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    pipeline: true,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: role,
    // pg-pool waits for the promise before it hands out the connection; @types/pg doesn't know that.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: async (client) => {
      await client.query(sessionSettings(role))
      await sameDatabase.check(client)
    },
  })
  const lost = (error: Error): void => {
    losses.lost(role, error)
    sameDatabase.recordLoss()
  }
  pool.on('error', lost)
  // pg-pool listens only while a connection is idle, and an unhandled error event would end the process.
  pool.on('connect', (client) => {
    losses.connected()
    connections.opened(client)
    client.on('error', () => undefined)
  })
  return pool
}

function sessionSettings(role: Role): string {
  const settings = [
    `set role ${role}`,
    "set timezone = 'UTC'",
    "set idle_in_transaction_session_timeout = '60s'",
    // Sends the tenant to the workers of Citus; has no effect without Citus.
    "set citus.propagate_set_commands = 'local'",
  ]
  // A request must not hold a connection for ever; backup and background work may take their time.
  if (role === 'roadbook_app') settings.push("set statement_timeout = '60s'")
  return settings.join('; ')
}
