/** The demo company's bookings around the current day. */
import { dateIn } from '../../../http/period.ts'
import type { Context } from '../../../http/scope.ts'
import { storeBooking } from '../../trips/bookings/index.ts'
import { timeZoneOf } from '../../core/companies/index.ts'

type InventedBooking = {
  registration: string
  /** On the company's day, counted from today. */
  day: number
  from: string
  until: string
  purpose: string
  destination?: string
  isRequest?: boolean
}

/** Vehicles that are driven by day only: on shifts, a booking would come between the drivers. */
const bookings: readonly InventedBooking[] = [
  {
    registration: 'PWH 726',
    day: 0,
    from: '07:00',
    until: '08:45',
    purpose: 'Bank',
    destination: 'Valletta',
  },
  {
    registration: 'PWH 726',
    day: 0,
    from: '14:30',
    until: '16:30',
    purpose: 'Client visit',
    destination: 'Naxxar',
  },
  {
    registration: 'RCB 015',
    day: 0,
    from: '08:30',
    until: '12:00',
    purpose: 'Meeting',
    destination: 'Valletta',
  },
  {
    registration: 'RCB 015',
    day: 0,
    from: '13:00',
    until: '17:00',
    purpose: 'Training',
    destination: 'Mellieħa',
  },
  {
    registration: 'OFD 387',
    day: 0,
    from: '07:45',
    until: '11:00',
    purpose: 'Customers',
    destination: 'Floriana and Sliema',
  },
  {
    registration: 'FPS 347',
    day: 0,
    from: '07:30',
    until: '13:00',
    purpose: 'Customers',
    destination: 'Attard',
  },
  { registration: 'GHS 103', day: 0, from: '12:00', until: '18:00', purpose: 'Linen round, north' },
  { registration: 'GHS 102', day: 0, from: '06:00', until: '09:00', purpose: 'Linen round, harbour' },
  {
    registration: 'GHS 102',
    day: 0,
    from: '15:00',
    until: '19:00',
    purpose: 'Trade fair',
    destination: 'Ta’ Qali',
    isRequest: true,
  },
  { registration: 'PWH 726', day: 1, from: '09:00', until: '12:00', purpose: 'Airport', destination: 'Luqa' },
  {
    registration: 'RCB 015',
    day: 1,
    from: '08:00',
    until: '18:00',
    purpose: 'Gozo',
    destination: 'Victoria',
  },
  {
    registration: 'OFD 387',
    day: 2,
    from: '10:00',
    until: '15:00',
    purpose: 'Customers',
    destination: 'Mosta',
  },
  {
    registration: 'PWH 726',
    day: 3,
    from: '13:00',
    until: '16:00',
    purpose: 'Notary',
    destination: 'Valletta',
    isRequest: true,
  },
  {
    registration: 'RCB 015',
    day: -1,
    from: '09:00',
    until: '15:30',
    purpose: 'Site inspection',
    destination: 'Marsa',
  },
]

export async function createDemoBookings(context: Context, ids: ReadonlyMap<string, string>): Promise<void> {
  const timeZone = await timeZoneOf(context)
  const today = dateIn(timeZone, context.now)
  const people = await peopleOf(context)
  for (const [index, { registration, day, from, until, ...booking }] of bookings.entries()) {
    const vehicleId = ids.get(registration)
    const userId = vehicleId && (people.drivers.get(vehicleId) ?? people.anyone[index % people.anyone.length])
    if (!vehicleId || !userId) continue
    const at = (time: string) => {
      const plainTime = Temporal.PlainTime.from(time)
      return new Date(today.add({ days: day }).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds)
    }
    await storeBooking(context, { ...booking, vehicleId, userId, startDate: at(from), endDate: at(until) })
  }
}

/** The drivers of vehicles, and anyone for vehicles without one. */
async function peopleOf({ scope, tx }: Context) {
  const rows = await tx
    .selectFrom('vehicles')
    .select(['id', 'driverId'])
    .where('tenantId', '=', scope.tenantId)
    .where('archived', '=', false)
    .orderBy('registration')
    .execute()
  const pairs = rows.flatMap(({ id, driverId }) => (driverId === null ? [] : [[id, driverId] as const]))
  return { drivers: new Map(pairs), anyone: [...new Set(pairs.map(([, driverId]) => driverId))] }
}
