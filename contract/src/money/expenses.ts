import { z } from 'zod'
import { changesOf } from '../core/change-many.ts'
import { Attachment, attachmentFileKeys } from '../core/attachments.ts'
import { Currency } from '../core/countries.ts'
import { hasDecimals } from '../core/decimals.ts'
import { entityFields, expectedVersion, idOf, OfVehicle, trimmedText } from '../core/entity.ts'
import { Day, EnteredDay, Instant } from '../core/instant.ts'
import { OdometerMeters } from '../fleet/odometer.ts'
import { pageOf, pageQuery, queryList, sortBy } from '../core/paging.ts'
import { CostSum, DrivenCostSum, VehicleCosts } from './cost-sums.ts'
import { ExpenseType } from './expense-type.ts'
import type { Reach } from '../core/permissions.ts'
import { routes } from '../core/route.ts'
import { problem } from '../core/problem.ts'

export const Expense = z.object({
  id: idOf('expense'),
  vehicleId: idOf('vehicle'),
  registration: z.string(),
  /** Also null if the reader may not see the trip's purpose. */
  tripId: idOf('trip').nullable(),
  type: ExpenseType,
  /** The day of the receipt. */
  date: Day,
  /** In the smallest unit of the currency (ISO 4217), see `currencyDigits`; negative for refunds. */
  amountMinor: z.int(),
  currency: z.string(),
  /** Included in the amount. */
  vatPercent: z.number().nullable(),
  vendor: z.string().nullable(),
  quantityLitres: z.number().nullable(),
  quantityKwh: z.number().nullable(),
  /** As on the receipt; not used as an odometer reading. */
  odometerMeters: z.int().nullable(),
  /** For fuel and charging: filled or charged up, so that consumption can be calculated. */
  fullTank: z.boolean(),
  /** The recurring expense that entered it. */
  recurringExpenseId: idOf('recurringExpense').nullable(),
  note: z.string().nullable(),
  /** The number of the receipt in the imported statement. */
  externalNumber: z.string().nullable(),
  /** The import that added it. */
  importId: idOf('expenseImport').nullable(),
  attachmentFileKeys: z.array(z.string()),
  /** The same files in the same order, for display. */
  attachments: z.array(Attachment),
  /** Closed for changes, see `ExpensesLockConfig.lockedThrough`. */
  locked: z.boolean(),
  /** Null if it was added automatically. */
  createdBy: idOf('user').nullable(),
  createdByName: z.string().nullable(),
  ...entityFields,
})
export type Expense = z.infer<typeof Expense>

/** Drivers may change what they entered, and only read what others entered for their vehicles. */
export function mayChangeExpense(
  { reach, userId }: { reach: Reach | undefined; userId: string },
  { createdBy }: { createdBy: string | null },
): boolean {
  return reach === 'all' || (reach === 'own' && createdBy === userId)
}

/**
 * Ninety thousand of them add up without rounding. In some currencies a vehicle's price has nine digits and two decimals.
 */
export const LARGEST_MINOR = 100_000_000_000

/** Half of what a number can hold exactly, which leaves room for expenses entered one by one beside imported ones. */
export const LARGEST_SUM_MINOR = Math.floor(Number.MAX_SAFE_INTEGER / 2)

const Amount = z
  .int()
  .min(-LARGEST_MINOR)
  .max(LARGEST_MINOR)
  .refine((amount) => amount !== 0, problem('amount_zero'))

/** In litres or kilowatt-hours. */
export const MAX_QUANTITY = 100_000

const withDecimals = (number: z.ZodNumber, decimals: number) =>
  number.refine((value) => hasDecimals(value, decimals), problem('too_many_decimals', { decimals }))
const Quantity = withDecimals(z.number().positive().max(MAX_QUANTITY), 3)
const VatPercent = withDecimals(z.number().min(0).max(100), 2)

/** A receipt may be dated a day before or after its trip; if an expense is moved further away, the link is removed. */
export const MAX_DAYS_FROM_TRIP = 1

/** The fields that users enter. */
export const expenseFields = {
  type: ExpenseType,
  date: EnteredDay,
  amountMinor: Amount,
  /** The company's by default. */
  currency: Currency,
  vatPercent: VatPercent.nullable(),
  vendor: trimmedText(200).nullable(),
  quantityLitres: Quantity.nullable(),
  quantityKwh: Quantity.nullable(),
  odometerMeters: OdometerMeters.nullable(),
  /** True by default: most drivers fill the tank. */
  fullTank: z.boolean(),
  note: trimmedText(2000).nullable(),
  /** A trip of the same vehicle. */
  tripId: idOf('trip').nullable(),
  attachmentFileKeys,
}

export const ExpenseCreate = z
  .object(expenseFields)
  .partial()
  .required({ type: true, date: true, amountMinor: true })
export type ExpenseCreate = z.infer<typeof ExpenseCreate>

export const ExpenseUpdate = z
  .object({
    ...expenseFields,
    /** Moves it to another vehicle, if it was entered for the wrong one; this removes its link to a trip. */
    vehicleId: idOf('vehicle'),
  })
  .partial()
  .extend({ version: expectedVersion })
export type ExpenseUpdate = z.infer<typeof ExpenseUpdate>

/**
 * A bulk change; moving an expense to another vehicle removes its link to a trip, unless a trip of that vehicle is given.
 */
export const ExpensesChange = changesOf(
  idOf('expense'),
  z.object({ type: ExpenseType, vehicleId: idOf('vehicle'), tripId: idOf('trip').nullable() }),
)
export type ExpensesChange = z.infer<typeof ExpensesChange>

/** What an expense can lack before its month is closed. */
export const ExpenseGap = z.enum(['receipt', 'quantity', 'odometer', 'trip', 'duplicate'])
export type ExpenseGap = z.infer<typeof ExpenseGap>

/** Instead of an id in a filter: no fleet category, no driver. */
export const NONE = 'none'

/** Which expenses, apart from their days; the same filter in a list and in every sum, so that they match. */
export const expenseFilter = {
  vehicles: queryList(idOf('vehicle')).optional(),
  expenseTypes: queryList(ExpenseType).optional(),
  /** The vehicle's current one. */
  fleetCategories: queryList(z.union([idOf('fleetCategory'), z.literal(NONE)])).optional(),
  /** The trip's driver, otherwise the last driver of the vehicle on that day. */
  drivers: queryList(z.union([idOf('user'), z.literal(NONE)])).optional(),
  currency: Currency.optional(),
}
const FilterSchema = z.object(expenseFilter)
export type ExpenseFilter = z.infer<typeof FilterSchema>

export const ExpenseSort = ['date', 'amountMinor', 'type', 'registration', 'vendor', 'createdAt'] as const
export type ExpenseSort = (typeof ExpenseSort)[number]

/** A trip that an expense probably belongs to. */
export const SuggestedTrip = z.object({
  tripId: idOf('trip'),
  startTime: Instant,
  endTime: Instant,
  startAddress: z.string().nullable(),
  endAddress: z.string().nullable(),
  /** The odometer is within the trip; its start or end is at the vendor; there is no other trip on that day. */
  reason: z.enum(['odometer', 'place', 'onlyTrip']),
})
export type SuggestedTrip = z.infer<typeof SuggestedTrip>

const OneOfVehicle = OfVehicle.extend({ expenseId: idOf('expense') })
/** Both days included. */
const period = { startDate: Day.optional(), endDate: Day.optional() }

/** Which expenses and in which order, for a list and for its export. */
const listed = {
  ...period,
  ...expenseFilter,
  /** Words in vendor, note or registration. */
  search: z.string().trim().max(200).optional(),
  /** Expenses that lack this. */
  missing: ExpenseGap.optional(),
  /** Expenses that this import added. */
  importId: idOf('expenseImport').optional(),
  /** Expenses that this recurring expense entered, wherever they have been moved since. */
  recurringExpenseId: idOf('recurringExpense').optional(),
  sort: sortBy(ExpenseSort).optional(),
}

/**
 * A driver sees and changes the expenses that they entered themselves, for vehicles that were theirs on that day or are now.
 */
export const expenseRoutes = routes({
  ofVehicle: {
    method: 'GET',
    path: '/vehicles/{id}/expenses',
    access: 'expenses.read',
    summary: 'Lists the expenses of a vehicle or of one of its trips, newest first.',
    params: OfVehicle,
    query: z.object({ tripId: idOf('trip').optional() }),
    response: z.array(Expense),
  },
  create: {
    method: 'POST',
    path: '/vehicles/{id}/expenses',
    access: 'expenses.write',
    summary: 'Adds an expense. Refused if its day is locked.',
    params: OfVehicle,
    body: ExpenseCreate,
    response: Expense,
    status: 201,
  },
  update: {
    method: 'PUT',
    path: '/vehicles/{id}/expenses/{expenseId}',
    access: 'expenses.write',
    summary: 'Changes the given fields. Refused if the old or the new day is locked.',
    params: OneOfVehicle,
    body: ExpenseUpdate,
    response: Expense,
  },
  delete: {
    method: 'DELETE',
    path: '/vehicles/{id}/expenses/{expenseId}',
    access: 'expenses.write',
    summary: 'Deletes an expense. Refused if its day is locked.',
    params: OneOfVehicle,
    response: z.undefined(),
    status: 204,
  },
  overview: {
    method: 'GET',
    path: '/expenses/statistics/overview',
    access: 'expenses.read',
    summary:
      'Returns the costs of each vehicle with expenses in the period, highest first, and the total of all.',
    query: z.object({
      ...pageQuery,
      limit: pageQuery.limit.unwrap().default(100),
      ...period,
      ...expenseFilter,
    }),
    response: pageOf(VehicleCosts).extend({
      /** Over all pages; by currency, the company's first. Costs per km only on the first page. */
      sums: z.array(DrivenCostSum),
      /** Over all pages, sent with the first: it requires reading the trips of all these vehicles. */
      distanceMeters: z.int().nullable(),
    }),
  },
  export: {
    method: 'GET',
    path: '/expenses/export',
    access: 'expenses.read',
    summary:
      'Returns all expenses that match all filters, in the order of the list; the response is streamed.',
    query: z.object(listed),
    response: z.array(Expense),
    streams: true,
  },
  get: {
    method: 'GET',
    path: '/expenses/{id}',
    access: 'expenses.read',
    summary: 'Returns an expense.',
    params: z.object({ id: idOf('expense') }),
    response: Expense,
  },
  list: {
    method: 'GET',
    path: '/expenses',
    access: 'expenses.read',
    summary: 'Lists the expenses that match all filters, newest first unless sorted otherwise.',
    query: z.object({ ...pageQuery, ...listed }),
    response: pageOf(Expense).extend({
      /** Over all pages; by currency, the company's first. */
      sums: z.array(CostSum),
    }),
  },
  updateMany: {
    method: 'PUT',
    path: '/expenses',
    access: 'expenses.write',
    summary:
      'Changes type, vehicle or trip of up to 200 expenses at once: all of them or, where one is refused, none.',
    body: ExpensesChange,
    response: z.array(Expense),
  },
  suggestTrip: {
    method: 'GET',
    path: '/vehicles/{id}/expenses/suggested-trip',
    access: 'expenses.write',
    summary: 'The trip on which an expense was probably paid, and why; null if several fit or none.',
    params: OfVehicle,
    query: z.object({
      date: EnteredDay,
      odometerMeters: z.coerce.number().int().min(0).optional(),
      vendor: z.string().trim().max(200).optional(),
    }),
    response: SuggestedTrip.nullable(),
  },
})
