import type { ExpenseImportDetail, ImportDraft } from '@roadbook/contract/money/expense-imports'
import { sql } from 'kysely'
import type { Context } from '../../../../http/scope.ts'
import { readExpenseSettings } from '../expense-settings.ts'
import { expenseImports, type ImportRecord, mappingOf, readingOf } from './expense-imports.ts'
import { summarise } from './check-rows.ts'

export async function readDetail(context: Context, id: string): Promise<ExpenseImportDetail> {
  const record = await expenseImports.require(context, id)
  const value = await expenseImports.toValue(context, record)
  if (record.status === 'draft') {
    const { sums, ...draft } = await readDraft(context, record)
    const nothing = { remaining: 0, changed: 0, firstDay: null, lastDay: null }
    return { ...value, ...nothing, rows: draft.counts.add, sums, draft }
  }
  return { ...value, ...(await readRemaining(context, id)), draft: null }
}

async function readDraft(
  context: Context,
  record: ImportRecord,
): Promise<ImportDraft & Pick<ExpenseImportDetail, 'sums'>> {
  const { lockedThrough } = await readExpenseSettings(context)
  const summary = await summarise(context, { importId: record.id, lockedThrough })
  return {
    ...readingOf(record),
    ...summary,
    mapping: mappingOf(record),
    isKnownSource: record.isKnownSource,
    vehicles: await readUnknownVehicles(context, record),
    lockedThrough: summary.counts.locked > 0 ? lockedThrough : null,
  }
}

/** Selected rows stay in the list, so that the selection can be changed. */
async function readUnknownVehicles(
  { scope, tx }: Context,
  record: ImportRecord,
): Promise<ImportDraft['vehicles']> {
  const chosen = mappingOf(record).vehicles.map(({ text }) => text)
  const { rows } = await sql<ImportDraft['vehicles'][number]>`
    select vehicle_text as text, count(*) as rows, vehicle_id from expense_import_rows
    where tenant_id = ${scope.tenantId} and import_id = ${record.id} and not is_ignored and vehicle_text is not null
      and (vehicle_id is null or vehicle_text = any(${chosen}))
    group by vehicle_text, vehicle_id order by count(*) desc, vehicle_text limit 200`.execute(tx)
  return rows
}

type Remaining = Pick<ExpenseImportDetail, 'remaining' | 'changed' | 'firstDay' | 'lastDay'>

async function readRemaining({ scope, tx }: Context, id: string): Promise<Remaining> {
  const { rows } = await sql<Remaining>`
    select count(*) as remaining, count(*) filter (where version > 1) as changed, min(date) as first_day,
      max(date) as last_day
    from expenses where tenant_id = ${scope.tenantId} and import_id = ${id}`.execute(tx)
  return rows[0] ?? { remaining: 0, changed: 0, firstDay: null, lastDay: null }
}
