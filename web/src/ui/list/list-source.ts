import type { UseQueryResult } from '@tanstack/react-query'
import { pagesInTurn } from '../../lib/all-pages.ts'
import { itemsOfPage, type ListAnswer, type ListPage } from '../../lib/list-page.ts'
import type { Batches } from './export-csv.ts'

/** Where a list's rows come from. */
export type ListSource<Row> = {
  /** Those to show; undefined while they load. */
  rows: readonly Row[] | undefined
  /** How many fit the filters, and how many there are without them where that is known. */
  total: number | undefined
  all?: number | undefined
  /** Why there are no rows to show; null as long as there are some. */
  error: unknown
  retry: () => void
  /** The server sorts and cuts the list into pages. */
  pages?: ListAnswer<{ totalPages: number }>
  /** Every row that fits the filters, for an export; a list that is whole exports its rows as they are sorted. */
  readAll?: () => Batches<Row>
}

type Whole<Row> = {
  query: { data: unknown; error: unknown; refetch: () => unknown }
  /** Those that fit the filters; the caller keeps them from being found again on each rendering. */
  rows: readonly Row[]
  /** How many there are without filters. */
  all: number
}

/** A list that is here as a whole, as the vehicles are: it is filtered and sorted on the page. */
export function wholeList<Row>({ query, rows, all }: Whole<Row>): ListSource<Row> {
  const isKnown = query.data !== undefined
  return {
    rows: isKnown ? rows : undefined,
    total: isKnown ? rows.length : undefined,
    all,
    error: isKnown ? null : query.error,
    retry: () => void query.refetch(),
  }
}

type Paged<Row> = {
  query: Pick<UseQueryResult<ListPage<Row>>, 'data' | 'error' | 'refetch' | 'isPlaceholderData'>
  /** A page for an export, the longest that the API answers. */
  readPage: (page: number) => Promise<ListPage<Row>>
  rowId: (row: Row) => string
}

/** A list that the server filters, sorts and cuts into pages. */
export function pagedList<Row>({ query, readPage, rowId }: Paged<Row>): ListSource<Row> {
  const { data, error, refetch } = query
  return {
    rows: itemsOfPage(query),
    total: data?.totalItems,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
    pages: query,
    readAll: () => withoutRepeats(pagesInTurn(readPage), rowId),
  }
}

/** What is added while pages are read moves rows to the next page: those are not written twice. */
export async function* withoutRepeats<Row>(
  pages: AsyncIterable<readonly Row[]>,
  rowId: (row: Row) => string,
): AsyncGenerator<Row[]> {
  let before = new Set<string>()
  for await (const rows of pages) {
    const known = before
    before = new Set(rows.map(rowId))
    yield rows.filter((row) => !known.has(rowId(row)))
  }
}
