import type { Expression, SelectQueryBuilder, Simplify } from 'kysely'

/** From 1. */
export type PageOfList = { page: number; limit: number }

/**
 * The rows of one page of `list`, or all if no page is given, and the total number in `counted`, which is the list before
 * joins and order.
 */
export async function readPage<D, T extends keyof D, Row, D2, T2 extends keyof D2, Row2>(
  list: SelectQueryBuilder<D, T, Row>,
  counted: SelectQueryBuilder<D2, T2, Row2>,
  asked: PageOfList | undefined,
): Promise<{ rows: Simplify<Row>[]; totalItems: number }> {
  if (!asked) {
    const rows = await list.execute()
    return { rows, totalItems: rows.length }
  }
  const { page, limit } = asked
  const rows = await list
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const [counts] = await counted
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .execute()
  const { total } = counts as { total: number } // always one row; Kysely can't infer the type of a generic list
  return { rows, totalItems: total }
}

/**
 * Sorts as requested; rows without a value come last in both directions. Columns in `neverNull` are sorted as in their
 * index, so that a page of a long list needs no sort. `isFromEnd` reverses the order.
 */
export function inOrder<D, T extends keyof D, Row, Field>(
  list: SelectQueryBuilder<D, T, Row>,
  orders: readonly { field: Field; isDescending: boolean }[],
  columnOf: (field: Field) => Expression<unknown>,
  {
    neverNull = [],
    isFromEnd = false,
  }: { neverNull?: readonly Field[] | undefined; isFromEnd?: boolean } = {},
): SelectQueryBuilder<D, T, Row> {
  return orders.reduce(
    (sorted, { field, isDescending }) =>
      sorted.orderBy(columnOf(field), (order) => {
        const directed = isDescending === isFromEnd ? order.asc() : order.desc()
        if (neverNull.includes(field)) return directed
        return isFromEnd ? directed.nullsFirst() : directed.nullsLast()
      }),
    list,
  )
}
