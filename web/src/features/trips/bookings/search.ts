import { BookingSort, BookingState } from '@roadbook/contract/trips/bookings'
import { z } from 'zod'
import { searchDay, searchFlag, searchPage, searchSort } from '../../../lib/search.ts'
import { askedBy, choiceParam, shapeOf, textParam } from '../../../ui/list/list-params.ts'
import { timelineViews } from './timeline/time-scale.ts'

export const bookingParams = {
  q: textParam('search'),
  vehicles: choiceParam('showVehiclesId', z.uuid()),
  fleet: choiceParam('fleetCategoryId', z.uuid()),
  statuses: choiceParam('state', BookingState),
}

export const BookingsSearch = z.object({
  ...shapeOf(bookingParams),
  /** Only vehicles without a booking in the visible period. */
  free: searchFlag,
  /** The time line shows a day by default. */
  view: z
    .enum([...timelineViews, 'list'])
    .optional()
    .catch(undefined),
  /** A day of the visible period; today by default. */
  day: searchDay,
  sort: searchSort(BookingSort),
  page: searchPage,
  /** The booking that is open. */
  booking: z.uuid().optional().catch(undefined),
  /** The form for a new booking is open. */
  add: searchFlag,
})
export type BookingsSearch = z.infer<typeof BookingsSearch>

type Period = { startDate: string; endDate?: string }

export function bookingFilter(search: BookingsSearch, period: Period, sort: string) {
  return { ...period, ...askedBy(bookingParams, search), sort }
}
