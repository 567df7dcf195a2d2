/** What an expense can lack, as SQL conditions: to list such expenses, and to count them before a month is closed. */
import type { ExpenseGap } from '@roadbook/contract/money/expenses'
import { type RawBuilder, sql } from 'kysely'
import { companyOfTransaction } from '../../../database/citus/company-of-transaction.ts'
import { PRIVATE } from '../../core/privacy/index.ts'

/** Types of expenses on a drive; leasing, insurance and tax have no trip. */
const ofDrives = sql`('fuel', 'charging', 'toll', 'parking', 'fine')`

export const gapConditions: Readonly<Record<ExpenseGap, RawBuilder<boolean>>> = {
  receipt: sql<boolean>`(not exists (
    select from attachments a where a.tenant_id = ${companyOfTransaction} and a.expense_id = expenses.id))`,

  quantity: sql<boolean>`(expenses.type = 'fuel' and expenses.quantity_litres is null
    or expenses.type = 'charging' and expenses.quantity_kwh is null)`,

  odometer: sql<boolean>`(expenses.type in ('fuel', 'charging') and expenses.odometer_meters is null)`,

  // A link to a private trip counts as missing: whoever doesn't see the trip must not find out that it exists. Looks up one
  // trip at a time: few expenses have one, and a plan with a join reads all trips of the company.
  trip: sql<boolean>`(expenses.type in ${ofDrives} and (expenses.trip_id is null or coalesce((
    select t.category = ${PRIVATE} from trips t
    where t.tenant_id = ${companyOfTransaction} and t.id = expenses.trip_id), true)))`,

  duplicate: sql<boolean>`exists (
    select from expenses d where d.tenant_id = ${companyOfTransaction} and d.vehicle_id = expenses.vehicle_id
      and d.date = expenses.date and d.type = expenses.type and d.amount_minor = expenses.amount_minor
      and d.currency = expenses.currency and d.id <> expenses.id)`,
}
