import { z } from 'zod'
import { entityFields, expectedVersion, idOf, Place, words } from './entity.ts'
import { Instant } from './instant.ts'
import { pageOf, queryFlag, queryList, sortBy } from './paging.ts'
import { DayOrTime } from './period.ts'
import type { Reach } from './permissions.ts'
import { routes } from './route.ts'

/** `open` has nobody assigned; `assigned` and `inProgress` have somebody. */
export const JobStatus = z.enum(['open', 'assigned', 'inProgress', 'done', 'cancelled'])
export type JobStatus = z.infer<typeof JobStatus>

export const Job = z.object({
  id: idOf('job'),
  title: z.string(),
  /** '' where nothing is said. */
  description: z.string(),
  postcode: z.string(),
  address: z.string().nullable(),
  location: Place.nullable(),
  startDate: Instant,
  endDate: Instant,
  status: JobStatus,
  /** Who does it. */
  assignee: idOf('user').nullable(),
  assigneeName: z.string().nullable(),
  vehicleId: idOf('vehicle').nullable(),
  registration: z.string().nullable(),
  /** Null too where the reader may not know what the trip was for. */
  tripId: idOf('trip').nullable(),
  archived: z.boolean(),
  ...entityFields,
})
export type Job = z.infer<typeof Job>

/** What a person may say about a job. */
const jobFields = {
  title: words(200),
  description: z.string().trim().max(5000),
  postcode: z.string().trim().max(20),
  address: words(300).nullable(),
  location: Place.nullable(),
  /** A day is from its midnight to the next, in the tenant's time zone. */
  startDate: DayOrTime,
  endDate: DayOrTime,
  /** Where it is left out, `assigned` with an assignee and `open` without. */
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
  .extend({ version: expectedVersion })
export type JobUpdate = z.infer<typeof JobUpdate>

const driversFields = ['status', 'version'] as const satisfies readonly (keyof JobUpdate)[]

/** A driver says how far their own jobs are; the rest is for those who run the fleet. */
export function mayChangeJob(reach: Reach | undefined, field: string): boolean {
  return reach === 'all' || (reach === 'own' && driversFields.some((own) => own === field))
}

export const JobSort = ['startDate', 'endDate', 'title', 'status', 'assigneeName', 'createdAt'] as const
export type JobSort = (typeof JobSort)[number]

export const jobRoutes = routes({
  list: {
    method: 'GET',
    path: '/jobs',
    access: 'jobs.read',
    summary:
      'The jobs that fit every filter, by their begin unless sorted otherwise, without the archived ones; with `page` a page.',
    query: z.object({
      page: z.coerce.number().int().min(1).optional(),
      limit: z.coerce.number().int().min(1).max(200).optional(),
      sort: sortBy(JobSort).optional(),
      status: queryList(JobStatus).optional(),
      assignee: idOf('user').optional(),
      vehicleId: idOf('vehicle').optional(),
      tripId: idOf('trip').optional(),
      /** Whether they stand on a trip. */
      linked: queryFlag.optional(),
      archived: queryFlag.optional(),
      /** Jobs of which a part lies in the period. */
      startDate: DayOrTime.optional(),
      endDate: DayOrTime.optional(),
      /** In title, description, postcode, address, the assignee's name and the plate. */
      search: words(200).optional(),
    }),
    response: z.union([z.array(Job), pageOf(Job)]),
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
    summary: 'Changes the fields that the body names; a driver says the status of their own jobs.',
    params: z.object({ id: idOf('job') }),
    body: JobUpdate,
    response: Job,
  },
})
