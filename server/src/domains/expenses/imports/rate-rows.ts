/** What becomes of each row of an import, decided when it is asked for: expenses and locks change meanwhile. */
import type { ImportSum, RowCounts, RowOutcome } from '@roadbook/contract/expense-imports'
import { RowOutcome as Outcomes } from '@roadbook/contract/expense-imports'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../http/scope.ts'

export type Rated = { importId: string; lockedThrough: string | null }

/**
 * The rows with their `outcome`. A duplicate has the vehicle, day, amount and vendor of an expense or of an earlier row of
 * the file; a missing vendor fits any. Receipts with different numbers are never the same, nor within a file those with
 * different times.
 */
export function ratedRows({ scope }: Context, { importId, lockedThrough }: Rated): RawBuilder<unknown> {
  return sql`(
    select r.*, d.id as duplicate_of, nullif(r.first_line, r.line) as duplicate_of_line,
      case when r.is_ignored then 'ignored'
        when r.problems <> '[]' then 'invalid'
        when r.vehicle_id is null then 'unknownVehicle'
        when r.choice = 'skip' then 'skipped'
        when r.date <= ${lockedThrough}::date then 'locked'
        when r.choice = 'add' then 'add'
        when d.id is not null then 'duplicate'
        when r.first_line < r.line then 'duplicateInFile'
        else 'add' end as outcome
    from (
      select r.*, min(r.line) over (partition by r.is_ignored or r.problems <> '[]', r.vehicle_id, r.date, r.amount_minor,
        r.currency, lower(r.vendor), r.external_number, r.time) as first_line
      from expense_import_rows r where r.tenant_id = ${scope.tenantId} and r.import_id = ${importId}
    ) r
    left join lateral (
      select e.id from expenses e
      where e.tenant_id = r.tenant_id and e.vehicle_id = r.vehicle_id and e.date = r.date
        and e.amount_minor = r.amount_minor and e.currency = r.currency
        and (e.vendor is null or r.vendor is null or lower(e.vendor) = lower(r.vendor))
        and (e.external_number is null or r.external_number is null or e.external_number = r.external_number)
      order by e.id limit 1
    ) d on not r.is_ignored and r.problems = '[]'
  )`
}

export type Summary = {
  counts: RowCounts
  sums: ImportSum[]
  fileSums: ImportSum[]
  statedTotals: { line: number; currency: string; totalMinor: number }[]
}

type Group = { outcome: RowOutcome; currency: string | null; rows: number; totalMinor: number | null }

export async function summarise(context: Context, rated: Rated): Promise<Summary> {
  const { rows: groups } = await sql<Group>`
    select outcome, currency, count(*) as rows, sum(amount_minor)::bigint as total_minor
    from ${ratedRows(context, rated)} r group by outcome, currency`.execute(context.tx)
  const counted = Outcomes.options.map((outcome) => [
    outcome,
    groups.filter((group) => group.outcome === outcome).reduce((sum, { rows }) => sum + rows, 0),
  ])
  return {
    counts: Object.fromEntries(counted), // every outcome is an option
    sums: sumsOf(groups.filter(({ outcome }) => outcome === 'add')),
    fileSums: sumsOf(groups.filter(({ outcome }) => outcome !== 'ignored')),
    statedTotals: await readStatedTotals(context, rated.importId),
  }
}

function sumsOf(groups: readonly Group[]): ImportSum[] {
  const sums = new Map<string, ImportSum>()
  for (const { currency, rows, totalMinor } of groups) {
    if (currency === null || totalMinor === null) continue
    const before = sums.get(currency) ?? { currency, rows: 0, totalMinor: 0 }
    sums.set(currency, { currency, rows: before.rows + rows, totalMinor: before.totalMinor + totalMinor })
  }
  return [...sums.values()].toSorted((a, b) => b.rows - a.rows)
}

async function readStatedTotals({ scope, tx }: Context, importId: string): Promise<Summary['statedTotals']> {
  const { rows } = await sql<Summary['statedTotals'][number]>`
    select line, currency, amount_minor as total_minor from expense_import_rows
    where tenant_id = ${scope.tenantId} and import_id = ${importId} and is_total and amount_minor is not null
      and currency is not null
    order by line limit 10`.execute(tx)
  return rows
}
