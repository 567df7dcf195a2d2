import type { expenseImportRoutes } from '@roadbook/contract/expense-imports'
import { sql } from 'kysely'
import type { Handlers } from '../../../http/mount.ts'
import { toPage } from '../../../http/page.ts'
import type { Context } from '../../../http/scope.ts'
import { acquireWithin, createSemaphore } from '../../../http/semaphore.ts'
import { readExpenseSettings } from '../expense-settings.ts'
import type { ServicesOfExpenses } from '../write-expense.ts'
import { expenseImports } from './expense-imports.ts'
import { confirmImport, undoImport } from './finish-import.ts'
import { readDetail } from './import-detail.ts'
import { listRows } from './list-rows.ts'
import { changeDraft, createDraft, storeSums, takeDraft } from './prepare-import.ts'
import { ratedRows } from './rate-rows.ts'
import { readTable } from './table/read-table.ts'

/** Each thread uses a processor and some hundred megabytes. */
const READ_AT_ONCE = 2
const READ_WAIT_MS = 60_000

/** A file is read in a thread, before a transaction begins; what it says is stored as a draft that people look through. */
export function createExpenseImportHandlers(
  services: ServicesOfExpenses,
): Handlers<typeof expenseImportRoutes> {
  const semaphore = createSemaphore({ atOnce: READ_AT_ONCE, ofOneParty: 1 })
  return {
    async list(context, { query: page }) {
      const { items, totalItems } = await expenseImports.list(context, { filter: {}, page })
      return toPage(items, totalItems, page)
    },

    async create(context, { query: { fileName } }) {
      const { scope, signal } = context
      const bytes = await context.receive()
      const turn = { party: scope.tenantId, signal, waitMs: READ_WAIT_MS }
      const lines = await acquireWithin(semaphore, turn, () => readTable(bytes, { signal }))
      return context.inCompany(async (inside) => {
        const id = await createDraft(inside, { fileName, lines })
        return readDetail(inside, id)
      })
    },

    get: (context, { params }) => readDetail(context, params.id),

    async update(context, { params: { id }, body }) {
      await changeDraft(context, id, body)
      return readDetail(context, id)
    },

    async discard(context, { params: { id } }) {
      await takeDraft(context, id)
      await context.tx
        .deleteFrom('expenseImports')
        .where('tenantId', '=', context.scope.tenantId)
        .where('id', '=', id)
        .execute()
      return { discarded: true }
    },

    rows: (context, { params, query: { outcome, ...page } }) =>
      listRows(context, params.id, { outcome, ...page }),

    async choose(context, { params: { id }, body }) {
      await takeDraft(context, id)
      await choose(context, id, body)
      await storeSums(context, id)
      return readDetail(context, id)
    },

    async confirm(context, { params: { id }, body: { counts } }) {
      await confirmImport(context, id, counts)
      return readDetail(context, id)
    },

    async undo(context, { params: { id }, body: { withChanged } }) {
      await undoImport(context, id, { withChanged, services })
      return readDetail(context, id)
    },
  }
}

type Choice = { lines?: number[] | undefined; outcome?: string | undefined; choice: string | null }

async function choose(context: Context, importId: string, { lines, outcome, choice }: Choice): Promise<void> {
  const { scope, tx } = context
  const { lockedThrough } = await readExpenseSettings(context)
  const ofOutcome =
    outcome === undefined
      ? sql``
      : sql`and line in (select line from ${ratedRows(context, { importId, lockedThrough })} r where outcome = ${outcome})`
  const named =
    lines === undefined ? (outcome === undefined ? sql`and false` : sql``) : sql`and line = any(${lines})`
  await sql`update expense_import_rows set choice = ${choice}
    where tenant_id = ${scope.tenantId} and import_id = ${importId} ${named} ${ofOutcome}`.execute(tx)
}
