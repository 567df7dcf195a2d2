/** The demo company's bookings around the current day. */
import { z } from 'zod'
import { dateIn } from '../../../http/period.ts'
import type { Context } from '../../../http/scope.ts'
import { storeBooking } from '../../trips/bookings/index.ts'
import { timeZoneOf } from '../../core/companies/index.ts'
import { readAsset } from './read-asset.ts'

const Bookings = z.array(
  z.object({
    registration: z.string(),
    /** On the company's day, counted from today. */
    day: z.int(),
    from: z.iso.time(),
    until: z.iso.time(),
    purpose: z.string(),
    destination: z.string().optional(),
    isRequest: z.boolean().optional(),
  }),
)

/** For vehicles that are only driven by day: between shifts, a booking would come between the drivers. */
export async function createDemoBookings(context: Context, ids: ReadonlyMap<string, string>): Promise<void> {
  const timeZone = await timeZoneOf(context)
  const today = dateIn(timeZone, context.now)
  const people = await peopleOf(context)
  const bookings = await readAsset('server/assets/demo/bookings.json', Bookings)
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
