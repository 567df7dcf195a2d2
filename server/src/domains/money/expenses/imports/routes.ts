import type { expenseImportRoutes } from '@roadbook/contract/money/expense-imports'
import type { Handlers } from '../../../../http/mount.ts'
import { toPage } from '../../../../http/page.ts'
import type { ServicesOfExpenses } from '../write-expense.ts'
import { chooseRows } from './choose-rows.ts'
import { expenseImports } from './expense-imports.ts'
import { confirmImport, undoImport } from './finish-import.ts'
import { readDetail } from './import-detail.ts'
import { listRows } from './list-rows.ts'
import { changeDraft, createDraft, discardDraft } from './prepare-import.ts'
import { readTable } from '../../../../platform/files/table/read-table.ts'

type All = Handlers<typeof expenseImportRoutes>

export function createExpenseImportHandlers(services: ServicesOfExpenses): All {
  return {
    ...draftHandlers,
    // A file is read before a transaction begins, and stored as a draft for people to check.
    async create(context, { query: { fileName } }) {
      const { signal } = context
      const bytes = await context.receive()
      const lines = await context.inTurn(() => readTable(bytes, { signal }))
      return context.inCompany(async (inside) => {
        const id = await createDraft(inside, { fileName, lines })
        return readDetail(inside, id)
      })
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

const draftHandlers: Omit<All, 'create' | 'confirm' | 'undo'> = {
  async list(context, { query: page }) {
    const { items, totalItems } = await expenseImports.list(context, { filter: {}, page })
    return toPage(items, totalItems, page)
  },

  get: (context, { params }) => readDetail(context, params.id),

  async update(context, { params: { id }, body }) {
    await changeDraft(context, id, body)
    return readDetail(context, id)
  },

  async discard(context, { params: { id } }) {
    await discardDraft(context, id)
    return { discarded: true }
  },

  rows: (context, { params, query: { outcome, ...page } }) =>
    listRows(context, params.id, { outcome, ...page }),

  async choose(context, { params: { id }, body }) {
    await chooseRows(context, id, body)
    return readDetail(context, id)
  },
}
