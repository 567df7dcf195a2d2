/** Reads one entity, limited to what the caller may see. */
import type { Thing } from '@roadbook/contract/core/errors'
import type { SelectQueryBuilder } from 'kysely'
import { notFound } from '../errors.ts'
import type { Context } from '../http/scope.ts'
import type { Filters } from './filters.ts'
import { idOf, type ListSpec, type RowsQuery } from './read-list.ts'
import type { RowKey } from './tables.ts'

export type ReadSpec<
  Tables,
  Names extends keyof Tables,
  Of extends Filters<RowsQuery<Tables, Names>>,
  Field extends string,
  SelectedTables,
  SelectedNames extends keyof SelectedTables,
  Row extends RowKey,
  Value,
> = ListSpec<Tables, Names, Of, Field> & {
  thing: Thing
  /** Selects every field of a row. */
  selection: (
    query: RowsQuery<Tables, Names>,
    context: Context,
  ) => SelectQueryBuilder<SelectedTables, SelectedNames, Row>
  /** Rows as the caller may see them, in the same order. */
  toValues: (context: Context, rows: readonly Row[]) => Value[] | Promise<Value[]>
}

export type Reading<Row extends RowKey, Value> = {
  find: (context: Context, id: string) => Promise<Row | undefined>
  /** Throws 404, also for another company's record. */
  require: (context: Context, id: string) => Promise<Row>
  read: (context: Context, id: string) => Promise<Value>
  /** Rows that the caller can see, in the order of the ids. */
  findMany: (context: Context, ids: readonly string[]) => Promise<Row[]>
  /** The same as records. */
  readMany: (context: Context, ids: readonly string[]) => Promise<Value[]>
  toValue: (context: Context, row: Row) => Promise<Value>
}

export function createReading<
  Tables,
  Names extends keyof Tables,
  Of extends Filters<RowsQuery<Tables, Names>>,
  Field extends string,
  SelectedTables,
  SelectedNames extends keyof SelectedTables,
  Row extends RowKey,
  Value,
>({
  table,
  thing,
  within,
  selection,
  toValues,
}: ReadSpec<Tables, Names, Of, Field, SelectedTables, SelectedNames, Row, Value>): Reading<Row, Value> {
  async function find(context: Context, id: string): Promise<Row | undefined> {
    const query = selection(within(context).where(idOf(table), '=', id), context)
    return query.$castTo<Row>().executeTakeFirst()
  }

  async function require(context: Context, id: string): Promise<Row> {
    const row = await find(context, id)
    if (!row) throw notFound(thing)
    return row
  }

  async function toValue(context: Context, row: Row): Promise<Value> {
    const [value] = await toValues(context, [row])
    if (value === undefined) throw notFound(thing)
    return value
  }

  async function findMany(context: Context, ids: readonly string[]): Promise<Row[]> {
    if (ids.length === 0) return []
    const query = selection(within(context).where(idOf(table), 'in', [...ids]), context)
    const rows = new Map((await query.$castTo<Row>().execute()).map((row) => [row.id, row]))
    return ids.flatMap((id) => rows.get(id) ?? [])
  }

  return {
    find,
    require,
    findMany,
    toValue,
    readMany: async (context, ids) =>
      ids.length === 0 ? [] : toValues(context, await findMany(context, ids)),
    read: async (context, id) => toValue(context, await require(context, id)),
  }
}
