import { type JobSort, JobStatus } from '@roadbook/contract/jobs'
import { sql, type Updateable } from 'kysely'
import { holdsWords } from '../../database/holds-words.ts'
import { inOrder, type PageOfList, readPage } from '../../database/read-page.ts'
import type { JobsTable } from '../../database/schema.ts'
import type { Context, Scope } from '../../http/scope.ts'
import { privacyHolds, tripHidden } from '../positions/index.ts'
import type { JobColumns } from './columns.ts'

export type JobFilter = {
  statuses?: readonly string[] | undefined
  assignee?: string | undefined
  vehicleId?: string | undefined
  tripId?: string | undefined
  isLinked?: boolean | undefined
  archived: boolean
  /** Half-open. */
  from?: Date | undefined
  until?: Date | undefined
  search?: string | undefined
}

type Order = {
  sort?: readonly { field: JobSort; isDescending: boolean }[] | undefined
  page?: PageOfList | undefined
}

/**
 * Jobs that the caller may know of: a driver of those that are theirs, and of those that are nobody's for a vehicle which they
 * have, or had at the time of the job.
 */
export function withinReach({ scope, tx }: Context) {
  const query = tx
    .selectFrom('jobs')
    .leftJoin('users as person', (join) =>
      join.onRef('person.tenantId', '=', 'jobs.tenantId').onRef('person.id', '=', 'jobs.assignee'),
    )
    .leftJoin('vehicles', (join) =>
      join.onRef('vehicles.tenantId', '=', 'jobs.tenantId').onRef('vehicles.id', '=', 'jobs.vehicleId'),
    )
    .where('jobs.tenantId', '=', scope.tenantId)
  if (scope.reach === 'all') return query
  return query.where((eb) =>
    eb.or([
      eb('jobs.assignee', '=', scope.userId),
      eb.and([eb('jobs.assignee', 'is', null), eb('vehicles.driverId', '=', scope.userId)]),
      eb.and([eb('jobs.assignee', 'is', null), wereTheirs(scope)]),
    ]),
  )
}

/** A job for a vehicle at a time when it was the person's. */
function wereTheirs({ userId }: Scope) {
  return sql<boolean>`exists (
    select from driver_assignments d
    where d.tenant_id = jobs.tenant_id and d.vehicle_id = jobs.vehicle_id and d.user_id = ${userId}
      and d.valid_from < jobs.end_date and (d.valid_to is null or d.valid_to > jobs.start_date))`
}

export function selectJob(query: ReturnType<typeof withinReach>) {
  return query
    .leftJoin('trips as trip', (join) =>
      join.onRef('trip.tenantId', '=', 'jobs.tenantId').onRef('trip.id', '=', 'jobs.tripId'),
    )
    .leftJoin('vehicles as driven', (join) =>
      join.onRef('driven.tenantId', '=', 'trip.tenantId').onRef('driven.id', '=', 'trip.vehicleId'),
    )
    .selectAll('jobs')
    .select(['person.firstName as assigneeFirstName', 'person.lastName as assigneeLastName'])
    .select('vehicles.registration')
    .select(['trip.category as tripCategory', 'trip.driverId as tripDriverId'])
    .select(privacyHolds({ trip: 'trip', vehicle: 'driven' }).$castTo<boolean | null>().as('tripPrivacyMode'))
}

export type KnownJob = NonNullable<Awaited<ReturnType<typeof findJob>>>

export async function findJob(context: Context, id: string) {
  return selectJob(withinReach(context)).where('jobs.id', '=', id).executeTakeFirst()
}

/** For a change: the next one waits, so that each entry of the audit log says what this one found. */
export async function lockJobs({ scope, tx }: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .selectFrom('jobs')
    .select('id')
    .where('tenantId', '=', scope.tenantId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function listJobs(context: Context, filter: JobFilter, { sort, page }: Order) {
  return readJobs(context, filter, { orders: sort?.length ? sort : [byBegin], page })
}

/** Those of which a part lies in the period and which are not cancelled: what is left to do comes first, by its begin. */
export async function listWork(
  context: Context,
  { from, until }: { from: Date; until: Date },
  limit: number,
) {
  const statuses = JobStatus.exclude(['cancelled']).options
  const filter = { archived: false, statuses, from, until }
  return readJobs(context, filter, {
    orders: [{ field: 'isDone', isDescending: false }, byBegin],
    page: { page: 1, limit },
  })
}

type Field = JobSort | 'isDone'
type Orders = readonly { field: Field; isDescending: boolean }[]
const byBegin = { field: 'startDate', isDescending: false } as const

/** A page is chosen before its jobs are joined with what is told of them, so that no plan joins all of them for a few. */
async function readJobs(
  context: Context,
  filter: JobFilter,
  { orders, page }: { orders: Orders; page: PageOfList | undefined },
) {
  const query = filtered(context, filter)
  const inList = (list: ReturnType<typeof selectJob>) => inOrder(list, orders, columnOf).orderBy('jobs.id')
  if (!page) return readPage(inList(selectJob(query)), query, page)
  const { rows: chosen, totalItems } = await readPage(
    inOrder(query, orders, columnOf).orderBy('jobs.id').select('jobs.id'),
    query,
    page,
  )
  const ids = chosen.map(({ id }) => id)
  const rows = await inList(selectJob(withinReach(context)))
    .where(sql<boolean>`jobs.id = any(${ids}::uuid[])`)
    .execute()
  return { rows, totalItems }
}

function columnOf(field: Field) {
  if (field === 'isDone') return sql`jobs.status = 'done'`
  if (field === 'assigneeName') return sql`nullif(trim(person.first_name || ' ' || person.last_name), '')`
  if (field === 'status')
    return sql`array_position(array['open', 'assigned', 'inProgress', 'done', 'cancelled'], jobs.status)`
  return sql.ref(`jobs.${field}`)
}

function filtered(context: Context, filter: JobFilter) {
  let query = withinReach(context).where('jobs.archived', '=', filter.archived)
  for (const [column, value] of [
    ['jobs.assignee', filter.assignee],
    ['jobs.vehicleId', filter.vehicleId],
  ] as const) {
    if (value !== undefined) query = query.where(column, '=', value)
  }
  if (filter.statuses && filter.statuses.length > 0) query = query.where('jobs.status', 'in', filter.statuses)
  if (filter.tripId !== undefined)
    query = query.where('jobs.tripId', '=', filter.tripId).where(hasToldTrip(context.scope))
  if (filter.isLinked !== undefined) {
    const isTold = hasToldTrip(context.scope)
    query = query.where(filter.isLinked ? isTold : sql<boolean>`not ${isTold}`)
  }
  const { from } = filter
  // A job that ends at midnight does not reach into the day that begins then.
  if (from)
    query = query.where((eb) => eb.or([eb('jobs.endDate', '>', from), eb('jobs.startDate', '>=', from)]))
  if (filter.until) query = query.where('jobs.startDate', '<', filter.until)
  if (filter.search === undefined) return query
  const said = sql`concat_ws(' ', jobs.title, jobs.description, jobs.postcode, jobs.address,
    person.first_name, person.last_name, vehicles.registration)`
  return query.where(holdsWords(said, filter.search))
}

/** `isTripTold` of a row of `jobs`: a job of a trip that is not told is one that has no trip. */
function hasToldTrip(scope: Scope) {
  const isOwn = scope.reach === 'all' ? sql`true` : sql`t.driver_id = ${scope.userId}`
  return sql<boolean>`exists (
    select from trips t join vehicles d on d.tenant_id = t.tenant_id and d.id = t.vehicle_id
    where t.tenant_id = jobs.tenant_id and t.id = jobs.trip_id
      and ${isOwn} and not ${tripHidden(scope, { trip: 't', vehicle: 'd' })})`
}

export async function insertJob(
  { scope, tx, now }: Context,
  id: string,
  columns: JobColumns & { title: string; startDate: Date; endDate: Date; status: string },
): Promise<void> {
  await tx
    .insertInto('jobs')
    .values({ ...columns, tenantId: scope.tenantId, id, createdAt: now, updatedAt: now })
    .execute()
}

export async function updateJobs(
  { scope, tx, now }: Context,
  ids: readonly string[],
  columns: Updateable<JobsTable>,
): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('jobs')
    .set({ ...columns, updatedAt: now })
    .set('version', sql`version + 1`)
    .where('tenantId', '=', scope.tenantId)
    .where('id', 'in', ids)
    .execute()
}
