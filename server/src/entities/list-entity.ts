/** Lists of one entity, as values or rows. */
import { readInBatches } from '../database/read-in-batches.ts'
import type { PageOfList } from '../database/read-page.ts'
import type { Context } from '../http/scope.ts'
import type { FilterOf, Filters } from './filters.ts'
import type { Reading, ReadSpec } from './read-entity.ts'
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
  { findMany }: Pick<Reading<Row, Value>, 'findMany'>,
): Listing<RowsQuery<Tables, Names>, Row, Value, FilterOf<Of>, Field> {
  const { table, selection, toValues } = spec

  async function rows(
    context: Context,
    request: PageRequest<FilterOf<Of>, Field>,
    total?: number,
  ): Promise<Row[]> {
    return findMany(context, await idsOfPage(context, spec, request, total))
  }

  return {
    rows: (context, request) => rows(context, request),
    page: async (context, request) => toValues(context, await rows(context, request)),
    async *each(context, request) {
      const ids = orderedRows(context, spec, request).select(idOf(table).as('id')).$castTo<{ id: string }>()
      for await (const some of readInBatches(context.tx, ids, { size: ROWS_AT_ONCE })) {
        const batch = some.map(({ id }) => id)
        yield* await toValues(context, await findMany(context, batch))
      }
    },

    filtered: (context, filter) => filteredRows(context, spec, filter),

    async list(context, { filter, sort, page: asked }) {
      if (asked) {
        const totalItems = await countRows(filteredRows(context, spec, filter))
        const chosen = await rows(context, { filter, sort, page: asked }, totalItems)
        return { items: await toValues(context, chosen), totalItems }
      }
      const ordered = selection(orderedRows(context, spec, { filter, sort }), context)
      const all = await ordered.$castTo<Row>().execute()
      return { items: await toValues(context, all), totalItems: all.length }
    },
  }
}
