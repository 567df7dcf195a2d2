import type { jobRoutes } from '@roadbook/contract/jobs'
import type { RouteRequest } from '@roadbook/contract/route'
import { changeMany } from '../../entities/change-many.ts'
import { timeZoneOf } from '../companies/index.ts'
import { asList, pageAsked } from '../../entities/read-list.ts'
import type { Handlers } from '../../http/mount.ts'
import { periodOf } from '../../http/period.ts'
import type { Context } from '../../http/scope.ts'
import { requirePeople } from '../users/index.ts'
import { requireVehicles } from '../vehicles/index.ts'
import { readBoard } from './board/board.ts'
import { jobs } from './jobs.ts'
import { readDistance } from './place/distance.ts'
import { findPostcode, type PostcodeSources } from './place/postcode.ts'
import { isTripOpen } from './trip/trip-open.ts'
import { changeJob, createJob, type TripsOfJobs } from './write-job.ts'

type Deps = { trips: TripsOfJobs; postcodes: PostcodeSources }

export function createJobHandlers({ trips, postcodes }: Deps): Handlers<typeof jobRoutes> {
  return {
    get: (context, { params: { id } }) => jobs.read(context, id),

    async board(context, { query }) {
      const { limit, done, cancelled } = query
      const limits = { open: limit, assigned: limit, inProgress: limit, done, cancelled }
      const filter = await filterOf(context, query)
      return readBoard(context, filter ?? { archived: false }, limits)
    },

    postcode: (context, { query }) => findPostcode(context, query.postcode, postcodes),

    async list(context, { query }) {
      const page = pageAsked(query)
      const filter = await filterOf(context, query)
      if (!filter) return asList({ items: [], totalItems: 0 }, page)
      return asList(await jobs.list(context, { filter, sort: query.sort, page }), page)
    },

    distance: (context, { params: { id } }) => readDistance(context, id),

    async create(context, { body }) {
      const { tripId: to } = body
      if (to) await trips.lock(context, [to])
      const job = await createJob(context, body)
      if (!to) return job
      await trips.move(context, { id: job.id, from: null, to })
      return jobs.read(context, job.id)
    },

    updateMany: (context, { body: { changes } }) =>
      changeMany(context, { table: 'jobs' }, changes, ({ id, ...body }) =>
        changeJob(context, { id, body, trips }),
      ),

    update: (context, { params: { id }, body }) => changeJob(context, { id, body, trips }),
  }
}

type Query = Omit<RouteRequest<typeof jobRoutes.list>['query'], 'page' | 'limit' | 'sort'>

/** An id that is not of the tenant is not there; undefined where nothing of what is asked may be told. */
async function filterOf(context: Context, query: Query) {
  const { status, assignee = [], vehicleId = [], tripId, linked, archived = false, search } = query
  await requirePeople(context, assignee, 'assignee')
  await requireVehicles(context, vehicleId, 'vehicleId')
  if (tripId !== undefined && !(await isTripOpen(context, tripId))) return undefined
  const period = periodOf(query, await timeZoneOf(context))
  const among = { statuses: status, assignees: assignee, vehicleIds: vehicleId }
  return { ...period, ...among, tripId, linked, archived, search }
}
