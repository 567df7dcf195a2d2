import { z } from 'zod'
import { entityFields, expectedVersion, idOf } from '../core/entity.ts'
import { expenseFields } from './expenses.ts'
import { ExpenseType } from './expense-type.ts'
import { Day } from '../core/instant.ts'
import { routes } from '../core/route.ts'

export const RecurrenceInterval = z.enum(['monthly', 'quarterly', 'yearly'])
export type RecurrenceInterval = z.infer<typeof RecurrenceInterval>

/** A fixed cost, entered as an expense on each due day. */
export const RecurringExpense = z.object({
  id: idOf('recurringExpense'),
  vehicleId: idOf('vehicle'),
  registration: z.string(),
  type: ExpenseType,
  amountMinor: z.int(),
  currency: z.string(),
  vatPercent: z.number().nullable(),
  vendor: z.string().nullable(),
  note: z.string().nullable(),
  interval: RecurrenceInterval,
  /** In a shorter month its last day. */
  dayOfMonth: z.int(),
  startDate: Day,
  /** The last day on which it may be due. */
  endDate: Day.nullable(),
  /** The next due day; null once there is none. */
  nextDate: Day.nullable(),
  /** The last day for which an expense was entered, and how many were. */
  lastEntered: Day.nullable(),
  entered: z.int(),
  /** Due days that were locked, for which nothing was entered. */
  lockedDates: z.array(Day),
  ...entityFields,
})
export type RecurringExpense = z.infer<typeof RecurringExpense>

const { type, amountMinor, currency, vatPercent, vendor, note, date } = expenseFields
const fields = {
  vehicleId: idOf('vehicle'),
  type,
  amountMinor,
  /** The company's by default. */
  currency,
  vatPercent,
  vendor,
  note,
  interval: RecurrenceInterval,
  /** By default the day of `startDate`. */
  dayOfMonth: z.int().min(1).max(31),
  /** Past due days are entered at once. */
  startDate: date,
  endDate: date.nullable(),
}

export const RecurringExpenseCreate = z.object(fields).partial().required({
  vehicleId: true,
  type: true,
  amountMinor: true,
  interval: true,
  startDate: true,
})
export type RecurringExpenseCreate = z.infer<typeof RecurringExpenseCreate>

/** Existing expenses don't change; neither does the vehicle. */
export const RecurringExpenseUpdate = z
  .object(fields)
  .omit({ vehicleId: true })
  .partial()
  .extend({ version: expectedVersion })
export type RecurringExpenseUpdate = z.infer<typeof RecurringExpenseUpdate>

const One = z.object({ id: idOf('recurringExpense') })

export const recurringExpenseRoutes = routes({
  list: {
    method: 'GET',
    path: '/recurring-expenses',
    access: 'recurringExpenses.read',
    summary: 'All recurring expenses, by registration.',
    response: z.array(RecurringExpense),
  },
  create: {
    method: 'POST',
    path: '/recurring-expenses',
    access: 'recurringExpenses.write',
    summary: 'Adds a recurring expense and enters the days that are due already.',
    body: RecurringExpenseCreate,
    response: RecurringExpense,
    status: 201,
  },
  get: {
    method: 'GET',
    path: '/recurring-expenses/{id}',
    access: 'recurringExpenses.read',
    summary: 'One recurring expense.',
    params: One,
    response: RecurringExpense,
  },
  update: {
    method: 'PUT',
    path: '/recurring-expenses/{id}',
    access: 'recurringExpenses.write',
    summary: 'Changes what is entered from now on; an `endDate` stops it.',
    params: One,
    body: RecurringExpenseUpdate,
    response: RecurringExpense,
  },
})
