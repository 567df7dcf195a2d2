import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../testing/app.ts'
import { ofRegistration } from './registrations.ts'

let server: TestApp
let owner: Person
beforeAll(async () => {
  server = await createTestApp()
  owner = await server.company()
})
afterAll(() => server.close())

test('a registration is looked up in its index, so that adding a vehicle takes as long in any fleet', async () => {
  const { tenantId } = owner
  await server.database.asOwner(async (tx) => {
    await sql`select set_config('roadbook.tenant', ${tenantId}, true)`.execute(tx)
    await sql`insert into vehicles (tenant_id, id, registration, fuel_type)
      select ${tenantId}, gen_random_uuid(), 'SIM-' || n, 'diesel' from generate_series(1, 2000) n
      on conflict do nothing`.execute(tx)
  })
  const plan = await server.database.inTenant({ tenantId }, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    const query = ofRegistration({ scope: { tenantId }, tx } as never, 'sim 7') // all that it reads
    const { rows } = await sql<object>`explain ${query}`.execute(tx)
    return JSON.stringify(rows)
  })
  expect(plan).toMatch(/Index Cond: [^"]*registration_key = 'SIM7'/)
})
