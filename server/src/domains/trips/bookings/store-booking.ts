import { insertRow } from '../../../entities/write-rows.ts'
import type { Context } from '../../../http/scope.ts'
import { readDashboard } from '../../fleet/odometer/index.ts'
import { statusAtEnd } from './status.ts'

type KnownBooking = {
  vehicleId: string
  userId: string
  startDate: Date
  endDate: Date
  purpose: string
  destination?: string | undefined
  /** Not confirmed yet. */
  isRequest?: boolean | undefined
}

/** Stores a booking with its status as of now, past ones too, without an audit entry, as no person entered it. */
export async function storeBooking(context: Context, booking: KnownBooking): Promise<void> {
  const { isRequest = false, destination = null, ...columns } = booking
  const { now } = context
  const isActive = !isRequest && booking.startDate <= now && now < booking.endDate
  const started = isActive
    ? {
        startedAt: booking.startDate,
        startOdometerMeters: (await readDashboard(context, booking.vehicleId)) ?? 0,
      }
    : {}
  const open = isRequest ? 'requested' : 'confirmed'
  const status = isActive ? 'active' : booking.endDate <= now ? statusAtEnd(open) : open
  await insertRow(context, 'bookings', {
    ...columns,
    ...started,
    destination,
    category: 'business',
    status,
  })
}
