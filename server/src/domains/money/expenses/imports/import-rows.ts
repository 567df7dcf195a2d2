/** Stores the lines of a file and the values read from each. */
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { toJson } from '../../../../database/storable-text.ts'
import type { Context } from '../../../../http/scope.ts'
import type { ReadRow } from './reading/read-rows.ts'
import type { TableLine } from '../../../../platform/files/table/cells.ts'

/** Rows per statement, some hundred kilobytes of JSON. */
const ROWS_AT_ONCE = 1_000

const columns = {
  isIgnored: 'boolean',
  isTotal: 'boolean',
  problems: 'jsonb',
  vehicleId: 'uuid',
  vehicleText: 'text',
  type: 'text',
  date: 'date',
  time: 'text',
  amountMinor: 'bigint',
  currency: 'text',
  vatPercent: 'double precision',
  vendor: 'text',
  quantityLitres: 'double precision',
  quantityKwh: 'double precision',
  odometerMeters: 'bigint',
  note: 'text',
  externalNumber: 'text',
} as const satisfies Record<Exclude<keyof ReadRow, 'line'>, string>

const names = Object.keys(columns).map((name) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
)
const listed = sql.raw(names.join(', '))
const stored = sql.raw(names.map((name) => `r.${name}`).join(', '))
const typed = sql.raw(
  Object.entries(columns)
    .map(([name, type]) => `"${name}" ${type}`)
    .join(', '),
)
const values = sql.raw(
  Object.keys(columns)
    .map((name) => `x."${name}"`)
    .join(', '),
)

export async function insertRows(
  { scope, tx }: Context,
  importId: string,
  { lines, rows }: { lines: readonly TableLine[]; rows: readonly ReadRow[] },
): Promise<void> {
  for (let start = 0; start < lines.length; start += ROWS_AT_ONCE) {
    const part = lines.slice(start, start + ROWS_AT_ONCE)
    const json = part.map(({ cells }, index) => ({ ...rows[start + index], cells, expenseId: uuidv7() }))
    await sql`insert into expense_import_rows (tenant_id, import_id, line, cells, expense_id, ${listed})
      select i.tenant_id, i.id, x.line, x.cells, x."expenseId", ${values}
      from expense_imports i, jsonb_to_recordset(${toJson(json)}::jsonb)
        as x(line integer, cells jsonb, "expenseId" uuid, ${typed})
      where i.tenant_id = ${scope.tenantId} and i.id = ${importId}`.execute(tx)
  }
}

/** A person's choices are kept. Unchanged rows are not written: mostly only a few change. */
export async function updateRows(
  { scope, tx }: Context,
  importId: string,
  rows: readonly ReadRow[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const json = toJson(rows.slice(start, start + ROWS_AT_ONCE))
    await sql`update expense_import_rows r set (${listed}) = (${values})
      from jsonb_to_recordset(${json}::jsonb) as x(line integer, ${typed})
      where r.tenant_id = ${scope.tenantId} and r.import_id = ${importId} and r.line = x.line
        and (${stored}) is distinct from (${values})`.execute(tx)
  }
}

export async function readLines({ scope, tx }: Context, importId: string): Promise<TableLine[]> {
  const { rows } = await sql<TableLine>`select line, cells from expense_import_rows
    where tenant_id = ${scope.tenantId} and import_id = ${importId} order by line`.execute(tx)
  return rows
}

export async function deleteRows({ scope, tx }: Context, importId: string): Promise<void> {
  await tx
    .deleteFrom('expenseImportRows')
    .where('tenantId', '=', scope.tenantId)
    .where('importId', '=', importId)
    .execute()
}
