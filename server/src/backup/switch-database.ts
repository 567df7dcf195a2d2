import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { BackupError } from './failure.ts'
import { codeOf } from '../errors.ts'

/** A connection to a maintenance database, for creating, renaming and dropping others. */
export async function connectToMaintenance(connectionString: string): Promise<pg.Client> {
  let refusal: unknown
  for (const database of ['postgres', 'template1']) {
    const client = new pg.Client({
      connectionString: inDatabase(connectionString, database),
      application_name: 'roadbook restore',
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (cause) {
      refusal ??= cause
    }
  }
  throw refusal
}

/** The connection string for another database on the same server, with the same login. */
export function inDatabase(connectionString: string, database: string): string {
  const url = new URL(connectionString)
  url.pathname = `/${encodeURIComponent(database)}`
  return url.href
}

export function databaseOf(connectionString: string): string {
  return decodeURIComponent(new URL(connectionString).pathname.slice(1))
}

type Like = { collate: string; ctype: string; provider: string; locale: string | null }

const providers: Record<string, string> = { b: 'builtin', c: 'libc', i: 'icu' }

/** Creates an empty database with the collation of the current one. */
export async function createLike(beside: pg.Client, present: string, name: string): Promise<void> {
  // PostgreSQL 17 renamed daticulocale to datlocale.
  const { rows } = await beside.query<Like>(
    `select datcollate as collate, datctype as ctype, datlocprovider as provider,
      coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale') as locale
    from pg_database d where datname = $1`,
    [present],
  )
  const [like] = rows
  if (!like) throw new BackupError(`There is no database ${present}.`)
  const provider = providers[like.provider] ?? 'libc'
  const locale =
    like.locale === null || provider === 'libc' ? '' : ` ${provider}_locale ${pg.escapeLiteral(like.locale)}`
  const sorting = `lc_collate ${pg.escapeLiteral(like.collate)} lc_ctype ${pg.escapeLiteral(like.ctype)}`
  await beside
    .query(
      `create database ${pg.escapeIdentifier(name)} template template0 encoding 'UTF8' ${sorting} locale_provider ${provider}${locale}`,
    )
    .catch((cause: unknown) => {
      if (codeOf(cause) !== '42501') throw cause
      throw new BackupError(
        'A restore creates a new database, which this database user may not do. Ask an administrator to run ' +
          '"alter role NAME createdb" once.',
        { cause },
      )
    })
}

type Switch = { beside: pg.Client; connectionString: string; next: string; keptAs: string }

/**
 * Replaces the current database with `next`; both are renamed in one transaction, so a kill leaves either one
 * or the other. While the first rename waits for connections to close, it blocks new ones.
 */
export async function switchDatabase({ beside, connectionString, next, keptAs }: Switch): Promise<void> {
  const present = databaseOf(connectionString)
  const rename = (from: string, to: string): Promise<unknown> =>
    beside.query(`alter database ${pg.escapeIdentifier(from)} rename to ${pg.escapeIdentifier(to)}`)
  const other = await connectToMaintenance(connectionString)
  try {
    await beside.query('begin')
    const renamed = rename(present, keptAs)
    await endConnections(other, present, renamed)
    await renamed
    await rename(next, present)
    await beside.query('commit')
  } catch (cause) {
    await beside.query('rollback').catch(() => undefined)
    throw codeOf(cause) === '55006' ? inUse(present, cause) : cause
  } finally {
    await other.end()
  }
}

/** Terminates the database's connections repeatedly until the rename succeeds or fails. */
async function endConnections(other: pg.Client, database: string, renamed: Promise<unknown>): Promise<void> {
  const settled = renamed.then(
    () => true,
    () => true,
  )
  let isDone = false
  while (!isDone) {
    await other.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = session_user',
      [database],
    )
    isDone = await Promise.race([settled, sleep(50, false)])
  }
}

function inUse(database: string, cause: unknown): BackupError {
  return new BackupError(
    `Another user is connected to the database ${database}, so it was not replaced. End that connection and try again.`,
    { cause },
  )
}
