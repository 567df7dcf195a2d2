import type { ExpensesLockConfig, ExpensesLockConfigUpdate } from '@roadbook/contract/expenses'
import { dateIn } from '../../http/period.ts'
import type { Context } from '../../http/scope.ts'
import { recordUpdate } from '../audit/index.ts'
import { changeCompany, lockCompany, readCompany } from '../companies/index.ts'
import { lockedThrough, type LockSettings } from './lock-rule.ts'

/** The expense settings with the company's currency, the last locked day and today's date. */
export type ExpenseSettings = LockSettings & { currency: string; lockedThrough: string | null; today: string }

type Reader = Pick<Context, 'scope' | 'tx' | 'now'>

export async function readExpenseSettings(context: Reader): Promise<ExpenseSettings> {
  const { currency, timeZone, ...company } = await readCompany(context)
  const lock = { lockAfterDays: company.expensesLockAfterDays, lockedUntil: company.expensesLockedUntil }
  const today = dateIn(timeZone, context.now)
  return { currency, ...lock, today: today.toString(), lockedThrough: lockedThrough(lock, today) }
}

export async function readLockConfig(context: Context): Promise<ExpensesLockConfig> {
  return readExpenseSettings(context)
}

export async function changeLockConfig(
  context: Context,
  body: ExpensesLockConfigUpdate,
): Promise<ExpensesLockConfig> {
  // Serializes changes: the next one waits and then reads this one's result.
  await lockCompany(context)
  const before = await readExpenseSettings(context)
  const { lockAfterDays = before.lockAfterDays, lockedUntil = before.lockedUntil } = body
  const after = { lockAfterDays, lockedUntil }
  await changeCompany(context, { expensesLockAfterDays: lockAfterDays, expensesLockedUntil: lockedUntil })
  await recordUpdate(context, {
    resourceType: 'tenant',
    resourceId: context.scope.tenantId,
    before: { expensesLockAfterDays: before.lockAfterDays, expensesLockedUntil: before.lockedUntil },
    after: { expensesLockAfterDays: lockAfterDays, expensesLockedUntil: lockedUntil },
  })
  return { ...after, lockedThrough: (await readExpenseSettings(context)).lockedThrough }
}
