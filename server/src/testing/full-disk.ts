/** For tests: a full disk, for one table of a real PostgreSQL. */
import { existsSync } from 'node:fs'
import { rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { query } from './administration.ts'

/** Linux has a file to which every write fails. */
const FULL = '/dev/full'

/** False if the files of the database are not on this machine, or it has no such file. */
export function canFillDisk(): boolean {
  const { folder } = inject('testServer')
  return folder !== undefined && existsSync(FULL)
}

/** While `run` runs, the table is empty, and inserts into it fail as on a full disk. It is empty afterwards too. */
export async function withFullDisk(
  connectionString: string,
  table: string,
  run: () => Promise<void>,
): Promise<void> {
  // TRUNCATE gives the table new files, which no process has open.
  await query(connectionString, `truncate ${table}`)
  const file = await fileOf(connectionString, table)
  await rename(file, `${file}.aside`)
  await symlink(FULL, file)
  try {
    await run()
  } finally {
    await rm(file)
    await rename(`${file}.aside`, file)
    await query(connectionString, `truncate ${table}`)
  }
}

async function fileOf(connectionString: string, table: string): Promise<string> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ file: string }>('select pg_relation_filepath($1::regclass) as file', [
    table,
  ])
  await client.end()
  return join(inject('testServer').folder ?? '', rows[0]?.file ?? '')
}
