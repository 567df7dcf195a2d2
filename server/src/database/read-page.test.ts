import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { inOrder } from './read-page.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

test('the newest trips are read in the order of their index; what may be unknown is sorted, and stands last', async () => {
  const owner = await server.company('Order Ltd')
  const planOf = (field: 'startTime' | 'purpose') =>
    server.database.inTenant(owner, async (tx) => {
      // With an empty table the planner would always sort.
      await sql`set local enable_sort = off`.execute(tx)
      const list = tx.selectFrom('trips').select('id').where('tenantId', '=', owner.tenantId)
      const newest = inOrder(list, [{ field, isDescending: true }], (name) => sql.ref(name), {
        neverNull: ['startTime'],
      })
      const { rows } = await sql<object>`explain ${newest.orderBy('id').limit(1)}`.execute(tx)
      return JSON.stringify(rows)
    })
  expect(await planOf('startTime')).toContain('Presorted Key: start_time')
  expect(await planOf('purpose')).toContain('Sort Key: purpose DESC NULLS LAST')
})
