/** Entities, read: one of them, a list, or all of them one after the other. */
import type { Thing } from '@roadbook/contract/errors'
import type { SelectQueryBuilder } from 'kysely'
import { notFound } from '../errors.ts'
import type { Context } from '../http/scope.ts'
import type { Filters, FilterOf } from './filters.ts'
import { choosePage, idOf, type ListRequest, type ListSpec, listQuery, type RowsQuery } from './read-list.ts'
import type { RowKey } from './tables.ts'

export type ReadSpec<
  Tables,
  Names extends keyof Tables,
  Of extends Filters<RowsQuery<Tables, Names>>,
  Field extends string,
  ToldTables,
  ToldNames extends keyof ToldTables,
  Row extends RowKey,
  Value,
> = ListSpec<Tables, Names, Of, Field> & {
  thing: Thing
  /** With everything that is told of a row. */
  told: (query: RowsQuery<Tables, Names>) => SelectQueryBuilder<ToldTables, ToldNames, Row>
  /** Rows as the caller may see them, in the same order. */
  toValues: (context: Context, rows: readonly Row[]) => Value[] | Promise<Value[]>
}

export type Reading<Row extends RowKey, Value, Filter, Field> = {
  find: (context: Context, id: string) => Promise<Row | undefined>
  /** Throws 404, as for another company's. */
  require: (context: Context, id: string) => Promise<Row>
  read: (context: Context, id: string) => Promise<Value>
  toValue: (context: Context, row: Row) => Promise<Value>
  list: (
    context: Context,
    request: ListRequest<Filter, Field>,
  ) => Promise<{ items: Value[]; totalItems: number }>
  /** By a cursor: memory does not grow with their number. */
  stream: (context: Context, request: Omit<ListRequest<Filter, Field>, 'page'>) => AsyncGenerator<Value, void>
}

const CHUNK_ROWS = 200

export function createReading<
  Tables,
  Names extends keyof Tables,
  Of extends Filters<RowsQuery<Tables, Names>>,
  Field extends string,
  ToldTables,
  ToldNames extends keyof ToldTables,
  Row extends RowKey,
  Value,
>(
  spec: ReadSpec<Tables, Names, Of, Field, ToldTables, ToldNames, Row, Value>,
): Reading<Row, Value, FilterOf<Of>, Field> {
  const { table, thing, within, told, toValues } = spec

  const rowsOf = (query: RowsQuery<Tables, Names>): Promise<Row[]> => told(query).$castTo<Row>().execute()

  const find = async (context: Context, id: string): Promise<Row | undefined> =>
    (await rowsOf(within(context).where(idOf(table), '=', id)))[0]

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

  return {
    find,
    require,
    toValue,

    read: async (context, id) => toValue(context, await require(context, id)),

    async list(context, { page, ...request }) {
      if (!page) {
        const rows = await rowsOf(listQuery(context, spec, request).ordered)
        return { items: await toValues(context, rows), totalItems: rows.length }
      }
      const { ids, totalItems } = await choosePage(context, spec, { ...request, page })
      const rows = ids.length === 0 ? [] : await rowsOf(within(context).where(idOf(table), 'in', ids))
      return { items: await toValues(context, inOrderOf(ids, rows)), totalItems }
    },

    async *stream(context, request) {
      const rows = told(listQuery(context, spec, request).ordered)
        .$castTo<Row>()
        .stream(CHUNK_ROWS)
      for await (const chunk of chunksOf(rows, CHUNK_ROWS)) {
        yield* await toValues(context, chunk)
      }
    },
  }
}

function inOrderOf<Row extends RowKey>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => known.get(id) ?? [])
}

async function* chunksOf<Row>(rows: AsyncIterable<Row>, size: number): AsyncGenerator<Row[], void> {
  let chunk: Row[] = []
  for await (const row of rows) {
    chunk.push(row)
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}
