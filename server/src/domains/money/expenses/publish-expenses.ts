/** Publishes expenses to the company's webhooks, in the transaction of the change. */
import { isDeepStrictEqual } from 'node:util'
import type { Expense } from '@roadbook/contract/money/expenses'
import type { WebhookEvent } from '@roadbook/contract/sharing/webhook-events'
import type { RecordedChange } from '../../../entities/write-entity.ts'
import { createPublisher } from '../../sharing/webhooks/index.ts'

/** What webhooks receive of an expense: none of its texts, and not its trip. */
type ToldExpense = Pick<
  Expense,
  'id' | 'version' | 'vehicleId' | 'registration' | 'type' | 'date' | 'amountMinor' | 'currency'
> &
  Partial<Pick<Expense, 'quantityLitres' | 'quantityKwh'>>

export const publishExpenses = createPublisher(eventOf)

export function createdEvent(expense: ToldExpense, time: Date): WebhookEvent {
  return { type: 'expense.created', time, data: dataOf(expense) }
}

function eventOf({ before, after }: RecordedChange<Expense>, time: Date): WebhookEvent | undefined {
  if (after && !before) return createdEvent(after, time)
  if (before && !after) return { type: 'expense.deleted', time, data: dataOf(before) }
  if (!before || !after) return undefined
  const { version: _before, ...told } = dataOf(before)
  const { version, ...now } = dataOf(after)
  return isDeepStrictEqual(told, now)
    ? undefined
    : { type: 'expense.updated', time, data: { ...now, version } }
}

function dataOf(expense: ToldExpense) {
  const { id: expenseId, version, vehicleId, registration, type, date, amountMinor, currency } = expense
  const { quantityLitres = null, quantityKwh = null } = expense
  const record = { expenseId, version, vehicleId, registration, type, date }
  return { ...record, amountMinor, currency, quantityLitres, quantityKwh }
}
