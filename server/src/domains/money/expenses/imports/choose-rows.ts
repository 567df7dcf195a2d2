import type { RowOutcome } from '@roadbook/contract/money/expense-imports'
import { sql } from 'kysely'
import type { Context } from '../../../../http/scope.ts'
import { readExpenseSettings } from '../expense-settings.ts'
import { storeSums, takeDraft } from './prepare-import.ts'
import { checkedRows } from './check-rows.ts'

type Choice = {
  lines?: number[] | undefined
  outcome?: RowOutcome | undefined
  choice: 'add' | 'skip' | null
}

/** The rows selected by line, by outcome, or by both. */
export async function chooseRows(
  context: Context,
  importId: string,
  { lines, outcome, choice }: Choice,
): Promise<void> {
  await takeDraft(context, importId)
  if (lines === undefined && outcome === undefined) return
  const { lockedThrough } = await readExpenseSettings(context)
  const asked = checkedRows(context, { importId, lockedThrough })
  const named = lines === undefined ? sql`true` : sql`line = any(${lines})`
  const ofOutcome =
    outcome === undefined ? sql`true` : sql`line in (select line from ${asked} r where outcome = ${outcome})`
  await sql`update expense_import_rows set choice = ${choice}
    where tenant_id = ${context.scope.tenantId} and import_id = ${importId} and ${named} and ${ofOutcome}`.execute(
    context.tx,
  )
  await storeSums(context, importId)
}
