import type { ImportRow, RowOutcome } from '@roadbook/contract/money/expense-imports'
import { sql } from 'kysely'
import { toPage } from '../../../../http/page.ts'
import type { Context } from '../../../../http/scope.ts'
import { readExpenseSettings } from '../expense-settings.ts'
import { expenseImports, readingOf } from './expense-imports.ts'
import { checkedRows } from './check-rows.ts'
import type { Problem } from './reading/read-rows.ts'

type Request = { outcome: RowOutcome | undefined; page: number; limit: number }

type Row = Omit<ImportRow, 'problems'> & { problems: Problem[]; total: number }

/** A page of the rows, in the order of the file, with the outcome of each. */
export async function listRows(context: Context, id: string, { outcome, page, limit }: Request) {
  const record = await expenseImports.require(context, id)
  const { lockedThrough } = await readExpenseSettings(context)
  const ofOutcome = outcome === undefined ? sql`true` : sql`r.outcome = ${outcome}`
  const { rows } = await sql<Row>`
    select r.*, v.registration, count(*) over () as total
    from ${checkedRows(context, { importId: id, lockedThrough })} r
    left join vehicles v on v.tenant_id = ${context.scope.tenantId} and v.id = r.vehicle_id
    where ${ofOutcome} order by r.line limit ${limit} offset ${(page - 1) * limit}`.execute(context.tx)
  const { columns } = readingOf(record)
  const items = rows.map(({ problems, ...row }): ImportRow => ({
    ...row,
    problems: problems.map(({ column, ...problem }) => ({
      ...problem,
      column: column === null ? null : columns[column]?.name || `${column + 1}`,
    })),
  }))
  return toPage(items, rows[0]?.total ?? 0, { page, limit })
}
