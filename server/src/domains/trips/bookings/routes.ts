import type { bookingRoutes } from '@roadbook/contract/trips/bookings'
import type { calendarFeedRoutes } from '@roadbook/contract/trips/calendar-feeds'
import type { RouteRequest } from '@roadbook/contract/core/route'
import type { Handlers } from '../../../http/mount.ts'
import { toPage } from '../../../http/page.ts'
import { periodOf } from '../../../http/period.ts'
import type { Context } from '../../../http/scope.ts'
import { timeZoneOf } from '../../core/companies/index.ts'
import { requirePeople } from '../../people/users/index.ts'
import { requireAnyVehicles, requireFleetCategories } from '../../fleet/vehicles/index.ts'
import { readAvailable, readConflict } from './availability.ts'
import { type Period, refusePeriod } from './booking-period.ts'
import { bookings } from './bookings.ts'
import { createFeed, readFeed, removeFeed } from './feeds/calendar-feeds.ts'
import { readHandover, returnBooking, startBooking } from './handover.ts'
import { changeBooking, createBooking, removeBooking } from './write-booking.ts'

type BookingHandlers = Handlers<typeof bookingRoutes & typeof calendarFeedRoutes>

export function createBookingHandlers(publicUrl: string): BookingHandlers {
  return {
    ...bookingHandlers,
    feed: (context, { query }) => readFeed(context, query.vehicleId),
    createFeed: (context, { body }) => createFeed(context, body.vehicleId, publicUrl),
    async removeFeed(context, { query }) {
      await removeFeed(context, query.vehicleId)
    },
  }
}

const bookingHandlers: Handlers<typeof bookingRoutes> = {
  async list(context, { query }) {
    const { page, limit, sort } = query
    const filter = await filterOf(context, query)
    const { items, totalItems } = await bookings.list(context, { filter, sort, page: { page, limit } })
    return toPage(items, totalItems, { page, limit })
  },

  async availability(context, { query }) {
    const { page, limit, fleetCategoryId: fleetCategoryIds = [], search } = query
    await requireFleetCategories(context, fleetCategoryIds)
    const asked = { ...(await wantedOf(context, query)), fleetCategoryIds, search }
    const { items, totalItems } = await readAvailable(context, asked, { page, limit })
    return toPage(items, totalItems, { page, limit })
  },

  async conflict(context, { query }) {
    const { vehicleId, userId = context.scope.userId } = query
    await requireAnyVehicles(context, [vehicleId])
    await requirePeople(context, [userId], 'userId')
    return readConflict(context, { vehicleId, userId, ...(await wantedOf(context, query)) })
  },

  get: (context, { params }) => bookings.read(context, params.id),

  handover: (context, { params }) => readHandover(context, params.id),

  create: (context, { body }) => createBooking(context, body),

  update: (context, { params, body }) => changeBooking(context, params.id, body),

  start: (context, { params, body }) => startBooking(context, params.id, body),

  return: (context, { params, body }) => returnBooking(context, params.id, body),

  async delete(context, { params }) {
    await removeBooking(context, params.id)
  },
}

type ListQuery = RouteRequest<typeof bookingRoutes.list>['query']

/** An id of another tenant counts as not found. */
async function filterOf(context: Context, query: ListQuery) {
  const { showVehiclesId = [], userId = [], fleetCategoryId = [] } = query
  await requireAnyVehicles(context, showVehiclesId)
  await requirePeople(context, userId, 'userId')
  await requireFleetCategories(context, fleetCategoryId)
  return { ...query, ...periodOf(query, await timeZoneOf(context)) }
}

type WantedQuery = Pick<
  RouteRequest<typeof bookingRoutes.conflict>['query'],
  'startDate' | 'endDate' | 'bookingId'
>

async function wantedOf(
  context: Context,
  query: WantedQuery,
): Promise<Period & { exceptId: string | undefined }> {
  const exceptId = query.bookingId
  if (exceptId !== undefined) await bookings.require(context, exceptId)
  const { from, until } = periodOf(query, await timeZoneOf(context))
  const period = { startDate: from as Date, endDate: until as Date } // both are required
  refusePeriod(period, context.now, period.endDate)
  return { ...period, exceptId }
}
