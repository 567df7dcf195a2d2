/** What the invented company has to do around the day on which it is looked at. */
import type { Context } from '../../http/scope.ts'
import { createJob } from '../jobs/index.ts'

type InventedJob = {
  title: string
  description?: string
  address: string
  postcode: string
  location: { latitude: number; longitude: number }
  /** Whose driver does it; nobody yet where it is left out. */
  registration?: string
  /** From now on; of jobs that began already less than nothing. */
  inHours: number
  takesHours: number
  status?: 'inProgress' | 'done'
}

const jobs: readonly InventedJob[] = [
  {
    title: 'Service the lifts of the town hall',
    description: 'Two lifts, the yearly inspection. The key is with the porter.',
    address: 'Triq il-Kbira, Mosta',
    postcode: 'MST 1010',
    location: { latitude: 35.9097, longitude: 14.4256 },
    registration: 'AXM 841',
    inHours: -26,
    takesHours: 3,
    status: 'done',
  },
  {
    title: 'Deliver bottled water to the school',
    address: 'Triq Mannarino, Birkirkara',
    postcode: 'BKR 9080',
    location: { latitude: 35.8957, longitude: 14.4611 },
    registration: 'CZN 905',
    inHours: -2,
    takesHours: 3,
    status: 'inProgress',
  },
  {
    title: 'Repair the boiler of the bakery',
    description: 'Loses pressure over night. Bring a 3 bar safety valve.',
    address: 'Triq San Bastjan, Qormi',
    postcode: 'QRM 2334',
    location: { latitude: 35.8786, longitude: 14.4717 },
    registration: 'EJR 190',
    inHours: 1,
    takesHours: 2,
  },
  {
    title: 'Pallets to the Freeport',
    address: 'Birżebbuġa',
    postcode: 'BBG 3011',
    location: { latitude: 35.8222, longitude: 14.5303 },
    registration: 'LNA 730',
    inHours: 2,
    takesHours: 4,
  },
  {
    title: 'Show the new catalogue to Tigné Hotels',
    address: 'Tigné Point, Sliema',
    postcode: 'TP 01',
    location: { latitude: 35.9081, longitude: 14.5128 },
    registration: 'FPS 347',
    inHours: 20,
    takesHours: 1.5,
  },
  {
    title: 'Bring samples to the laboratory',
    address: 'Mater Dei, Msida',
    postcode: 'MSD 2090',
    location: { latitude: 35.9017, longitude: 14.4761 },
    inHours: 22,
    takesHours: 1,
  },
  {
    title: 'Mount the sun blinds of the clinic',
    address: 'Triq ir-Repubblika, Rabat',
    postcode: 'RBT 1018',
    location: { latitude: 35.8817, longitude: 14.3989 },
    inHours: 46,
    takesHours: 5,
  },
]

type Known = {
  /** Of vehicles and of their drivers, by plate. */
  ids: ReadonlyMap<string, string>
  drivers: ReadonlyMap<string, string>
}

export async function inventJobs(context: Context, { ids, drivers }: Known): Promise<void> {
  for (const { registration = '', inHours, takesHours, ...job } of jobs) {
    const assignee = drivers.get(registration)
    const vehicleId = ids.get(registration)
    await createJob(context, {
      ...job,
      startDate: hourIn(context.now, inHours),
      endDate: hourIn(context.now, inHours + takesHours),
      ...(assignee === undefined ? {} : { assignee }),
      ...(vehicleId === undefined ? {} : { vehicleId }),
    })
  }
}

function hourIn(now: Date, hours: number): string {
  const wholeHour = Math.floor(now.getTime() / 3_600_000) * 3_600_000
  return new Date(wholeHour + hours * 3_600_000).toISOString()
}
