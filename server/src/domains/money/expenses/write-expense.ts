/** Adds, changes and removes expenses, each with an audit entry; refuses locked days. */
import type { AuditAction } from '@roadbook/contract/core/audit'
import {
  type Expense,
  type ExpenseCreate,
  type ExpensesChange,
  type ExpenseUpdate,
  mayChangeExpense,
} from '@roadbook/contract/money/expenses'
import { changeMany } from '../../../entities/change-many.ts'
import { named } from '../../../entities/columns.ts'
import { AppError, notFound } from '../../../errors.ts'
import { type Context, personOf } from '../../../http/scope.ts'
import { type AttachmentOwner, deleteReceipts, setAttachments } from '../../core/attachments/index.ts'
import { requireVehicles } from '../../fleet/vehicles/index.ts'
import { withinReach } from './expense-rows.ts'
import { expenses } from './expenses.ts'
import { holdExpenseSettings } from './expense-settings.ts'
import { refuseAhead, refuseLocked } from './lock-rule.ts'
import { requireOwnOn } from './require-own.ts'
import { isTripNear } from './trip-near.ts'

/** Functions of the trips domain, passed in because trips depend on expenses. */
export type TripsOfExpenses = {
  /** Checks that the trip belongs to this vehicle, and keeps its id stable from now on. */
  claim(context: Context, trip: TripKey): Promise<void>
  /** Checks that the trip exists for a caller who may see its costs. */
  require(context: Context, trip: TripKey): Promise<void>
  /** The vehicle's trips of a day whose costs the caller may see. */
  ofDay(context: Context, day: { vehicleId: string; date: string }): Promise<TripOfDay[]>
}

export type TripOfDay = {
  id: string
  startTime: Date
  endTime: Date
  startAddress: string | null
  endAddress: string | null
  startOdometerMeters: number | null
  endOdometerMeters: number | null
}

type TripKey = { tripId: string; vehicleId: string }

/** Functions of the services domain, for the same reason. */
export type ServicesOfExpenses = {
  /** Services stay when their expenses are removed; they only lose the link to them. */
  unlink(context: Context, expenseIds: readonly string[]): Promise<void>
}

export type KnownByOthers = { trips: TripsOfExpenses; services: ServicesOfExpenses }

/** Archived vehicles are allowed too: the last bills arrive when a vehicle is sold. */
export async function createExpense(
  context: Context,
  { vehicleId, body, trips }: { vehicleId: string; body: ExpenseCreate; trips: TripsOfExpenses },
): Promise<Expense> {
  await requireVehicles(context, [vehicleId])
  await requireOwnOn(context, vehicleId, body.date)
  const { currency, lockedThrough, today } = await holdExpenseSettings(context)
  refuseLocked(body.date, lockedThrough)
  refuseAhead(body.date, today)
  if (body.tripId) await trips.claim(context, { tripId: body.tripId, vehicleId })
  const { attachmentFileKeys, ...fields } = body
  const columns = { currency, ...named(fields), vehicleId, createdBy: personOf(context.scope) }
  return expenses.add(context, columns, {
    effects: (id) => setAttachments(context, { purpose: 'receipt', id }, attachmentFileKeys),
  })
}

type Taken = Awaited<ReturnType<typeof expenses.take>>

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
  // Locked before the expense's own row, in the same order as a trip rebuild.
  if (body.tripId) await trips.claim(context, { tripId: body.tripId, vehicleId })
  const { taken, lockedThrough, today } = await takeForChange(context, key, body.version)
  const { row: known, value: before } = taken
  if (body.date !== undefined) refuseLocked(body.date, lockedThrough)
  if (body.date !== undefined) refuseAhead(body.date, today)
  const date = body.date ?? known.date
  if (vehicleId !== known.vehicleId || date !== known.date) await requireOwnOn(context, vehicleId, date)
  if (vehicleId !== known.vehicleId) await services.unlink(context, [known.id])
  const { version: _expected, tripId: _said, attachmentFileKeys, ...entered } = body
  const fields = { ...withoutQuantity(body), ...entered }
  const tripId = await tripAfter(context, taken, body)
  const linking = tripId === known.tripId ? undefined : linkingOf(tripId)
  const isOther = Object.keys(fields).length > 0 || attachmentFileKeys !== undefined
  if (!isOther && linking === undefined) return before
  const columns = named({ ...fields, tripId })
  const after = await expenses.write(context, taken, columns, {
    action: isOther ? 'updated' : linking,
    effects: (id) => setAttachments(context, { purpose: 'receipt', id }, attachmentFileKeys),
  })
  if (isOther && linking) await expenses.record(context, { action: linking, before: after, after })
  return after
}

/** Only fuel and charging have a quantity: a toll with litres would be shown but never counted. */
function withoutQuantity({ type }: ExpenseUpdate): ExpenseUpdate {
  if (type === undefined || type === 'fuel' || type === 'charging') return {}
  return { quantityLitres: null, quantityKwh: null }
}

type Changes = { changes: ExpensesChange['changes'] } & KnownByOthers

/** All of them, or none if one is refused. */
export async function changeExpenses(context: Context, { changes, ...others }: Changes): Promise<Expense[]> {
  await requireVehicles(
    context,
    changes.flatMap(({ vehicleId }) => vehicleId ?? []),
  )
  const vehicleOf = await vehiclesOf(
    context,
    changes.map(({ id }) => id),
  )
  const vehicleAfter = ({ id, vehicleId }: { id: string; vehicleId?: string | undefined }) =>
    vehicleId ?? vehicleOf(id)
  // Trips are locked before expenses, in a fixed order, as everywhere.
  const claims = changes.flatMap((change) =>
    change.tripId ? [{ tripId: change.tripId, vehicleId: vehicleAfter(change) }] : [],
  )
  const inOrder = claims.toSorted((a, b) =>
    a.vehicleId < b.vehicleId ? -1 : Number(a.vehicleId > b.vehicleId),
  )
  for (const claim of inOrder) await others.trips.claim(context, claim)
  return changeMany(context, { table: 'expenses', lock: 'update' }, changes, ({ id, ...body }) =>
    changeExpense(context, { key: { id, vehicleId: vehicleOf(id) }, body, ...others }),
  )
}

async function vehiclesOf(context: Context, ids: readonly string[]): Promise<(id: string) => string> {
  const rows = await withinReach(context)
    .select(['expenses.id', 'expenses.vehicleId'])
    .where('expenses.id', 'in', ids)
    .execute()
  const known = new Map(rows.map(({ id, vehicleId }) => [id, vehicleId]))
  return (id) => {
    const vehicleId = known.get(id)
    if (vehicleId === undefined) throw notFound('expense')
    return vehicleId
  }
}

/** The action of the separate audit entry for a changed link. */
function linkingOf(tripId: string | null | undefined): AuditAction | undefined {
  if (tripId === undefined) return undefined
  return tripId === null ? 'taken off a trip' : 'linked to a trip'
}

/**
 * Undefined if the trip stays the same, also for a caller who may not see the trip and sends back what they see. An expense
 * loses its link if it moves to another vehicle or far from its trip's days.
 */
async function tripAfter(
  context: Context,
  { row: known, value: before }: Taken,
  { vehicleId, date = known.date, tripId }: ExpenseUpdate,
): Promise<string | null | undefined> {
  if (vehicleId !== undefined && vehicleId !== before.vehicleId) return tripId ?? null
  if (tripId !== undefined && tripId !== before.tripId) return tripId
  if (known.tripId === null || date === known.date) return undefined
  return (await isTripNear(context, known.tripId, date)) ? undefined : null
}

export async function removeExpense(
  context: Context,
  key: { id: string; vehicleId: string },
  services: ServicesOfExpenses,
): Promise<void> {
  await requireVehicles(context, [key.vehicleId])
  const { taken } = await takeForChange(context, key)
  await services.unlink(context, [key.id])
  await deleteReceipts(context, [key.id])
  await expenses.remove(context, taken)
}

/** Receipts change with their expense: a locked day, or another person's expense, is refused. */
export const expenseReceipts: AttachmentOwner = {
  async require(context, { ownerId, vehicleId }) {
    const { vehicleId: present } = await expenses.require(context, ownerId)
    if (present !== vehicleId) throw notFound('attachment')
  },
  async change(context, { ownerId: id, vehicleId, version, effects }) {
    const { taken } = await takeForChange(context, { id, vehicleId }, version)
    await expenses.write(context, taken, {}, { effects })
  },
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
  const { lockedThrough, today } = await holdExpenseSettings(context)
  refuseLocked(known.date, lockedThrough)
  return { taken, lockedThrough, today }
}
