/** Confirms an import, and undoes it: all of its expenses in one transaction, with one entry in the audit log. */
import type { AuditAction } from '@roadbook/contract/core/audit'
import type { RowCounts } from '@roadbook/contract/money/expense-imports'
import { LARGEST_SUM_MINOR } from '@roadbook/contract/money/expenses'
import { sql } from 'kysely'
import { toJson } from '../../../../database/storable-text.ts'
import { AppError } from '../../../../errors.ts'
import { type Context, personOf } from '../../../../http/scope.ts'
import { deleteReceipts } from '../../../core/attachments/index.ts'
import { recordChange } from '../../../core/audit/index.ts'
import { holdExpenseSettings } from '../expense-settings.ts'
import type { ServicesOfExpenses } from '../write-expense.ts'
import { expenseImports, type ImportRecord, mappingOf } from './expense-imports.ts'
import { deleteRows } from './import-rows.ts'
import { rememberSource } from './import-sources.ts'
import { type AskedImport, checkedRows, summarise, type Summary } from './check-rows.ts'

/** Repeating the request has no effect: a finished import doesn't change. */
export async function confirmImport(context: Context, id: string, seen: RowCounts): Promise<void> {
  const { row } = await expenseImports.take(context, id)
  if (row.status === 'imported') return
  if (row.status === 'undone') throw new AppError('import_over')
  const { lockedThrough } = await holdExpenseSettings(context)
  await waitForOthers(context)
  const asked = { importId: id, lockedThrough }
  const summary = await summarise(context, asked)
  await refuseChanged(context, asked, { seen, now: summary.counts })
  if (summary.counts.add === 0) throw new AppError('import_nothing')
  await addRows(context, asked)
  await refuseInexact(context, summary)
  await deleteRows(context, id)
  await setStatus(context, row, 'imported', summary)
  await rememberSource(context, { ...row, mapping: mappingOf(row) })
  await record(context, row, { action: 'expenses imported', after: summary })
}

/** One import of a company at a time, so that each finds the expenses of the one before as duplicates. */
async function waitForOthers({ scope, tx }: Context): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`confirm import ${scope.tenantId}`}, 0))`.execute(
    tx,
  )
}

/** The person confirms what the preview showed; if days were locked since, the error names the day. */
async function refuseChanged(
  context: Context,
  asked: AskedImport,
  { seen, now }: { seen: RowCounts; now: RowCounts },
): Promise<void> {
  if (now.locked > seen.locked && asked.lockedThrough !== null) {
    const { rows } = await sql<{ day: string }>`select max(date) as day from ${checkedRows(context, asked)} r
      where outcome = 'locked'`.execute(context.tx)
    const day = rows[0]?.day ?? asked.lockedThrough
    throw new AppError('expense_locked', { day, lockedUntilDay: asked.lockedThrough })
  }
  const isSame = (Object.keys(now) as (keyof RowCounts)[]).every((outcome) => now[outcome] === seen[outcome]) // keys of the schema
  if (!isSame) throw new AppError('import_changed', { before: seen.add, now: now.add })
}

async function addRows(context: Context, asked: AskedImport): Promise<void> {
  const { scope, tx, now } = context
  await sql`insert into expenses (tenant_id, id, vehicle_id, type, date, amount_minor, currency, vat_percent, vendor,
      quantity_litres, quantity_kwh, odometer_meters, note, external_number, import_id, created_by, created_at, updated_at)
    select tenant_id, expense_id, vehicle_id, type, date, amount_minor, currency, vat_percent, vendor,
      quantity_litres, quantity_kwh, odometer_meters, note, external_number, import_id, ${personOf(scope)}, ${now}, ${now}
    from ${checkedRows(context, asked)} r where outcome = 'add' order by line
    on conflict (tenant_id, id) do nothing`.execute(tx)
}

/** Beyond what a number represents exactly, the company's lists and sums could no longer be read. */
async function refuseInexact({ scope, tx }: Context, { sums }: Summary): Promise<void> {
  const currencies = sums.map(({ currency }) => currency)
  const { rows } = await sql<{ currency: string }>`
    select currency from expenses where tenant_id = ${scope.tenantId} and currency = any(${currencies})
    group by currency having sum(abs(amount_minor)) > ${LARGEST_SUM_MINOR} order by currency limit 1`.execute(
    tx,
  )
  const [found] = rows
  if (found) throw new AppError('import_sums_too_large', found)
}

type Undo = { withChanged: boolean; services: ServicesOfExpenses }

/** Expenses that were moved or corrected since are also deleted once the person confirms. */
export async function undoImport(
  context: Context,
  id: string,
  { withChanged, services }: Undo,
): Promise<void> {
  const { row } = await expenseImports.take(context, id)
  if (row.status === 'undone') return
  if (row.status === 'draft') throw new AppError('import_not_imported')
  const added = await lockAdded(context, id)
  const { lockedThrough } = await holdExpenseSettings(context)
  const days = added.map(({ date }) => date).toSorted()
  const locked = days.findLast((day) => lockedThrough !== null && day <= lockedThrough)
  if (locked !== undefined && lockedThrough !== null) {
    throw new AppError('expense_locked', { day: locked, lockedUntilDay: lockedThrough })
  }
  const changed = added.filter(({ version }) => version > 1).length
  if (changed > 0 && !withChanged) throw new AppError('import_expenses_changed', { expenses: changed })
  const ids = added.map((expense) => expense.id)
  await services.unlink(context, ids)
  await deleteReceipts(context, ids)
  await context.tx
    .deleteFrom('expenses')
    .where('tenantId', '=', context.scope.tenantId)
    .where('importId', '=', id)
    .execute()
  await setStatus(context, row, 'undone')
  await record(context, row, { action: 'import undone', after: null, deleted: added.length })
}

/** Locked before the company's settings, as in every change of an expense. */
async function lockAdded({ scope, tx }: Context, importId: string) {
  return tx
    .selectFrom('expenses')
    .select(['id', 'date', 'version'])
    .where('tenantId', '=', scope.tenantId)
    .where('importId', '=', importId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

async function setStatus(
  { scope, tx, now }: Context,
  row: ImportRecord,
  status: 'imported' | 'undone',
  summary?: Summary,
): Promise<void> {
  const added = summary && {
    rows: summary.counts.add,
    sums: toJson(summary.sums),
    createdBy: personOf(scope),
  }
  await tx
    .updateTable('expenseImports')
    .set({
      status,
      updatedAt: now,
      version: row.version + 1,
      ...added,
      ...(status === 'imported' ? { importedAt: now } : { undoneAt: now }),
    })
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', row.id)
    .execute()
}

type Entry = { action: AuditAction; after: Summary | null; deleted?: number }

async function record(context: Context, row: ImportRecord, { action, after, deleted }: Entry): Promise<void> {
  const { fileName, source, sums } = row
  const told = { fileName, source }
  await recordChange(context, {
    action,
    resourceType: 'expenseImport',
    resourceId: row.id,
    before: after === null ? { ...told, rows: deleted ?? row.rows, sums } : null,
    after: after === null ? null : { ...told, rows: after.counts.add, sums: after.sums },
  })
}
