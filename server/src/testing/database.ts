import { randomBytes } from 'node:crypto'
import pino from 'pino'
import { inject } from 'vitest'
import { createDatabase, type Database } from '../database/client.ts'
import { cloneTemplate, databaseUrl, dropEverywhere } from './administration.ts'
import { refuseLikeCitus } from './one-company.ts'

export type TestDatabase = { database: Database; connectionString: string; drop: () => Promise<void> }

type OnCommitted = NonNullable<Parameters<typeof createDatabase>[0]['onCommitted']>

const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' })

/** A migrated database for one test file; `drop` it when the file is done. */
export async function createTestDatabase(onCommitted?: OnCommitted): Promise<TestDatabase> {
  const { connectionString: server, servers, template, tables } = inject('testServer')
  const name = `test_${randomBytes(6).toString('hex')}`
  await cloneTemplate(servers, name, template)
  const connectionString = databaseUrl(server, name)
  const poolSizes = { owner: 2, app: 4, ingest: 4 }
  const database = createDatabase({ connectionString, log, poolSizes, ...(onCommitted && { onCommitted }) })
  refuseLikeCitus(database.pools, tables)
  const drop = async (): Promise<void> => {
    await database.close()
    await dropEverywhere(servers, name)
  }
  return { database, connectionString, drop }
}
