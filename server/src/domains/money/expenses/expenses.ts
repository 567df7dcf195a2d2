import type { Attachment } from '@roadbook/contract/core/attachments'
import { Expense } from '@roadbook/contract/money/expenses'
import type { ExpenseType } from '@roadbook/contract/money/expense-type'
import { isoTimes } from '../../../entities/columns.ts'
import { createEntity } from '../../../entities/entity.ts'
import type { Scope } from '../../../http/scope.ts'
import { auditedReceipts, receiptsOf } from '../../core/attachments/index.ts'
import { isTripVisible } from '../../core/privacy/index.ts'
import { expenseFilters, expenseOrdering } from './expense-filters.ts'
import { type ExpenseRow, selectExpense, withinReach } from './expense-rows.ts'
import { readExpenseSettings } from './expense-settings.ts'
import { isLocked } from './lock-rule.ts'
import { publishExpenses } from './publish-expenses.ts'

export const expenses = createEntity({
  table: 'expenses',
  thing: 'expense',
  resource: 'expense',
  schema: Expense,
  within: withinReach,
  selection: selectExpense,
  filters: expenseFilters,
  ordering: expenseOrdering,
  async toValues(context, rows) {
    if (rows.length === 0) return []
    const { lockedThrough } = await readExpenseSettings(context)
    const receipts = await receiptsOf(
      context,
      rows.map(({ id }) => id),
    )
    const attachmentsOf = (id: string): Attachment[] => receipts.get(id) ?? []
    return rows.map((row) =>
      toExpense(row, { scope: context.scope, lockedThrough, attachments: attachmentsOf(row.id) }),
    )
  },
  // People other than the trip's driver read the audit log, so it doesn't show which trip it was.
  unaudited: ['tripId', 'locked', 'createdByName', 'recurringExpenseId', 'importId', 'attachmentFileKeys'],
  auditedAs: { attachments: auditedReceipts },
  registration: ({ registration }) => registration,
  // Services link to expenses: an expense must not be removed or moved while one is being linked.
  lock: 'update',
  publish: publishExpenses,
})

type About = { scope: Scope; lockedThrough: string | null; attachments: Attachment[] }

function toExpense(row: ExpenseRow, { scope, lockedThrough, attachments }: About): Expense {
  return {
    ...isoTimes(row),
    type: row.type as ExpenseType, // ensured by the column's check constraint
    tripId: isTripVisible(scope, tripOf(row)) ? row.tripId : null,
    attachmentFileKeys: attachments.map(({ fileKey }) => fileKey),
    attachments,
    locked: isLocked(row.date, lockedThrough),
  }
}

function tripOf({ tripCategory: category, tripDriverId: driverId, privacyMode }: ExpenseRow) {
  return { category, driverId, privacyMode }
}
