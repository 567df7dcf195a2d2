import { api } from '@roadbook/contract/api'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createOldRowsWorker } from '../../../../platform/workers/old-rows.ts'
import { createImportingApp } from './testing.ts'
import { oldImportDrafts } from './old-drafts.ts'

const log = pino({ level: 'silent' })
const { server, imports, fleet } = await createImportingApp()
afterAll(() => server.close())

test('a draft is removed after a day with its rows; what was imported stays', async () => {
  const { database } = server
  const { owner } = await fleet('M-RB 101')
  const file = 'Registration;Date;Type;Amount\nM-RB 101;02.11.2026;fuel;5,00\n'
  const [kept, gone] = [await imports.draft(owner, file), await imports.draft(owner, file)]
  await imports.confirm(owner, kept)
  const inHours = (hours: number) => ({
    now: () => new Date(server.clock.now().getTime() + hours * 3_600_000),
  })
  const run = (hours: number) =>
    createOldRowsWorker({ database, clock: inHours(hours), log }, oldImportDrafts).run(
      new AbortController().signal,
    )
  const status = async (id: string) =>
    (await server.call(owner, api.expenseImports.get, { params: { id } })).status
  await run(23)
  expect([await status(kept.id), await status(gone.id)]).toEqual([200, 200])
  await run(25)
  expect([await status(kept.id), await status(gone.id)]).toEqual([200, 404])
  const { rows } = await database.pools.owner.query(
    'select count(*)::integer as rows from expense_import_rows where tenant_id = $1',
    [owner.tenantId],
  )
  expect(rows).toEqual([{ rows: 0 }])
})
