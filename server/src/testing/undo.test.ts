import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../database/client.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { addTenant } from './ingest.ts'
import { type Undoable, undoable } from './undo.ts'

let home: TestDatabase
let made: Undoable
let tenantId: string
beforeAll(async () => {
  home = await createTestDatabase()
  made = undoable(home.database)
  tenantId = await addTenant(home)
})
afterAll(() => home.drop())

const addCategory = (name: string) => (tx: Tx) =>
  tx
    .insertInto('fleetCategories')
    .values({ tenantId, id: crypto.randomUUID(), name, colour: '#102030' })
    .execute()

async function names(): Promise<string[]> {
  const rows = await made.database.inTenant({ tenantId }, (tx) =>
    tx.selectFrom('fleetCategories').select('name').execute(),
  )
  return rows.map(({ name }) => name)
}

test('what is changed is there for the next transaction, and afterwards never happened', async () => {
  const inside = await made.undone(async () => {
    await made.database.inTenant({ tenantId }, addCategory('Vans'))
    return names()
  })
  expect([inside, await names()]).toEqual([['Vans'], []])
})

test('a transaction that fails takes back its own changes alone; one that reads can write nothing', async () => {
  await made.undone(async () => {
    await made.database.inTenant({ tenantId }, addCategory('Vans'))
    await expect(made.database.inTenant({ tenantId }, addCategory('Vans'))).rejects.toThrow(/unique/)
    await expect(made.database.inTenant({ tenantId }, addCategory('Cars'), 'read')).rejects.toThrow(
      /read-only/,
    )
    await made.database.inTenant({ tenantId }, addCategory('Pool'))
    expect(await names()).toEqual(['Vans', 'Pool'])
  })
})

test('another company’s rows stay hidden', async () => {
  const other = await addTenant(home)
  await made.undone(async () => {
    await made.database.inTenant({ tenantId }, addCategory('Vans'))
    const read = made.database.inTenant({ tenantId: other }, (tx) =>
      tx.selectFrom('fleetCategories').select('name').execute(),
    )
    expect(await read).toEqual([])
  })
})
