import type { ExpensesLockConfig, ExpensesLockConfigUpdate } from '@roadbook/contract/expenses'
import { sql } from 'kysely'
import { dateIn } from '../../http/period.ts'
import type { Context } from '../../http/scope.ts'
import { recordChange } from '../audit/index.ts'
import { lockedThrough, type LockSettings } from './lock-rule.ts'

/** What is said of a company's books: its own currency, and until when they are closed. */
export type Books = LockSettings & { currency: string; lockedThrough: string | null; today: string }

type Reader = Pick<Context, 'scope' | 'tx' | 'now'>

export async function readBooks({ scope, tx, now }: Reader): Promise<Books> {
  const { timeZone, ...row } = await tx
    .selectFrom('tenants')
    .select(['currency', 'timeZone'])
    .select(['expensesLockAfterDays as lockAfterDays', 'expensesLockedUntil as lockedUntil'])
    .where('tenantId', '=', scope.tenantId)
    .executeTakeFirstOrThrow()
  const today = dateIn(timeZone, now)
  return { ...row, today: today.toString(), lockedThrough: lockedThrough(row, today) }
}

export async function readLockConfig(context: Context): Promise<ExpensesLockConfig> {
  return readBooks(context)
}

export async function changeLockConfig(
  context: Context,
  body: ExpensesLockConfigUpdate,
): Promise<ExpensesLockConfig> {
  const { scope, tx, now } = context
  // The next one waits, and then finds what this one says.
  await tx
    .selectFrom('tenants')
    .select('tenantId')
    .where('tenantId', '=', scope.tenantId)
    .forUpdate()
    .execute()
  const before = await readBooks(context)
  const { lockAfterDays = before.lockAfterDays, lockedUntil = before.lockedUntil } = body
  const after = { lockAfterDays, lockedUntil }
  await tx
    .updateTable('tenants')
    .set({ expensesLockAfterDays: lockAfterDays, expensesLockedUntil: lockedUntil, updatedAt: now })
    .set('version', sql`version + 1`)
    .where('tenantId', '=', scope.tenantId)
    .execute()
  await recordChange(context, {
    action: 'updated',
    resourceType: 'tenant',
    resourceId: scope.tenantId,
    before: { expensesLockAfterDays: before.lockAfterDays, expensesLockedUntil: before.lockedUntil },
    after: { expensesLockAfterDays: lockAfterDays, expensesLockedUntil: lockedUntil },
  })
  return { ...after, lockedThrough: (await readBooks(context)).lockedThrough }
}
