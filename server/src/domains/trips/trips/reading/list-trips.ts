import type { TripSort } from '@roadbook/contract/trips/trips'
import { type SelectQueryBuilder, sql } from 'kysely'
import { fullName } from '../../../../database/person-name.ts'
import { inOrder, type PageOfList } from '../../../../database/read-page.ts'
import { withoutIndexOrder } from '../../../../database/without-index-order.ts'
import type { Context, Scope } from '../../../../http/scope.ts'
import { countMatching } from './count-trips.ts'
import { type KnownTrip, selectTrip } from './repository.ts'
import { stopIdleSeconds, withStopIdling } from './stop-idling.ts'
import { filtered, readable, type TripFilter } from './trip-filter.ts'

type Order = { field: TripSort; isDescending: boolean }
type Paging = PageOfList & { sort?: readonly Order[] | undefined }
type PageOfTrips = { rows: KnownTrip[]; totalItems: number }

const neverNull: readonly TripSort[] = ['startTime']
const newestFirst: readonly Order[] = [{ field: 'startTime', isDescending: true }]

export async function listTrips(
  context: Context,
  filter: TripFilter,
  { page, limit, sort }: Paging,
): Promise<PageOfTrips> {
  const orders = sort?.length ? sort : newestFirst
  const found = filter.search ? await findPage(context, filter, { page, limit, orders }) : undefined
  if (found?.ids.length === 0) return { rows: [], totalItems: found.totalItems }
  const trips = selectTrip(filtered(context, found ? { tripIds: found.ids } : filter))
  const sorted = inOrderOf(context, trips, orders)
  if (found) return { rows: await sorted.execute(), totalItems: found.totalItems }
  const rows = await sorted
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { rows, totalItems: await countMatching(context, filter) }
}

/** For a longer period, a word that many trips contain is found sooner in the order of an index. */
const SHORT_PERIOD_MS = 31 * 86_400_000
/** Their stops are looked up one by one, by an index. */
const ofStops: ReadonlySet<TripSort> = new Set(['stopIdleSeconds', 'totalIdleSeconds'])
/** With more, a page is found quickly. */
const FEW = 5000

type Wanted = PageOfList & { orders: readonly Order[] }
type FoundPage = { ids: string[]; totalItems: number }

/** The result of a search, computed once for both the page and the count. Undefined if that would take longer. */
async function findPage(
  context: Context,
  filter: TripFilter,
  { page, limit, orders }: Wanted,
): Promise<FoundPage | undefined> {
  const { from, until } = filter
  const isShort = from && until && until.getTime() - from.getTime() <= SHORT_PERIOD_MS
  const needsStops = orders.some(({ field }) => ofStops.has(field))
  const offset = (page - 1) * limit
  const trips = inOrderOf(context, withStopIdling(filtered(context, filter)), orders).select('trips.id')
  if (!isShort || needsStops) {
    const rows = await trips.limit(FEW + 1).execute()
    if (rows.length > FEW) return undefined
    return { ids: rows.slice(offset, offset + limit).map(({ id }) => id), totalItems: rows.length }
  }
  const rows = await withoutIndexOrder(context.tx, () =>
    trips
      .select(sql<number>`count(*) over ()`.as('total'))
      .limit(limit)
      .offset(offset)
      .execute(),
  )
  const [first] = rows
  if (!first && page > 1) return { ids: [], totalItems: await countMatching(context, filter) }
  return { ids: rows.map(({ id }) => id), totalItems: first?.total ?? 0 }
}

function inOrderOf<D, T extends keyof D, Row>(
  { scope }: Context,
  trips: SelectQueryBuilder<D, T, Row>,
  orders: readonly Order[],
): SelectQueryBuilder<D, T, Row> {
  return inOrder(trips, orders, (field) => columnOf(scope, field), { neverNull }).orderBy(sql`trips.id`)
}

/** Hidden values don't affect the order, or they could be guessed from it. */
function columnOf(scope: Scope, field: TripSort) {
  if (field === 'startAddress' || field === 'endAddress' || field === 'purpose') return readable(scope, field)
  if (field === 'registration') return sql`vehicles.registration`
  if (field === 'stopIdleSeconds') return stopIdleSeconds
  if (field === 'totalIdleSeconds') return sql`trips.idle_seconds + ${stopIdleSeconds}`
  if (field === 'driverName') return fullName('driver')
  return sql.ref(`trips.${field}`)
}
