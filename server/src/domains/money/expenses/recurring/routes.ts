import type {
  RecurringExpenseCreate,
  recurringExpenseRoutes,
} from '@roadbook/contract/money/recurring-expenses'
import { named } from '../../../../entities/columns.ts'
import { AppError } from '../../../../errors.ts'
import type { Handlers } from '../../../../http/mount.ts'
import { type Context, personOf } from '../../../../http/scope.ts'
import { requireVehicles } from '../../../fleet/vehicles/index.ts'
import { readExpenseSettings } from '../expense-settings.ts'
import { monthsOf, nextDueDay, type Schedule } from './due-days.ts'
import { dropMisses, enterDue } from './enter-due.ts'
import { recurringExpenses } from './recurring-expenses.ts'

/** Limits how far back a start may be: nobody enters a leasing contract of a decade ago on purpose. */
const YEARS_BACK = 5

export const recurringExpenseHandlers: Handlers<typeof recurringExpenseRoutes> = {
  async list(context) {
    return (await recurringExpenses.list(context, { filter: {} })).items
  },

  get: (context, { params }) => recurringExpenses.read(context, params.id),

  async create(context, { body }) {
    await requireVehicles(context, [body.vehicleId])
    const { currency } = await readExpenseSettings(context)
    const { interval, dayOfMonth = dayOf(body.startDate), endDate = null, ...fields } = body
    const schedule = { everyMonths: monthsOf[interval], dayOfMonth, startDate: body.startDate, endDate }
    requireOrder(schedule)
    await requireRecent(context, schedule)
    const columns = {
      ...fields,
      ...schedule,
      nextDate: nextDueDay(schedule, null),
      createdBy: personOf(context.scope),
    }
    const { id } = await recurringExpenses.add(context, { currency, ...named(columns) })
    return enterNow(context, id)
  },

  async update(context, { params: { id }, body: { version, interval, ...fields } }) {
    const taken = await recurringExpenses.take(context, id, version)
    const { row } = taken
    const { dayOfMonth = row.dayOfMonth, startDate = row.startDate, endDate = row.endDate } = fields
    const everyMonths = interval === undefined ? row.everyMonths : monthsOf[interval]
    const schedule = { everyMonths, dayOfMonth, startDate, endDate }
    requireOrder(schedule)
    // One that began longer ago may still be changed and ended.
    if (startDate !== row.startDate) await requireRecent(context, schedule)
    const doneThrough = await settledUntil(context, { row, schedule })
    const nextDate = nextDueDay(schedule, doneThrough)
    await recurringExpenses.write(context, taken, { ...named(fields), everyMonths, doneThrough, nextDate })
    await dropMisses(context.tx, { tenantId: context.scope.tenantId, id }, schedule)
    return enterNow(context, id)
  },
}

/** Enters what is due already, in the same transaction. */
async function enterNow(context: Context, id: string) {
  const { scope, tx, now } = context
  await enterDue(tx, { tenantId: scope.tenantId, now }, id)
  return recurringExpenses.read(context, id)
}

type Known = { row: { nextDate: string | null; doneThrough: string | null }; schedule: Schedule }

/** A schedule that had ended continues from today: what was due in between was left out on purpose. */
async function settledUntil(context: Context, { row, schedule }: Known): Promise<string | null> {
  const goesOn =
    row.nextDate === null && row.doneThrough !== null && nextDueDay(schedule, row.doneThrough) !== null
  if (!goesOn) return row.doneThrough
  const { today } = await readExpenseSettings(context)
  const yesterday = Temporal.PlainDate.from(today).subtract({ days: 1 }).toString()
  return row.doneThrough !== null && row.doneThrough > yesterday ? row.doneThrough : yesterday
}

function requireOrder({ startDate, endDate }: Schedule): void {
  if (endDate !== null && endDate < startDate) {
    throw new AppError('recurring_end_before_start', {}, { field: 'endDate' })
  }
}

async function requireRecent(context: Context, { startDate }: Schedule): Promise<void> {
  const { today } = await readExpenseSettings(context)
  const earliest = Temporal.PlainDate.from(today).subtract({ years: YEARS_BACK }).toString()
  if (startDate < earliest) throw new AppError('recurring_too_old', { day: earliest }, { field: 'startDate' })
}

function dayOf(date: RecurringExpenseCreate['startDate']): number {
  return Number(date.slice(8))
}
