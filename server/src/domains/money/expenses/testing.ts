import { api } from '@roadbook/contract/api'
import type { Expense, ExpenseCreate } from '@roadbook/contract/money/expenses'
import { expect } from 'vitest'
import type { Person, TestApp } from '../../../testing/app.ts'

/** Enters expenses and vehicles through the API. */
export function entering(server: TestApp) {
  const tryExpense = (person: Person, vehicleId: string, more: Partial<ExpenseCreate> = {}) =>
    server.call(person, api.expenses.create, {
      params: { id: vehicleId },
      body: { type: 'fuel', date: '2026-11-20', amountMinor: 6140, ...more },
    })
  return {
    tryExpense,

    async newVehicle(owner: Person, more: { driverId?: string; privacyMode?: boolean } = {}, plate?: string) {
      const body = { registration: plate ?? crypto.randomUUID(), fuelType: 'diesel' as const, ...more }
      return (await server.call(owner, api.vehicles.create, { body })).body
    },

    async newExpense(person: Person, vehicleId: string, more: Partial<ExpenseCreate> = {}): Promise<Expense> {
      const { status, body } = await tryExpense(person, vehicleId, more)
      expect([status, body]).toEqual([201, expect.anything()])
      return body
    },

    change: (person: Person, { vehicleId, id }: Pick<Expense, 'vehicleId' | 'id'>, body: object) =>
      server.call(person, api.expenses.update, { params: { id: vehicleId, expenseId: id }, body }),

    remove: (person: Person, { vehicleId, id }: Pick<Expense, 'vehicleId' | 'id'>) =>
      server.call(person, api.expenses.delete, { params: { id: vehicleId, expenseId: id } }),

    async list(person: Person, query: object = {}) {
      return (await server.call(person, api.expenses.list, { query })).body
    },
  }
}

/** Status, fields and message of a refusal. */
export function refusal(answer: { status: number; body: unknown }) {
  const { message, details } = answer.body as { message: string; details?: { fieldErrors?: object } } // an error's body
  return [answer.status, Object.keys(details?.fieldErrors ?? {}), message]
}
