import { z } from 'zod'
import { changesOf } from '../core/change-many.ts'
import { entityFields, expectedVersion, idOf, Place, trimmedText } from '../core/entity.ts'
import { Instant, OffsetInstant } from '../core/instant.ts'
import { pageOf, queryFlag, queryList, sortBy } from '../core/paging.ts'
import { DayOrTime } from '../core/period.ts'
import type { Reach } from '../core/permissions.ts'
import { routes } from '../core/route.ts'

/** `open` has no assignee; `assigned` and `inProgress` have one. */
export const JobStatus = z.enum(['open', 'assigned', 'inProgress', 'done', 'cancelled'])
export type JobStatus = z.infer<typeof JobStatus>

/** The trip on which a job was done. */
export const JobTrip = z.object({
  vehicleId: idOf('vehicle'),
  startTime: Instant,
  /** While it is in progress, the time of the last fix so far. */
  endTime: Instant,
  running: z.boolean(),
  distanceMeters: z.int(),
  durationSeconds: z.int(),
})
export type JobTrip = z.infer<typeof JobTrip>

export const Job = z.object({
  id: idOf('job'),
  title: z.string(),
  /** '' if there is none. */
  description: z.string(),
  postcode: z.string(),
  address: z.string().nullable(),
  location: Place.nullable(),
  startDate: Instant,
  endDate: Instant,
  status: JobStatus,
  /** When it got that status. */
  statusSince: Instant,
  /** The assignee. */
  assignee: idOf('user').nullable(),
  assigneeName: z.string().nullable(),
  vehicleId: idOf('vehicle').nullable(),
  registration: z.string().nullable(),
  /** Also null if the reader may not see the trip's purpose. */
  tripId: idOf('trip').nullable(),
  trip: JobTrip.nullable(),
  archived: z.boolean(),
  ...entityFields,
})
export type Job = z.infer<typeof Job>

/** The fields that users enter. */
const jobFields = {
  title: trimmedText(200),
  description: z.string().trim().max(5000),
  postcode: z.string().trim().max(20),
  address: trimmedText(300).nullable(),
  location: Place.nullable(),
  /** A day lasts from its midnight to the next, in the tenant's time zone. */
  startDate: DayOrTime,
  endDate: DayOrTime,
  /** By default `assigned` with an assignee and `open` without. */
  status: JobStatus,
  assignee: idOf('user').nullable(),
  vehicleId: idOf('vehicle').nullable(),
  tripId: idOf('trip').nullable(),
}

export const JobCreate = z
  .object(jobFields)
  .partial()
  .required({ title: true, startDate: true, endDate: true })
export type JobCreate = z.infer<typeof JobCreate>

export const JobUpdate = z
  .object({ ...jobFields, archived: z.boolean() })
  .partial()
  .extend({
    /** When the status was set, if it is sent later. */
    statusSince: OffsetInstant.optional(),
    version: expectedVersion,
  })
export type JobUpdate = z.infer<typeof JobUpdate>

/** The fields that a bulk change of jobs can set. */
export const JobsChange = changesOf(
  idOf('job'),
  z.object({ status: JobStatus, assignee: idOf('user').nullable(), archived: z.boolean() }),
)
export type JobsChange = z.infer<typeof JobsChange>

const driversFields = ['status', 'statusSince', 'version'] as const satisfies readonly (keyof JobUpdate)[]

/** Drivers may only change the status of their own jobs. */
export function mayChangeJob(reach: Reach | undefined, field: string): boolean {
  return reach === 'all' || (reach === 'own' && driversFields.some((own) => own === field))
}

export const JobSort = ['startDate', 'endDate', 'title', 'status', 'assigneeName', 'createdAt'] as const
export type JobSort = (typeof JobSort)[number]

/** Filters of the list and the board. */
const jobFilter = {
  assignee: queryList(idOf('user')).optional(),
  vehicleId: queryList(idOf('vehicle')).optional(),
  archived: queryFlag.optional(),
  /** Jobs that overlap the period. */
  startDate: DayOrTime.optional(),
  endDate: DayOrTime.optional(),
  /** Searches title, description, postcode, address, the assignee's name and the registration. */
  search: trimmedText(200).optional(),
}

/** Maximum number of jobs in a column of the board; the counts include all jobs. */
const shown = (usual: number) => z.coerce.number().int().min(0).max(200).default(usual)

export const JobBoard = z.object({
  columns: z.array(z.object({ status: JobStatus, total: z.int(), items: z.array(Job) })),
  /** Unfinished jobs that ended before the period begins; 0 without a period. */
  overdueBefore: z.int(),
})
export type JobBoard = z.infer<typeof JobBoard>

/** The position of a postcode: from an earlier `job`, the `geocoder`, or the `area` of the town. */
export const PostcodePlace = z.object({
  source: z.enum(['job', 'geocoder', 'area']),
  address: z.string().nullable(),
  location: Place,
})
export type PostcodePlace = z.infer<typeof PostcodePlace>

const JobId = z.object({ id: idOf('job') })

export const jobRoutes = routes({
  list: {
    method: 'GET',
    path: '/jobs',
    access: 'jobs.read',
    summary:
      'Lists the jobs that match all filters, by start unless sorted otherwise. Archived jobs only with `archived`. With `page`, one page.',
    query: z.object({
      page: z.coerce.number().int().min(1).optional(),
      limit: z.coerce.number().int().min(1).max(200).optional(),
      sort: sortBy(JobSort).optional(),
      status: queryList(JobStatus).optional(),
      ...jobFilter,
      tripId: idOf('trip').optional(),
      /** Whether they are linked to a trip. */
      linked: queryFlag.optional(),
    }),
    response: z.union([z.array(Job), pageOf(Job)]),
  },
  board: {
    method: 'GET',
    path: '/jobs/board',
    access: 'jobs.read',
    summary:
      'The job board: for each status, the number of jobs that match all filters, and the first of them. Done and cancelled jobs are listed latest first.',
    query: z.object({ ...jobFilter, limit: shown(50), done: shown(4), cancelled: shown(0) }),
    response: JobBoard,
  },
  postcode: {
    method: 'GET',
    path: '/jobs/postcode',
    access: 'jobs.create',
    summary: 'Returns the place of a postcode, or null if it is unknown.',
    query: z.object({ postcode: z.string().trim().min(2).max(20) }),
    response: PostcodePlace.nullable(),
  },
  get: {
    method: 'GET',
    path: '/jobs/{id}',
    access: 'jobs.read',
    summary: 'Returns a job.',
    params: JobId,
    response: Job,
  },
  distance: {
    method: 'GET',
    path: '/jobs/{id}/distance',
    access: 'jobs.read',
    summary:
      'Returns the straight-line distance between the job and the vehicle that the caller has now, or null if either place is unknown.',
    params: JobId,
    response: z.object({ meters: z.int().nullable() }),
  },
  create: {
    method: 'POST',
    path: '/jobs',
    access: 'jobs.create',
    summary: 'Adds a job.',
    body: JobCreate,
    response: Job,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/jobs/{id}',
    access: 'jobs.write',
    summary:
      'Changes the given fields. Drivers can change only the status of their own jobs. A device that was offline sends `statusSince`, the time at which the status was set; a time before the previous status, or in the future, is moved to the nearest possible one.',
    params: JobId,
    body: JobUpdate,
    response: Job,
  },
  updateMany: {
    method: 'PUT',
    path: '/jobs',
    access: 'jobs.write',
    summary:
      'Assigns, archives, or changes the status of up to 200 jobs at once. If one change is refused, none is made.',
    body: JobsChange,
    response: z.array(Job),
  },
})
