/**
 * Writes rows of entities by tenant and id, with version and timestamps. The meaning of the columns is up to
 * the domain.
 */
import type { ColumnType, Transaction } from 'kysely'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../database/client.ts'
import type { Context } from '../http/scope.ts'
import type { ChangedColumns, EntityTable, NewColumns, RowKey } from './tables.ts'

/** Returns the id, which is generated unless the caller passes one. */
export async function insertRow<Table extends EntityTable>(
  { scope, tx, now }: Context,
  table: Table,
  columns: NewColumns<Table>,
  id: string = uuidv7(),
): Promise<string> {
  await plainly(tx)
    .insertInto(plain(table))
    .values({ ...columns, tenantId: scope.tenantId, id, createdAt: now, updatedAt: now })
    .execute()
  return id
}

/** Returns the ids, in the same order. */
export async function insertRows<Table extends EntityTable>(
  { scope, tx, now }: Context,
  table: Table,
  rows: readonly NewColumns<Table>[],
): Promise<string[]> {
  const added = rows.map((columns) => ({
    ...columns,
    tenantId: scope.tenantId,
    id: uuidv7(),
    createdAt: now,
    updatedAt: now,
  }))
  await plainly(tx).insertInto(plain(table)).values(added).execute()
  return added.map(({ id }) => id)
}

type RowUpdate = 'updated' | 'unchanged' | 'stale'

/**
 * Sets the columns and increments the version, unless every column already has its value: `unchanged`. If the row has
 * another version by now, it is `stale`.
 */
export async function updateRow<Table extends EntityTable>(
  context: Context,
  table: Table,
  key: RowKey,
  columns: ChangedColumns<Table>,
): Promise<RowUpdate> {
  const others = Object.entries(columns).map(
    ([column, value]) => sql<boolean>`${sql.ref(column)} is distinct from ${value}`,
  )
  const row =
    others.length > 0 &&
    (await bumpOf(context, table, key)
      .set(columns)
      .where((eb) => eb.or(others))
      .returning('id')
      .executeTakeFirst())
  if (row) return 'updated'
  const { tx, scope } = context
  const now = await plainly(tx)
    .selectFrom(plain(table))
    .select('version')
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', key.id)
    .executeTakeFirst()
  return now?.version === key.version ? 'unchanged' : 'stale'
}

/** Increments the version for a change that is stored in other tables. The caller holds the lock. */
export async function bumpVersion(context: Context, table: EntityTable, key: RowKey): Promise<void> {
  await bumpOf(context, table, key).execute()
}

function bumpOf({ scope, tx, now }: Context, table: EntityTable, { id, version }: RowKey) {
  return plainly(tx)
    .updateTable(plain(table))
    .set({ updatedAt: now, version: version + 1 })
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', id)
    .where('version', '=', version)
}

/** Sets the same columns on many rows, whatever their versions; the caller holds the locks. */
export async function updateRows<Table extends EntityTable>(
  { scope, tx, now }: Context,
  table: Table,
  ids: readonly string[],
  columns: ChangedColumns<Table>,
): Promise<void> {
  if (ids.length === 0) return
  await plainly(tx)
    .updateTable(plain(table))
    .set({ ...columns, updatedAt: now, version: sql`version + 1` })
    .where('tenantId', '=', scope.tenantId)
    .where('id', 'in', ids)
    .execute()
}

export async function deleteRow({ scope, tx }: Context, table: EntityTable, id: string): Promise<void> {
  await plainly(tx)
    .deleteFrom(plain(table))
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', id)
    .execute()
}

/**
 * `update` also blocks transactions that are about to reference the row by a foreign key, with `for key
 * share`.
 */
export type RowLock = 'noKeyUpdate' | 'update'

/**
 * Serializes concurrent changes, so that each audit entry shows what its change found. Rows are always locked in the same
 * order.
 */
export async function lockRows(
  { scope, tx }: Context,
  table: EntityTable,
  ids: readonly string[],
  lock: RowLock = 'noKeyUpdate',
): Promise<void> {
  if (ids.length === 0) return
  const rows = plainly(tx)
    .selectFrom(plain(table))
    .select('id')
    .where('tenantId', '=', scope.tenantId)
    .where('id', 'in', ids)
    .orderBy('id')
  await (lock === 'update' ? rows.forUpdate() : rows.forNoKeyUpdate()).execute()
}

type EntityColumns = {
  tenantId: string
  id: string
  createdAt: ColumnType<Date>
  updatedAt: ColumnType<Date>
  version: ColumnType<number, number | undefined>
}

/** Any entity's table, with the columns that all of them have. */
type PlainTables = { entity: EntityColumns }

function plainly(tx: Tx): Transaction<PlainTables> {
  return tx as unknown as Transaction<PlainTables> // every EntityTable has these columns
}

function plain(table: EntityTable): 'entity' {
  return table as unknown as 'entity' // the query still uses its real name
}
