import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'

let home: TestDatabase
beforeAll(async () => {
  home = await createTestDatabase()
})
afterAll(() => home.drop())

test('a transaction of a tenant runs as roadbook_app with that tenant set', async () => {
  const { rows } = await home.database.inTenant({ tenantId: 'c0ffee00-0000-4000-8000-000000000001' }, (tx) =>
    sql`select current_user, current_setting('roadbook.tenant') as tenant`.execute(tx),
  )
  expect(rows).toEqual([{ currentUser: 'roadbook_app', tenant: 'c0ffee00-0000-4000-8000-000000000001' }])
})
