import type { UseQueryResult } from '@tanstack/react-query'
import { pagesInTurn } from '../../lib/requests/all-pages.ts'
import { itemsOfPage, type ListAnswer, type ListPage } from '../../lib/requests/list-page.ts'
import type { Answered } from '../as-of.tsx'
import type { Batches } from './export-csv.ts'

/** Where a list's rows come from. */
export type ListSource<Row> = {
  /** The rows to show; undefined while loading. */
  rows: readonly Row[] | undefined
  /** How many match the filters, and how many there are in all, if known. */
  total: number | undefined
  all?: number | undefined
  /** The error if there are no rows to show; null as long as there are some. */
  error: unknown
  retry: () => void
  /** So that the list shows its age. */
  answered?: Answered
  /** Set if the server sorts and paginates. */
  pages?: ListAnswer<{ totalPages: number }>
  /** Every row that matches the filters, for an export; a completely loaded list exports its sorted rows. */
  readAll?: () => Batches<Row>
}

type Whole<Row> = {
  query: Answered & { data: unknown; error: unknown; refetch: () => unknown }
  /** The rows that match the filters; memoized by the caller. */
  rows: readonly Row[]
  /** How many there are without filters. */
  all: number
}

/** A completely loaded list, such as the vehicles, filtered and sorted in the browser. */
export function wholeList<Row>({ query, rows, all }: Whole<Row>): ListSource<Row> {
  const isKnown = query.data !== undefined
  return {
    rows: isKnown ? rows : undefined,
    total: isKnown ? rows.length : undefined,
    all,
    error: isKnown ? null : query.error,
    retry: () => void query.refetch(),
    answered: query,
  }
}

type Paged<Row> = {
  query: Pick<
    UseQueryResult<ListPage<Row>>,
    'data' | 'error' | 'refetch' | 'isPlaceholderData' | keyof Answered
  >
} & (PagesToExport<Row> | { readAll: () => Batches<Row> })

type PagesToExport<Row> = {
  /** A page for an export, as long as the API allows. */
  readPage: (page: number) => Promise<ListPage<Row>>
  rowId: (row: Row) => string
}

/** A list that the server filters, sorts and paginates. */
export function pagedList<Row>({ query, ...rows }: Paged<Row>): ListSource<Row> {
  const { data, error, refetch } = query
  return {
    rows: itemsOfPage(query),
    total: data?.totalItems,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
    answered: query,
    pages: query,
    readAll: 'readAll' in rows ? rows.readAll : () => withoutRepeats(pagesInTurn(rows.readPage), rows.rowId),
  }
}

/** Rows added during the export move others to the next page; those are not written twice. */
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
