import type { expenseImportRoutes } from '@roadbook/contract/expense-imports'
import type { Handlers } from '../../../http/mount.ts'
import { toPage } from '../../../http/page.ts'
import { acquireWithin, createSemaphore } from '../../../http/semaphore.ts'
import type { ServicesOfExpenses } from '../write-expense.ts'
import { chooseRows } from './choose-rows.ts'
import { expenseImports } from './expense-imports.ts'
import { confirmImport, undoImport } from './finish-import.ts'
import { readDetail } from './import-detail.ts'
import { listRows } from './list-rows.ts'
import { changeDraft, createDraft, discardDraft } from './prepare-import.ts'
import { readTable } from './table/read-table.ts'

type All = Handlers<typeof expenseImportRoutes>

/** Each thread uses a processor and some hundred megabytes. */
const READ_AT_ONCE = 2
const READ_WAIT_MS = 60_000

export function createExpenseImportHandlers(services: ServicesOfExpenses): All {
  return {
    ...draftHandlers,
    create: createUpload(),

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

/** A file is read in a thread, before a transaction begins; what it says is stored as a draft that people look through. */
function createUpload(): All['create'] {
  const semaphore = createSemaphore({ atOnce: READ_AT_ONCE, ofOneParty: 1 })
  return async (context, { query: { fileName } }) => {
    const { scope, signal } = context
    const bytes = await context.receive()
    const turn = { party: scope.tenantId, signal, waitMs: READ_WAIT_MS }
    const lines = await acquireWithin(semaphore, turn, () => readTable(bytes, { signal }))
    return context.inCompany(async (inside) => {
      const id = await createDraft(inside, { fileName, lines })
      return readDetail(inside, id)
    })
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
