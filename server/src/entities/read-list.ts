/** Lists of entities: filtered, sorted, one page or all, with the total count. */
import { type Expression, type SelectQueryBuilder, sql } from 'kysely'
import { inOrder, type PageOfList } from '../database/read-page.ts'
import type { Context } from '../http/scope.ts'
import { toPage } from '../http/page.ts'
import { applyFilters, type FilterOf, type Filters } from './filters.ts'
import type { EntityTable } from './tables.ts'

export type Order<Field> = { field: Field; isDescending: boolean }

type Grouping = {
  /** The column of the rows that names their group, such as `bookings.userId`. */
  key: string
  /** Each group's `id` and the `value` that sorts it, which is never null. */
  values: (context: Context) => Expression<unknown>
}

/** How a list is sorted. Ties are broken by id, so that each row is on exactly one page. */
export type Ordering<Field extends string, Query = never> = {
  /** The default order. */
  standard: readonly Order<NoInfer<Field>>[]
  by: (field: Field, context: Context) => Expression<unknown>
  /**
   * Columns without nulls, which can be read in index order without a sort. Nullable columns sort nulls last
   * in either direction.
   */
  neverNull?: readonly NoInfer<Field>[]
  /** Direction of ids among ties; ascending by default. */
  isNewestFirst?: boolean
  /** Orders by a value that many rows share: its groups are counted, and only those of the page are read. */
  grouped?: { [Name in Field]?: Grouping }
  /** Tables that only this order reads; without it the rows are counted and paged from their own indexes. */
  joined?: { [Name in Field]?: (query: Query) => unknown }
}

export type ListRequest<Filter, Field> = {
  filter: Filter
  sort?: readonly Order<Field>[] | undefined
  /** All rows by default. */
  page?: PageOfList | undefined
}

/** A query for the rows that a caller may see, before columns are selected. */
export type RowsQuery<Tables, Names extends keyof Tables> = SelectQueryBuilder<Tables, Names, object>

export type ListSpec<
  Tables,
  Names extends keyof Tables,
  Of extends Filters<RowsQuery<Tables, Names>>,
  Field extends string,
> = {
  table: EntityTable
  within: (context: Context) => RowsQuery<Tables, Names>
  filters: Of
  ordering: Ordering<Field>
}

/** The rows that match every filter, before columns are selected: for counting, summing or sorting. */
export function filteredRows<
  Tables,
  Names extends keyof Tables,
  Of extends Filters<RowsQuery<Tables, Names>>,
  Field extends string,
>(
  context: Context,
  { within, filters }: ListSpec<Tables, Names, Of, Field>,
  filter: FilterOf<Of>,
): RowsQuery<Tables, Names> {
  return applyFilters(within(context), filters, filter, context)
}

/** The rows in order, or with `isFromEnd` in the opposite one. */
export function orderedRows<
  Tables,
  Names extends keyof Tables,
  Of extends Filters<RowsQuery<Tables, Names>>,
  Field extends string,
>(
  context: Context,
  spec: ListSpec<Tables, Names, Of, Field>,
  { filter, sort }: ListRequest<FilterOf<Of>, Field>,
  isFromEnd = false,
): RowsQuery<Tables, Names> {
  const { table, ordering } = spec
  const orders = ordersOf(ordering, sort)
  const columnOf = (field: Field): Expression<unknown> => ordering.by(field, context)
  const rows = joinedFor(ordering, orders, filteredRows(context, spec, filter))
  const sorted = inOrder(rows, orders, columnOf, { neverNull: ordering.neverNull, isFromEnd })
  return sorted.orderBy(idOf(table), (ordering.isNewestFirst ?? false) === isFromEnd ? 'asc' : 'desc')
}

export function ordersOf<Field extends string>(
  { standard }: Ordering<Field>,
  sort: readonly Order<Field>[] | undefined,
): readonly Order<Field>[] {
  return sort?.length ? sort : standard
}

/** Two fields may need the same tables, which are joined once. */
function joinedFor<Field extends string, Query>(
  { joined }: Ordering<Field>,
  orders: readonly Order<Field>[],
  rows: Query,
): Query {
  const joins = new Set(orders.map(({ field }) => joined?.[field]))
  let query = rows
  // The same rows, with more tables to sort by.
  for (const join of joins) if (join) query = join(query as never) as Query
  return query
}

export async function countRows<Tables, Names extends keyof Tables>(
  rows: RowsQuery<Tables, Names>,
): Promise<number> {
  const { total } = await rows
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  return total
}

export function idOf(table: EntityTable) {
  return sql.ref<string>(`${table}.id`)
}

/** An array, or a page if one was requested. */
export function asList<Item>(
  { items, totalItems }: { items: Item[]; totalItems: number },
  page: PageOfList | undefined,
) {
  return page ? toPage(items, totalItems, page) : items
}

const STANDARD_LIMIT = 25

/** For a list that returns everything unless a page is requested. */
export function pageAsked({
  page,
  limit = STANDARD_LIMIT,
}: {
  page?: number | undefined
  limit?: number | undefined
}): PageOfList | undefined {
  return page === undefined ? undefined : { page, limit }
}
