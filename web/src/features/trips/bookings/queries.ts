import { useLingui } from '@lingui/react/macro'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type { BookingCreate, BookingUpdate } from '@roadbook/contract/trips/bookings'
import { allPages } from '../../../lib/requests/all-pages.ts'
import { call } from '../../../lib/api.ts'
import { callQuery } from '../../../lib/requests/call-query.ts'
import { createEntityQueries } from '../../../lib/requests/entity-queries.ts'
import { showSuccess } from '../../../lib/toasts.ts'
import { formHandles } from '../../../ui/form/form-handles.ts'
import { askedBy } from '../../../ui/list/list-params.ts'
import { bookingFilter, bookingParams, type BookingsSearch } from './search.ts'
import { midnight, type Range } from './timeline/time-scale.ts'

export const bookings = createEntityQueries({
  key: 'bookings',
  // The driver of trips, and the current driver of vehicles, may change.
  invalidates: ['trips', 'vehicles'],
  list: (query: ReturnType<typeof bookingFilter> & { page: number; limit: number }, options) =>
    call(api.bookings.list, { query }, options),
  get: (id, options) => call(api.bookings.get, { params: { id } }, options),
  refreshMs: { list: 60_000, one: 15_000 },
})

export const usualSort = 'startDate:asc'

/** The list from today on, kept for use without a connection under one name, whatever the day. */
export function upcomingQuery(search: BookingsSearch, today: string, timeZone: string) {
  const { sort = usualSort, page = 1 } = search
  const startDate = new Date(midnight(today, timeZone)).toISOString()
  const name = JSON.stringify(['upcoming', askedBy(bookingParams, search), sort, page])
  return { ...bookings.pageQuery(bookingFilter(search, { startDate }, sort), page), meta: { lastSeen: name } }
}

const longestPage = 200

/** All rows of the time line. */
export const rowsKey = [...bookings.key, 'rows'] as const

/** All bookings of some vehicles in a time, for their rows on the time line. */
export function rowsQuery(vehicleIds: readonly string[], { fromMs, toMs }: Range) {
  const query = {
    showVehiclesId: vehicleIds.join(','),
    startDate: new Date(fromMs).toISOString(),
    endDate: new Date(toMs).toISOString(),
    limit: longestPage,
  }
  return queryOptions({
    queryKey: [...rowsKey, query],
    queryFn: ({ signal }) =>
      allPages((page) => call(api.bookings.list, { query: { ...query, page } }, { signal, quiet: true })),
    refetchInterval: 30_000,
    meta: { quiet: true },
  })
}

/** Vehicles that are free for an entire period. */
export function freeQuery(period: { startDate: string; endDate: string; bookingId?: string | undefined }) {
  const { bookingId, ...rest } = period
  const query = { ...rest, ...(bookingId === undefined ? {} : { bookingId }), limit: longestPage }
  return queryOptions({
    queryKey: [...bookings.key, 'free', query],
    queryFn: ({ signal }) =>
      allPages((page) =>
        call(api.bookings.availability, { query: { ...query, page } }, { signal, quiet: true }),
      ),
    meta: { quiet: true },
  })
}

type Wanted = {
  vehicleId: string
  /** People who can drive. */
  userId?: string | undefined
  startDate: string
  endDate: string
  bookingId?: string | undefined
}

/** Whether the vehicle is taken then, and what could be booked instead. */
export function conflictQuery({ bookingId, userId, ...wanted }: Wanted) {
  const query = {
    ...wanted,
    ...(userId === undefined ? {} : { userId }),
    ...(bookingId === undefined ? {} : { bookingId }),
  }
  return callQuery([...bookings.key, 'conflict', query], api.bookings.conflict, { query, quiet: true })
}

/** Who has, or will have, which vehicle in these hours. */
export function bookingsDuringQuery(period: { startDate: string; endDate: string }) {
  return queryOptions({
    queryKey: [...bookings.key, 'during', period],
    queryFn: ({ signal }) => readDuring(period, signal),
    meta: { quiet: true },
  })
}

function readDuring(period: { startDate: string; endDate: string }, signal: AbortSignal) {
  const query = { ...period, status: 'confirmed,active', limit: longestPage }
  return allPages((page) => call(api.bookings.list, { query: { ...query, page } }, { signal, quiet: true }))
}

/** Who has which vehicle right now. */
export function bookingsNowQuery() {
  return queryOptions({
    queryKey: [...bookings.key, 'now'],
    queryFn: ({ signal }) => {
      const now = Date.now()
      const at = (ms: number) => new Date(ms).toISOString()
      return readDuring({ startDate: at(now), endDate: at(now + 1000) }, signal)
    },
    refetchInterval: 60_000,
    meta: { quiet: true },
  })
}

/** A vehicle's current and future bookings; the server ends the others by the clock. */
export function nextBookingsQuery(vehicleId: string) {
  const query = {
    showVehiclesId: vehicleId,
    status: 'requested,confirmed,active',
    sort: 'startDate:asc',
    limit: 3,
  }
  return callQuery([...bookings.key, 'next', query], api.bookings.list, {
    query,
    refetchInterval: 60_000,
    quiet: true,
  })
}

export const handoverQuery = (id: string) =>
  callQuery([...bookings.key, 'handover', id], api.bookings.handover, { params: { id }, staleTime: 0 })

export function useBookingCalls() {
  const { t } = useLingui()
  return bookings.useFormCalls({
    add: (body: BookingCreate) => call(api.bookings.create, { body }),
    update: (id, body: BookingUpdate) => call(api.bookings.update, { params: { id }, body }),
    successMessages: { added: t`Booking added`, updated: t`Booking updated` },
  })
}

export function useUpdateBooking() {
  const { t } = useLingui()
  return bookings.useSave({
    call: ({ id, body }: { id: string; body: BookingUpdate }) =>
      call(api.bookings.update, { params: { id }, body }),
    successMessage: t`Booking updated`,
  })
}

type Handover = { id: string; odometerMeters: number; licenceSeen?: boolean; version: number }

export function useHandOver() {
  const { t } = useLingui()
  return bookings.useSave({
    call: ({ id, ...body }: Handover) => call(api.bookings.start, { params: { id }, body }),
    successMessage: t`Vehicle handed over`,
    handles: formHandles,
  })
}

export function useReturn() {
  const { t } = useLingui()
  return bookings.useSave({
    call: ({ id, odometerMeters, version }: Handover) =>
      call(api.bookings.return, { params: { id }, body: { odometerMeters, version } }),
    successMessage: t`Vehicle returned`,
    handles: formHandles,
  })
}

export function useDeleteBooking() {
  const { t } = useLingui()
  const changed = bookings.useChanged()
  return useMutation({
    mutationFn: (id: string) => call(api.bookings.delete, { params: { id } }),
    onSuccess: () => {
      showSuccess(t`Booking deleted`)
      void changed()
    },
  })
}
