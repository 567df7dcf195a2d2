/** What jobs are filtered by and put in the order of, each as its SQL. */
import { type JobSort, JobStatus } from '@roadbook/contract/jobs'
import { sql } from 'kysely'
import { containsWords } from '../../database/contains-words.ts'
import type { Order, Ordering } from '../../entities/read-list.ts'
import type { Context, Scope } from '../../http/scope.ts'
import { tripHidden } from '../positions/index.ts'
import type { JobsQuery } from './job-rows.ts'

export const jobFilters = {
  archived: (jobs: JobsQuery, archived: boolean) => jobs.where('jobs.archived', '=', archived),

  statuses: (jobs: JobsQuery, statuses: readonly JobStatus[]) => jobs.where('jobs.status', 'in', statuses),

  assignees: (jobs: JobsQuery, ids: readonly string[]) => jobs.where('jobs.assignee', 'in', ids),

  vehicleIds: (jobs: JobsQuery, ids: readonly string[]) => jobs.where('jobs.vehicleId', 'in', ids),

  tripId: (jobs: JobsQuery, id: string, { scope }: Context) =>
    jobs.where('jobs.tripId', '=', id).where(hasVisibleTrip(scope)),

  linked: (jobs: JobsQuery, isLinked: boolean, { scope }: Context) =>
    jobs.where(isLinked ? hasVisibleTrip(scope) : sql<boolean>`not ${hasVisibleTrip(scope)}`),

  /** With `until` a half-open period; a job that ends at midnight does not reach into the day that begins then. */
  from: (jobs: JobsQuery, from: Date) =>
    jobs.where((eb) => eb.or([eb('jobs.endDate', '>', from), eb('jobs.startDate', '>=', from)])),

  until: (jobs: JobsQuery, until: Date) => jobs.where('jobs.startDate', '<', until),

  endedBy: (jobs: JobsQuery, instant: Date) => jobs.where('jobs.endDate', '<=', instant),

  search: (jobs: JobsQuery, words: string) =>
    jobs.where(
      containsWords(
        sql`concat_ws(' ', jobs.title, jobs.description, jobs.postcode, jobs.address,
          person.first_name, person.last_name, vehicles.registration)`,
        words,
      ),
    ),
}

/** `isTripVisible` of a row of `jobs`: a job of a trip that is not told is one that has no trip. */
function hasVisibleTrip(scope: Scope) {
  const isOwn = scope.reach === 'all' ? sql`true` : sql`t.driver_id = ${scope.userId}`
  return sql<boolean>`exists (
    select from trips t join vehicles d on d.tenant_id = t.tenant_id and d.id = t.vehicle_id
    where t.tenant_id = jobs.tenant_id and t.id = jobs.trip_id
      and ${isOwn} and not ${tripHidden(scope, { trip: 't', vehicle: 'd' })})`
}

type Field = JobSort | 'isDone'

const byBegin: Order<Field> = { field: 'startDate', isDescending: false }

/** What is left to do comes first. */
export const toDoFirst: Order<Field>[] = [{ field: 'isDone', isDescending: false }, byBegin]

export const jobOrdering: Ordering<Field> = {
  standard: [byBegin],
  by(field) {
    if (field === 'isDone') return sql`jobs.status = 'done'`
    if (field === 'assigneeName') return sql`nullif(trim(person.first_name || ' ' || person.last_name), '')`
    if (field === 'status') return sql`array_position(${JobStatus.options}::text[], jobs.status)`
    return sql.ref(`jobs.${field}`)
  },
}
