/** The demo company's jobs around the current day. */
import { timeZoneOf } from '../../core/companies/index.ts'
import { dateIn } from '../../../http/period.ts'
import type { Context } from '../../../http/scope.ts'
import { createJob } from '../../trips/jobs/index.ts'

type InventedJob = {
  title: string
  description?: string
  address: string
  postcode: string
  location: { latitude: number; longitude: number }
  /** The vehicle whose driver does the job; unassigned if left out. */
  registration?: string
  when: When
  takesHours: number
}

/**
 * Hours from now, for drivers on duty around the clock; otherwise a time on a working day, counted from today
 * or the next working day.
 */
type When = { inHours: number } | { workday: number; at: string }

const jobs: readonly InventedJob[] = [
  {
    title: 'Check the alarm at the bonded store',
    address: 'Xatt l-Għassara tal-Għeneb, Marsa',
    postcode: 'MRS 1917',
    location: { latitude: 35.8776, longitude: 14.4974 },
    registration: 'AXM 841',
    when: { inHours: -1 },
    takesHours: 2,
  },
  {
    title: 'Service the lifts of the town hall',
    description: 'Two lifts, the yearly inspection. The key is with the porter.',
    address: 'Triq il-Kbira, Mosta',
    postcode: 'MST 1010',
    location: { latitude: 35.9097, longitude: 14.4256 },
    registration: 'EJR 190',
    when: { workday: -1, at: '09:00' },
    takesHours: 3,
  },
  {
    title: 'Deliver bottled water to the school',
    address: 'Triq Mannarino, Birkirkara',
    postcode: 'BKR 9080',
    location: { latitude: 35.8957, longitude: 14.4611 },
    registration: 'CZN 905',
    when: { workday: 0, at: '08:30' },
    takesHours: 3,
  },
  {
    title: 'Repair the boiler of the bakery',
    description: 'Loses pressure over night. Bring a 3 bar safety valve.',
    address: 'Triq San Bastjan, Qormi',
    postcode: 'QRM 2334',
    location: { latitude: 35.8786, longitude: 14.4717 },
    registration: 'EJR 190',
    when: { workday: 0, at: '13:00' },
    takesHours: 2,
  },
  {
    title: 'Pallets to the Freeport',
    address: 'Birżebbuġa',
    postcode: 'BBG 3011',
    location: { latitude: 35.8222, longitude: 14.5303 },
    registration: 'LNA 730',
    when: { workday: 0, at: '12:00' },
    takesHours: 4,
  },
  {
    title: 'Show the new catalogue to Tigné Hotels',
    address: 'Tigné Point, Sliema',
    postcode: 'TP 01',
    location: { latitude: 35.9081, longitude: 14.5128 },
    registration: 'FPS 347',
    when: { workday: 1, at: '10:00' },
    takesHours: 1.5,
  },
  {
    title: 'Bring samples to the laboratory',
    address: 'Mater Dei, Msida',
    postcode: 'MSD 2090',
    location: { latitude: 35.9017, longitude: 14.4761 },
    when: { workday: 1, at: '11:00' },
    takesHours: 1,
  },
  {
    title: 'Mount the sun blinds of the clinic',
    address: 'Triq ir-Repubblika, Rabat',
    postcode: 'RBT 1018',
    location: { latitude: 35.8817, longitude: 14.3989 },
    when: { workday: 2, at: '08:00' },
    takesHours: 5,
  },
]

/** Runs in the transaction that creates the vehicles, after their drivers are assigned; `ids` by plate. */
export async function createDemoJobs(context: Context, ids: ReadonlyMap<string, string>): Promise<void> {
  const timeZone = await timeZoneOf(context)
  const drivers = await driversOf(context)
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
