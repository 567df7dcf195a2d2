import { readFileSync } from 'node:fs'
import { api } from '@roadbook/contract/api'
import type { ExpenseImportDetail, ImportMapping, RowOutcome } from '@roadbook/contract/money/expense-imports'
import { type CellValue, writeXlsx } from 'hucre/xlsx'
import { expect } from 'vitest'
import { createTestApp, type Person, type TestApp } from '../../../../testing/app.ts'
import { entering } from '../testing.ts'

/** A statement with invented data, as sent by a fuel card company. */
export function statement(name: 'dkv.csv' | 'shell.csv' | 'uta.txt'): Blob {
  return new Blob([readFileSync(new URL(`fixtures/${name}`, import.meta.url))])
}

export async function workbook(rows: CellValue[][]): Promise<Blob> {
  return new Blob([new Uint8Array(await writeXlsx({ sheets: [{ name: 'Transactions', rows }] }))])
}

/** An app, with helpers to enter expenses and import statements. */
export async function createImportingApp() {
  const server = await createTestApp()
  const enter = entering(server)
  return {
    server,
    enter,
    imports: importing(server),

    /** A new company with vehicles of these registrations. */
    fleet: async (...plates: string[]) => {
      const owner = await server.company(crypto.randomUUID())
      const vehicles = []
      for (const plate of plates) vehicles.push(await enter.newVehicle(owner, {}, plate))
      return { owner, vehicles }
    },
  }
}

/** Imports files through the API. */
function importing(server: TestApp) {
  const one = (id: string) => ({ params: { id } })
  return {
    upload: (person: Person, file: Blob | string, fileName = 'statement.csv') =>
      server.call(person, api.expenseImports.create, { query: { fileName }, file }),

    async draft(person: Person, file: Blob | string, fileName?: string): Promise<ExpenseImportDetail> {
      const { status, body } = await this.upload(person, file, fileName)
      expect([status, body]).toEqual([201, expect.anything()])
      return body
    },

    get: async (person: Person, id: string) =>
      (await server.call(person, api.expenseImports.get, one(id))).body,

    remap: (person: Person, { id, draft }: ExpenseImportDetail, change: Partial<ImportMapping>) =>
      server.call(person, api.expenseImports.update, {
        ...one(id),
        body: { mapping: { ...mappingOf(draft), ...change } },
      }),

    choose: (
      person: Person,
      id: string,
      body: { lines?: number[]; outcome?: RowOutcome; choice: 'add' | 'skip' | null },
    ) => server.call(person, api.expenseImports.choose, { ...one(id), body }),

    async rows(person: Person, id: string, outcome?: RowOutcome) {
      const query = { limit: 200, ...(outcome === undefined ? {} : { outcome }) }
      return (await server.call(person, api.expenseImports.rows, { ...one(id), query })).body.items
    },

    confirm: (person: Person, { id, draft }: ExpenseImportDetail) =>
      server.call(person, api.expenseImports.confirm, { ...one(id), body: { counts: countsOf(draft) } }),

    undo: (person: Person, id: string, withChanged = false) =>
      server.call(person, api.expenseImports.undo, { ...one(id), body: { withChanged } }),
  }
}

function countsOf(draft: ExpenseImportDetail['draft']) {
  if (draft === null) throw new Error('It is imported already.')
  return draft.counts
}

function mappingOf(draft: ExpenseImportDetail['draft']): ImportMapping {
  if (draft === null) throw new Error('It is imported already.')
  return draft.mapping
}

/** The outcomes that occur. */
export function outcomes({ draft }: ExpenseImportDetail) {
  return Object.fromEntries(Object.entries(countsOf(draft)).filter(([, rows]) => rows > 0))
}
