/** The demo company's jobs around the current day. */
import { Place } from '@roadbook/contract/core/entity'
import { z } from 'zod'
import { timeZoneOf } from '../../core/companies/index.ts'
import { dateIn } from '../../../http/period.ts'
import type { Context } from '../../../http/scope.ts'
import { createJob } from '../../trips/jobs/index.ts'
import { readAsset } from './read-asset.ts'

/**
 * Hours from now, for drivers on duty around the clock; otherwise a time on a working day, counted from today
 * or the next working day.
 */
const When = z.union([z.object({ inHours: z.number() }), z.object({ workday: z.int(), at: z.iso.time() })])
type When = z.infer<typeof When>

const Jobs = z.array(
  z.object({
    title: z.string(),
    description: z.string().optional(),
    address: z.string(),
    postcode: z.string(),
    location: Place,
    /** The vehicle whose driver does the job; unassigned if left out. */
    registration: z.string().optional(),
    when: When,
    takesHours: z.number(),
  }),
)

/** Runs in the transaction that creates the vehicles, after their drivers are assigned; `ids` by plate. */
export async function createDemoJobs(context: Context, ids: ReadonlyMap<string, string>): Promise<void> {
  const timeZone = await timeZoneOf(context)
  const drivers = await driversOf(context)
  const jobs = await readAsset('server/assets/demo/jobs.json', Jobs)
  for (const { registration = '', when, takesHours, ...job } of jobs) {
    const vehicleId = ids.get(registration)
    const assignee = vehicleId === undefined ? undefined : drivers.get(vehicleId)
    const startMs = beginOf(when, context.now, timeZone)
    const endMs = startMs + takesHours * HOUR_MS
    const status = assignee === undefined ? undefined : statusAt(context.now.getTime(), { startMs, endMs })
    await createJob(context, {
      ...job,
      startDate: new Date(startMs).toISOString(),
      endDate: new Date(endMs).toISOString(),
      ...(status === undefined ? {} : { status }),
      ...(assignee === undefined ? {} : { assignee }),
      ...(vehicleId === undefined ? {} : { vehicleId }),
    })
  }
}

/** The current driver of each vehicle. */
async function driversOf({ scope, tx }: Context): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('vehicles')
    .select(['id', 'driverId'])
    .where('tenantId', '=', scope.tenantId)
    .execute()
  return new Map(rows.flatMap(({ id, driverId }) => (driverId === null ? [] : [[id, driverId] as const])))
}

function statusAt(
  nowMs: number,
  { startMs, endMs }: { startMs: number; endMs: number },
): 'done' | 'inProgress' | undefined {
  if (endMs <= nowMs) return 'done'
  return startMs <= nowMs ? 'inProgress' : undefined
}

const HOUR_MS = 3_600_000
const SATURDAY = 6

function beginOf(when: When, now: Date, timeZone: string): number {
  if ('inHours' in when) return (Math.floor(now.getTime() / HOUR_MS) + when.inHours) * HOUR_MS
  const day = workdayFrom(dateIn(timeZone, now), when.workday)
  return day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(when.at) }).epochMilliseconds
}

/** 0 is today, or the Monday after on a weekend; 1 is the next working day, -1 the previous one. */
function workdayFrom(today: Temporal.PlainDate, offset: number): Temporal.PlainDate {
  const step = Math.sign(offset)
  const next = (from: Temporal.PlainDate, days: number): Temporal.PlainDate => {
    const moved = from.add({ days })
    return moved.dayOfWeek >= SATURDAY ? next(moved, days) : moved
  }
  let day = today.dayOfWeek >= SATURDAY ? next(today, 1) : today
  for (let left = Math.abs(offset); left > 0; left--) day = next(day, step)
  return day
}
