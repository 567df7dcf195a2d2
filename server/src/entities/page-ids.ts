/**
 * The ids of a page, chosen before its rows are joined with their other fields, so that no plan joins a whole table for a few
 * rows. A page far down a long list is not reached by walking all rows before it: one of the second half is read from the end,
 * and where many rows share what they are sorted by, groups of rows are skipped.
 */
import { sql } from 'kysely'
import type { PageOfList } from '../database/read-page.ts'
import type { Context } from '../http/scope.ts'
import type { FilterOf, Filters } from './filters.ts'
import {
  filteredRows,
  idOf,
  type ListRequest,
  type ListSpec,
  type Order,
  orderedRows,
  ordersOf,
  type RowsQuery,
} from './read-list.ts'

type Slice = { offset: number; limit: number }

/** Given `total`, the number of rows in the list, pages of its second half are read from its end. */
export async function idsOfPage<
  Tables,
  Names extends keyof Tables,
  Of extends Filters<RowsQuery<Tables, Names>>,
  Field extends string,
>(
  context: Context,
  spec: ListSpec<Tables, Names, Of, Field>,
  request: ListRequest<FilterOf<Of>, Field> & { page: PageOfList },
  total?: number,
): Promise<string[]> {
  const { page, limit } = request.page
  const slice = { offset: (page - 1) * limit, limit }
  const grouped = await groupsOf(context, spec, request, slice)
  if (grouped) {
    const rows = orderedRows(context, spec, request)
    return readIds(spec, rows.where(sql<boolean>`${sql.ref(grouped.key)} = any (${grouped.ids}::uuid[])`), {
      offset: slice.offset - grouped.before,
      limit,
    })
  }
  const fromEnd = total === undefined ? undefined : sliceFromEnd(slice, total)
  if (!fromEnd) return readIds(spec, orderedRows(context, spec, request), slice)
  return (await readIds(spec, orderedRows(context, spec, request, true), fromEnd)).toReversed()
}

function sliceFromEnd({ offset, limit }: Slice, total: number): Slice | undefined {
  const left = total - offset
  if (left <= 0 || left >= offset) return undefined
  return { offset: Math.max(0, left - limit), limit: Math.min(limit, left) }
}

async function readIds<Tables, Names extends keyof Tables>(
  { table }: { table: Parameters<typeof idOf>[0] },
  ordered: RowsQuery<Tables, Names>,
  { offset, limit }: Slice,
): Promise<string[]> {
  const chosen = await ordered
    .select(idOf(table).as('id'))
    .$castTo<{ id: string }>() // Kysely can't infer it for a query of generic tables
    .limit(limit)
    .offset(offset)
    .execute()
  return chosen.map(({ id }) => id)
}

/** The groups that the page shows rows of, and how many rows come before them. */
async function groupsOf<
  Tables,
  Names extends keyof Tables,
  Of extends Filters<RowsQuery<Tables, Names>>,
  Field extends string,
>(
  context: Context,
  spec: ListSpec<Tables, Names, Of, Field>,
  { filter, sort }: ListRequest<FilterOf<Of>, Field>,
  { offset, limit }: Slice,
): Promise<{ key: string; ids: string[]; before: number } | undefined> {
  const [first]: readonly Order<Field>[] = ordersOf(spec.ordering, sort)
  const grouping = first && spec.ordering.grouped?.[first.field]
  if (!grouping) return undefined
  const key = sql.ref<string>(grouping.key)
  const totals = filteredRows(context, spec, filter)
    .select(({ fn }) => [key.as('key'), fn.countAll<number>().as('total')])
    .groupBy(key)
  const direction = sql.raw(first.isDescending ? 'desc' : 'asc')
  // Groups with the same value are read together: their rows come in the order that follows.
  const { rows } = await sql<{ id: string; before: number }>`
    select id, (until - tied)::int as before from (
      select g.id, sum(t.total) over (order by g.value ${direction}) as until, sum(t.total) over (partition by g.value) as tied
      from (${totals}) t join ${grouping.values(context)} g on g.id = t.key) placed
    where until > ${offset} and until - tied < ${offset + limit}`.execute(context.tx)
  return {
    key: grouping.key,
    ids: rows.map(({ id }) => id),
    before: Math.min(offset, ...rows.map(({ before }) => before)),
  }
}
