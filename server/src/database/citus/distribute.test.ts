import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { distribute } from './distribute.ts'

const { servers } = inject('testServer')

test.runIf(servers.length > 1)(
  'a table in use keeps its forced row level security until a later start, and holds up nobody',
  async () => {
    const home = await createTestDatabase()
    const client = new pg.Client({ connectionString: home.connectionString })
    const backup = new pg.Client({ connectionString: home.connectionString })
    await Promise.all([client.connect(), backup.connect()])
    const forced = async () =>
      (await client.query('select relname as name from pg_class where relforcerowsecurity')).rows
    for (const table of ['trips', 'jobs']) await client.query(`alter table ${table} force row level security`)
    await backup.query('begin')
    await backup.query('lock table trips in access share mode')
    await distribute(client)
    expect(await forced()).toEqual([{ name: 'trips' }])
    await backup.query('commit')
    await distribute(client)
    expect(await forced()).toEqual([])
    await Promise.all([client.end(), backup.end()])
    await home.drop()
  },
)
