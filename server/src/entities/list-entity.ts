/** Lists of one entity, as values or rows. */
import { readInBatches } from '../database/read-in-batches.ts'
import type { PageOfList } from '../database/read-page.ts'
import type { Context } from '../http/scope.ts'
import type { FilterOf, Filters } from './filters.ts'
import type { ReadSpec } from './read-entity.ts'
import { countRows, filteredRows, idOf, type ListRequest, orderedRows, type RowsQuery } from './read-list.ts'
import { idsOfPage } from './page-ids.ts'
import type { RowKey } from './tables.ts'

/** For a list that is read in batches. */
const ROWS_AT_ONCE = 500

type PageRequest<Filter, Field> = ListRequest<Filter, Field> & { page: PageOfList }

export type Listing<Query, Row extends RowKey, Value, Filter, Field> = {
  /** With `page`, one page and the total count; otherwise all of them. */
  list: (
    context: Context,
    request: ListRequest<Filter, Field>,
  ) => Promise<{ items: Value[]; totalItems: number }>
  /** Only a page, for callers that count or sum `filtered` in another way. */
  page: (context: Context, request: PageRequest<Filter, Field>) => Promise<Value[]>
  /** The same as rows, for callers that present them in another way. */
  rows: (context: Context, request: PageRequest<Filter, Field>) => Promise<Row[]>
  /** All of them in order, however many there are; for a route that streams. */
  each: (context: Context, request: ListRequest<Filter, Field>) => AsyncGenerator<Value>
  filtered: (context: Context, filter: Filter) => Query
}

export function createListing<
  Tables,
  Names extends keyof Tables,
  Of extends Filters<RowsQuery<Tables, Names>>,
  Field extends string,
  SelectedTables,
  SelectedNames extends keyof SelectedTables,
  Row extends RowKey,
  Value,
>(
  spec: ReadSpec<Tables, Names, Of, Field, SelectedTables, SelectedNames, Row, Value>,
): Listing<RowsQuery<Tables, Names>, Row, Value, FilterOf<Of>, Field> {
  const { table, within, selection, toValues } = spec
  const selected = (context: Context, query: RowsQuery<Tables, Names>): Promise<Row[]> =>
    selection(query, context).$castTo<Row>().execute()

  async function rows(
    context: Context,
    request: PageRequest<FilterOf<Of>, Field>,
    total?: number,
  ): Promise<Row[]> {
    const ids = await idsOfPage(context, spec, request, total)
    if (ids.length === 0) return []
    return inOrderOf(ids, await selected(context, within(context).where(idOf(table), 'in', ids)))
  }

  const page = async (context: Context, request: PageRequest<FilterOf<Of>, Field>): Promise<Value[]> =>
    toValues(context, await rows(context, request))

  return {
    rows: (context, request) => rows(context, request),
    page,
    async *each(context, request) {
      const ids = orderedRows(context, spec, request).select(idOf(table).as('id')).$castTo<{ id: string }>()
      for await (const some of readInBatches(context.tx, ids, { size: ROWS_AT_ONCE })) {
        const batch = some.map(({ id }) => id)
        const found = await selected(context, within(context).where(idOf(table), 'in', batch))
        yield* await toValues(context, inOrderOf(batch, found))
      }
    },

    filtered: (context, filter) => filteredRows(context, spec, filter),

    async list(context, { filter, sort, page: asked }) {
      if (asked) {
        const totalItems = await countRows(filteredRows(context, spec, filter))
        const chosen = await rows(context, { filter, sort, page: asked }, totalItems)
        return { items: await toValues(context, chosen), totalItems }
      }
      const all = await selected(context, orderedRows(context, spec, { filter, sort }))
      return { items: await toValues(context, all), totalItems: all.length }
    },
  }
}

function inOrderOf<Row extends RowKey>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => known.get(id) ?? [])
}
