import { randomBytes } from 'node:crypto'
import pg from 'pg'
import pino from 'pino'
import { inject } from 'vitest'
import { migrate, readMigrations } from '../database/migrate.ts'
import { databaseUrl, query } from './administration.ts'

export type UpgradedDatabase = {
  /** As the owner of the tables. */
  client: pg.Client
  drop: () => Promise<void>
}

/** A database as it was before the migration of this number, with what `rows` inserts, and upgraded from there. */
export async function upgradedDatabase(migration: string, rows: string): Promise<UpgradedDatabase> {
  const { connectionString: server } = inject('testServer')
  const log = pino({ level: 'silent' })
  const name = `test_upgraded_${randomBytes(6).toString('hex')}`
  const connectionString = databaseUrl(server, name)
  await query(server, `create database ${name} strategy file_copy`)
  const before = (await readMigrations()).map((one) => one.name).filter((file) => file < migration)
  await migrate({ connectionString, log, only: new Set(before) })
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('set role roadbook_owner')
  await client.query(rows)
  await migrate({ connectionString, log })
  const drop = async (): Promise<void> => {
    await client.end()
    await query(server, `drop database ${name} with (force)`)
  }
  return { client, drop }
}
