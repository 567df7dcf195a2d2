/** Bookings: their fields, filters, order and queries. */
import {
  Booking,
  type BookingSort,
  type BookingState,
  BookingStatus,
} from '@roadbook/contract/trips/bookings'
import { type InferResult, sql } from 'kysely'
import { patternsOf, plain } from '../../../database/contains-words.ts'
import { nameOrEmail } from '../../../database/person-name.ts'
import { sameCompany } from '../../../database/same-company.ts'
import { isoTimes } from '../../../entities/columns.ts'
import { createEntity } from '../../../entities/entity.ts'
import type { Order, Ordering } from '../../../entities/read-list.ts'
import type { Context } from '../../../http/scope.ts'
import { alsoBooked } from './also-booked.ts'
import { publishBookings } from './publish-bookings.ts'
import { stateAt } from './status.ts'

/**
 * Drivers see their own bookings. People and vehicles are joined only where they are needed: counts and pages don't need
 * them.
 */
function withinReach({ scope, tx }: Context) {
  const query = tx.selectFrom('bookings').where('bookings.tenantId', '=', scope.tenantId)
  return scope.reach === 'own' ? query.where('bookings.userId', '=', scope.userId) : query
}

type BookingsQuery = ReturnType<typeof withinReach>

function withNames(query: BookingsQuery) {
  return query
    .innerJoin('users as person', (join) => sameCompany(join, 'person.id', 'bookings.userId'))
    .innerJoin('vehicles', (join) => sameCompany(join, 'vehicles.id', 'bookings.vehicleId'))
}

const personName = nameOrEmail('person')

function selectBooking(query: BookingsQuery, { now }: Context) {
  return withNames(query)
    .leftJoin('users as witness', (join) => sameCompany(join, 'witness.id', 'bookings.licenceConfirmedBy'))
    .selectAll('bookings')
    .select(['vehicles.registration', 'vehicles.label as vehicleLabel'])
    .select(personName.as('userName'))
    .select(nameOrEmail<string | null>('witness').as('witnessName'))
    .select(stateAt(now).as('state'))
    .select(alsoBooked.as('alsoBooked'))
}

export type BookingRow = InferResult<ReturnType<typeof selectBooking>>[number]

/** By the names of the API's parameters. */
const bookingFilters = {
  showVehiclesId: (rows: BookingsQuery, ids: readonly string[]) =>
    rows.where('bookings.vehicleId', 'in', ids),
  userId: (rows: BookingsQuery, ids: readonly string[]) => rows.where('bookings.userId', 'in', ids),
  category: (rows: BookingsQuery, names: readonly string[]) => rows.where('bookings.category', 'in', names),
  status: (rows: BookingsQuery, statuses: readonly BookingStatus[]) =>
    rows.where('bookings.status', 'in', statuses),
  state: (rows: BookingsQuery, states: readonly BookingState[], { now }: Context) =>
    rows.where(stateAt(now), 'in', states),
  fleetCategoryId: (rows: BookingsQuery, ids: readonly string[], { scope, tx }: Context) =>
    rows.where(
      'bookings.vehicleId',
      'in',
      tx
        .selectFrom('vehicles')
        .select('id')
        .where('tenantId', '=', scope.tenantId)
        .where('fleetCategoryId', 'in', ids),
    ),
  /** With `until`, a half-open period that bookings overlap. */
  from: (rows: BookingsQuery, from: Date) => rows.where('bookings.endDate', '>', from),
  until: (rows: BookingsQuery, until: Date) => rows.where('bookings.startDate', '<', until),
  /** Each word is in the booking's own text, the driver's name or email, or the vehicle. */
  search: (rows: BookingsQuery, words: string, { scope }: Context) =>
    patternsOf(words).reduce((narrowed, word) => {
      const pattern = plain(sql`${word}::text`)
      return narrowed.where(sql<boolean>`(bookings.search_text like ${pattern}
        or bookings.user_id in (
          select u.id from users u where u.tenant_id = ${scope.tenantId} and u.search_text like ${pattern})
        or bookings.vehicle_id in (
          select v.id from vehicles v where v.tenant_id = ${scope.tenantId}
            and (v.plain_registration like ${pattern} or ${plain(sql`v.label`)} like ${pattern})))`)
    }, rows),
}

const byStart: Order<BookingSort> = { field: 'startDate', isDescending: false }

const bookingOrdering: Ordering<BookingSort, BookingsQuery> = {
  standard: [byStart],
  joined: { userName: withNames, registration: withNames },
  grouped: {
    userName: {
      key: 'bookings.userId',
      values: ({ scope }) =>
        sql`(select person.id, ${personName} as value from users person where person.tenant_id = ${scope.tenantId})`,
    },
    registration: {
      key: 'bookings.vehicleId',
      values: ({ scope }) =>
        sql`(select v.id, v.registration as value from vehicles v where v.tenant_id = ${scope.tenantId})`,
    },
  },
  by(field) {
    if (field === 'userName') return personName
    if (field === 'registration') return sql.ref('vehicles.registration')
    if (field === 'status') return sql`array_position(${BookingStatus.options}::text[], bookings.status)`
    return sql.ref(`bookings.${field}`)
  },
  neverNull: ['startDate', 'endDate', 'registration', 'createdAt'],
}

export const bookings = createEntity({
  table: 'bookings',
  thing: 'booking',
  resource: 'booking',
  schema: Booking,
  within: withinReach,
  selection: selectBooking,
  filters: bookingFilters,
  ordering: bookingOrdering,
  toValues: (_context, rows: readonly BookingRow[]) => rows.map(toBooking),
  // Derived from the clock and from other bookings.
  unaudited: ['state', 'alsoBooked'],
  registration: ({ registration }) => registration,
  publish: publishBookings,
})

export function statusOf({ status }: { status: string }): BookingStatus {
  return status as BookingStatus // ensured by the column's check constraint
}

function toBooking(row: BookingRow): Booking {
  return {
    ...isoTimes(row),
    status: statusOf(row),
    licenceConfirmedBy: row.witnessName,
  }
}
