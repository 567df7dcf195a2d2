/** Determines the outcome of each row of an import when it is requested, since expenses and locks change meanwhile. */
import type { ImportSum, RowCounts, RowOutcome } from '@roadbook/contract/money/expense-imports'
import { RowOutcome as Outcomes } from '@roadbook/contract/money/expense-imports'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../../http/scope.ts'

export type AskedImport = { importId: string; lockedThrough: string | null }

/**
 * The rows with their `outcome`. A duplicate has the vehicle, day, amount and vendor of an expense or of an earlier included
 * row of the file; a missing vendor matches any. Receipts with different numbers are never duplicates, nor are rows of one
 * file with different times.
 */
export function checkedRows(context: Context, asked: AskedImport): RawBuilder<unknown> {
  return sql`(
    with read as materialized (${readRows(context, asked)}), ${duplicates(context)}
    select r.*, case when r.first_line < r.line then r.first_line end as duplicate_of_line,
      case when r.is_ignored then 'ignored'
        when r.problems <> '[]' then 'invalid'
        when r.vehicle_id is null then 'unknownVehicle'
        when r.choice = 'skip' then 'skipped'
        when r.date <= ${asked.lockedThrough}::date then 'locked'
        when r.choice = 'add' then 'add'
        when r.duplicate_of is not null then 'duplicate'
        when r.first_line < r.line then 'duplicateInFile'
        else 'add' end as outcome
    from (
      select read.*, ((select ids from duplicates) ->> read.line::text)::uuid as duplicate_of from read
    ) r
  )`
}

function readRows({ scope }: Context, { importId }: AskedImport): RawBuilder<unknown> {
  return sql`select r.*, min(r.line) filter (where r.choice is distinct from 'skip') over (
      partition by r.is_ignored or r.problems <> '[]', r.vehicle_id, r.date, r.amount_minor, r.currency, lower(r.vendor),
        r.external_number, r.time) as first_line
    from expense_import_rows r where r.tenant_id = ${scope.tenantId} and r.import_id = ${importId}`
}

/**
 * `ids` has the first expense that each line repeats. Rows are sorted together with the expenses instead of joined to them,
 * since both may have thousands of receipts of one vehicle and day. Expenses are grouped with and without vendor and number,
 * so that a row finds those with the same ones, and those without any.
 */
function duplicates({ scope }: Context): RawBuilder<unknown> {
  const key = sql`vehicle_id, date, amount_minor, currency, vendor, external_number, any_vendor, any_number`
  return sql`
    days as materialized (
      select distinct vehicle_id, date from read where not is_ignored and problems = '[]'
    ), known as (
      select e.vehicle_id, e.date, e.amount_minor, e.currency, lower(e.vendor) as vendor, e.external_number,
        grouping(lower(e.vendor)) as any_vendor, grouping(e.external_number) as any_number, min(e.id::text) as id
      from days d
      join expenses e on e.tenant_id = ${scope.tenantId} and e.vehicle_id = d.vehicle_id and e.date = d.date
      group by e.vehicle_id, e.date, e.amount_minor, e.currency, cube (lower(e.vendor), e.external_number)
    ), wanted as (
      select r.vehicle_id, r.date, r.amount_minor, r.currency, case when v.is_same then lower(r.vendor) end as vendor,
        case when n.is_same then r.external_number end as external_number, (r.vendor is null)::integer as any_vendor,
        (r.external_number is null)::integer as any_number, r.line
      from read r, (values (true), (false)) v (is_same), (values (true), (false)) n (is_same)
      where not r.is_ignored and r.problems = '[]'
    ), matched as (
      select line, min(id) over (partition by ${key}) as id from (
        select ${key}, null::integer as line, id from known union all select ${key}, line, null from wanted) both_sides
    ), duplicates as materialized (
      select jsonb_object_agg(line, id) as ids from (
        select line, min(id) as id from matched where line is not null and id is not null group by line) found
    )`
}

export type Summary = {
  counts: RowCounts
  sums: ImportSum[]
  fileSums: ImportSum[]
  statedTotals: { line: number; currency: string; totalMinor: number }[]
}

type Group = { outcome: RowOutcome; currency: string | null; rows: number; totalMinor: number | null }

export async function summarise(context: Context, asked: AskedImport): Promise<Summary> {
  const { rows: groups } = await sql<Group>`
    select outcome, currency, count(*) as rows, sum(amount_minor)::bigint as total_minor
    from ${checkedRows(context, asked)} r group by outcome, currency`.execute(context.tx)
  const counted = Outcomes.options.map((outcome) => [
    outcome,
    groups.filter((group) => group.outcome === outcome).reduce((sum, { rows }) => sum + rows, 0),
  ])
  return {
    counts: Object.fromEntries(counted), // every outcome is an option
    sums: sumsOf(groups.filter(({ outcome }) => outcome === 'add')),
    fileSums: sumsOf(groups.filter(({ outcome }) => outcome !== 'ignored')),
    statedTotals: await readStatedTotals(context, asked.importId),
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
