/** Adding, changing and removing expenses: each with its entry in the trail, none where the day is locked. */
import {
  type Expense,
  type ExpenseCreate,
  type ExpenseUpdate,
  mayChangeExpense,
} from '@roadbook/contract/expenses'
import { named } from '../../entities/columns.ts'
import { AppError, notFound } from '../../errors.ts'
import type { Context } from '../../http/scope.ts'
import { requireVehicles } from '../vehicles/index.ts'
import { expenses } from './expenses.ts'
import { readExpenseSettings } from './expense-settings.ts'
import { refuseAhead, refuseLocked } from './lock-rule.ts'
import { requireOwnOn } from './require-own.ts'

/** What only those who know trips can do; they know expenses, not the other way round. */
export type TripsOfExpenses = {
  /** Makes sure of the trip for an expense of this vehicle, and that it keeps its identity from now on. */
  claim(context: Context, trip: TripKey): Promise<void>
  /** Makes sure of the trip for who asks what it cost. */
  require(context: Context, trip: TripKey): Promise<void>
}

type TripKey = { tripId: string; vehicleId: string }

/** Likewise of those who know services. */
export type ServicesOfExpenses = {
  /** Services are no part of an expense: they stay, without what they cost. */
  unlink(context: Context, expenseId: string): Promise<void>
}

export type KnownByOthers = { trips: TripsOfExpenses; services: ServicesOfExpenses }

/** Also of a vehicle in the archive: the last bills come when it is sold. */
export async function createExpense(
  context: Context,
  { vehicleId, body, trips }: { vehicleId: string; body: ExpenseCreate; trips: TripsOfExpenses },
): Promise<Expense> {
  await requireVehicles(context, [vehicleId])
  await requireOwnOn(context, vehicleId, body.date)
  const { currency, lockedThrough, today } = await readExpenseSettings(context)
  refuseLocked(body.date, lockedThrough)
  refuseAhead(body.date, today)
  if (body.tripId) await trips.claim(context, { tripId: body.tripId, vehicleId })
  return expenses.add(context, { currency, ...named(body), vehicleId, createdBy: context.scope.userId })
}

type Change = {
  key: { id: string; vehicleId: string }
  body: ExpenseUpdate
} & KnownByOthers

export async function changeExpense(
  context: Context,
  { key, body, trips, services }: Change,
): Promise<Expense> {
  const vehicleId = body.vehicleId ?? key.vehicleId
  await requireVehicles(context, [key.vehicleId, vehicleId])
  // Before the expense's own row is locked, as whoever rebuilds trips does.
  if (body.tripId) await trips.claim(context, { tripId: body.tripId, vehicleId })
  const { taken, lockedThrough, today } = await takeForChange(context, key, body.version)
  const { row: known, value: before } = taken
  if (body.date !== undefined) refuseLocked(body.date, lockedThrough)
  if (body.date !== undefined) refuseAhead(body.date, today)
  const date = body.date ?? known.date
  if (vehicleId !== known.vehicleId || date !== known.date) await requireOwnOn(context, vehicleId, date)
  if (vehicleId !== known.vehicleId) await services.unlink(context, known.id)
  const { version: _expected, tripId: _said, ...fields } = body
  const tripId = tripAfter(before, body)
  const linking = tripId === known.tripId ? undefined : linkingOf(tripId)
  const isOther = Object.keys(fields).length > 0
  if (!isOther && linking === undefined) return before
  const columns = named({ ...fields, tripId })
  const after = await expenses.write(context, taken, columns, { action: isOther ? 'updated' : linking })
  if (isOther && linking) await expenses.record(context, { action: linking, before: after, after })
  return after
}

/** The audit log tells of it in an entry of its own. */
function linkingOf(tripId: string | null | undefined): string | undefined {
  if (tripId === undefined) return undefined
  return tripId === null ? 'taken off a trip' : 'linked to a trip'
}

/** Undefined where it stays on its trip: a caller who may not see the trip, and sends back what they see, changes nothing. */
function tripAfter(before: Expense, { vehicleId, tripId }: ExpenseUpdate): string | null | undefined {
  if (vehicleId !== undefined && vehicleId !== before.vehicleId) return tripId ?? null
  return tripId === before.tripId ? undefined : tripId
}

export async function removeExpense(
  context: Context,
  key: { id: string; vehicleId: string },
  services: ServicesOfExpenses,
): Promise<void> {
  await requireVehicles(context, [key.vehicleId])
  const { taken } = await takeForChange(context, key)
  await services.unlink(context, key.id)
  await expenses.remove(context, taken)
}

async function takeForChange(
  context: Context,
  { id, vehicleId }: { id: string; vehicleId: string },
  expected?: number,
) {
  const taken = await expenses.take(context, id)
  const { row: known } = taken
  if (known.vehicleId !== vehicleId) throw notFound('expense')
  if (!mayChangeExpense(context.scope, known)) {
    throw new AppError('expense_of_other')
  }
  if (expected !== undefined && expected !== known.version) throw expenses.stale(taken)
  const { lockedThrough, today } = await readExpenseSettings(context)
  refuseLocked(known.date, lockedThrough)
  return { taken, lockedThrough, today }
}
