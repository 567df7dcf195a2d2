/** Adding, changing and removing expenses: each with its entry in the trail, none where the day is locked. */
import {
  type Expense,
  type ExpenseCreate,
  type ExpenseUpdate,
  mayChangeExpense,
} from '@roadbook/contract/expenses'
import { v7 as uuidv7 } from 'uuid'
import { AppError, staleVersion } from '../../errors.ts'
import type { Context } from '../../http/scope.ts'
import { recordChange } from '../audit/index.ts'
import { requireVehicles } from '../vehicles/index.ts'
import { readBooks } from './lock-config.ts'
import { refuseAhead, refuseLocked } from './lock-rule.ts'
import { readExpense, requireExpense, toExpense } from './read-expense.ts'
import {
  deleteExpense,
  insertExpense,
  type KnownExpense,
  lockExpense,
  unlinkServices,
  updateExpense,
} from './repository.ts'
import { requireOwnOn } from './require-own.ts'

/** What only those who know trips can do; they know expenses, not the other way round. */
export type TripsOfExpenses = {
  /** Makes sure of the trip for an expense of this vehicle, and that it keeps its identity from now on. */
  claim(context: Context, trip: TripKey): Promise<void>
  /** Makes sure of the trip for who asks what it cost. */
  require(context: Context, trip: TripKey): Promise<void>
}

type TripKey = { tripId: string; vehicleId: string }

/** Also of a vehicle in the archive: the last bills come when it is sold. */
export async function createExpense(
  context: Context,
  { vehicleId, body, trips }: { vehicleId: string; body: ExpenseCreate; trips: TripsOfExpenses },
): Promise<Expense> {
  await requireVehicles(context, [vehicleId])
  await requireOwnOn(context, vehicleId, body.date)
  const { currency, lockedThrough, today } = await readBooks(context)
  refuseLocked(body.date, lockedThrough)
  refuseAhead(body.date, today)
  if (body.tripId) await trips.claim(context, { tripId: body.tripId, vehicleId })
  const id = uuidv7()
  await insertExpense(context, { currency, ...named(body), id, vehicleId, createdBy: context.scope.userId })
  const after = await readExpense(context, id)
  await record(context, 'created', { before: null, after })
  return after
}

type Change = {
  key: { id: string; vehicleId: string }
  body: ExpenseUpdate
  trips: TripsOfExpenses
}

export async function changeExpense(context: Context, { key, body, trips }: Change): Promise<Expense> {
  const vehicleId = body.vehicleId ?? key.vehicleId
  await requireVehicles(context, [key.vehicleId, vehicleId])
  // Before the expense's own row is locked, as whoever rebuilds trips does.
  if (body.tripId) await trips.claim(context, { tripId: body.tripId, vehicleId })
  const { known, lockedThrough, today } = await takeForChange(context, key, body.version)
  if (body.date !== undefined) refuseLocked(body.date, lockedThrough)
  if (body.date !== undefined) refuseAhead(body.date, today)
  const before = toExpense(known, { scope: context.scope, lockedThrough })
  const date = body.date ?? known.date
  if (vehicleId !== known.vehicleId || date !== known.date) await requireOwnOn(context, vehicleId, date)
  if (vehicleId !== known.vehicleId) await unlinkServices(context, known.id)
  const { version: _expected, tripId: _said, ...fields } = body
  const tripId = tripAfter(before, body)
  if (tripId === undefined && Object.keys(fields).length === 0) return before
  await updateExpense(context, known, { ...named(fields), ...(tripId === undefined ? {} : { tripId }) })
  const after = await readExpense(context, known.id)
  if (Object.keys(fields).length > 0) await record(context, 'updated', { before, after })
  if (tripId !== undefined && tripId !== known.tripId) {
    await record(context, tripId === null ? 'taken off a trip' : 'linked to a trip', { before: after, after })
  }
  return after
}

/** Undefined where it stays on its trip: whoever is not told of that and says what they see, changes nothing. */
function tripAfter(before: Expense, { vehicleId, tripId }: ExpenseUpdate): string | null | undefined {
  if (vehicleId !== undefined && vehicleId !== before.vehicleId) return tripId ?? null
  return tripId === before.tripId ? undefined : tripId
}

export async function removeExpense(context: Context, key: { id: string; vehicleId: string }): Promise<void> {
  await requireVehicles(context, [key.vehicleId])
  const { known, lockedThrough } = await takeForChange(context, key)
  await unlinkServices(context, known.id)
  await deleteExpense(context, known.id)
  await record(context, 'deleted', {
    before: toExpense(known, { scope: context.scope, lockedThrough }),
    after: null,
  })
}

async function takeForChange(
  context: Context,
  { id, vehicleId }: { id: string; vehicleId: string },
  expected?: number,
): Promise<{ known: KnownExpense; lockedThrough: string | null; today: string }> {
  await lockExpense(context, id)
  const known = await requireExpense(context, id, vehicleId)
  if (!mayChangeExpense(context.scope, known)) {
    throw new AppError('expense_of_other')
  }
  if (expected !== undefined && expected !== known.version) throw staleVersion('expense')
  const { lockedThrough, today } = await readBooks(context)
  refuseLocked(known.date, lockedThrough)
  return { known, lockedThrough, today }
}

/** Without what was left out, which stays as it is. */
function named<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Field in keyof Fields]: Exclude<Fields[Field], undefined> // what was undefined is gone
  }
}

/** The trail is read by others than the trip's driver: which trip it was, it does not tell. */
function record(
  context: Context,
  action: string,
  { before, after }: { before: Expense | null; after: Expense | null },
): Promise<void> {
  const { id: resourceId, registration } = (after ?? before)!
  const [old, young] = [before, after].map((expense) => {
    if (!expense) return null
    const { tripId: _trip, locked: _locked, createdByName: _name, ...said } = expense
    return said
  })
  return recordChange(context, {
    action,
    resourceType: 'expense',
    resourceId,
    vehicleReg: registration,
    before: old ?? null,
    after: young ?? null,
  })
}
