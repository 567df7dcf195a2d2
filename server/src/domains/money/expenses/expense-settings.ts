import type {
  ExpensesLockConfig,
  ExpensesLockConfigUpdate,
  ExpensesLockPreview,
} from '@roadbook/contract/money/expenses-lock'
import { sql } from 'kysely'
import { staleVersion } from '../../../errors.ts'
import { dateIn } from '../../../http/period.ts'
import type { Context } from '../../../http/scope.ts'
import { differences, recordUpdate } from '../../core/audit/index.ts'
import { changeCompany, holdCompany, lockCompany, readCompany } from '../../core/companies/index.ts'
import { lockedThrough, type LockSettings } from './lock-rule.ts'

/** The expense settings with the company's currency, the last locked day and today's date. */
export type ExpenseSettings = LockSettings & {
  currency: string
  lockedThrough: string | null
  today: string
  version: number
}

type Reader = { scope: { tenantId: string } } & Pick<Context, 'tx' | 'now'>

export async function readExpenseSettings(context: Reader): Promise<ExpenseSettings> {
  const { currency, timeZone, version, ...company } = await readCompany(context)
  const lock = { lockAfterDays: company.expensesLockAfterDays, lockedUntil: company.expensesLockedUntil }
  const today = dateIn(timeZone, context.now)
  return { currency, version, ...lock, today: today.toString(), lockedThrough: lockedThrough(lock, today) }
}

/**
 * Call this before changing expenses. It keeps the lock date from moving until the commit, and waits for a change of it in
 * progress.
 */
export async function holdExpenseSettings(context: Reader): Promise<ExpenseSettings> {
  await holdCompany(context)
  return readExpenseSettings(context)
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
  if (body.version !== undefined && body.version !== before.version) throw staleVersion('company', before)
  const { lockAfterDays = before.lockAfterDays, lockedUntil = before.lockedUntil } = body
  const after = { lockAfterDays, lockedUntil }
  if (differences(before, { ...before, ...after }).length === 0) return before
  await changeCompany(context, { expensesLockAfterDays: lockAfterDays, expensesLockedUntil: lockedUntil })
  await recordUpdate(context, {
    resourceType: 'tenant',
    resourceId: context.scope.tenantId,
    before: { expensesLockAfterDays: before.lockAfterDays, expensesLockedUntil: before.lockedUntil },
    after: { expensesLockAfterDays: lockAfterDays, expensesLockedUntil: lockedUntil },
  })
  return readExpenseSettings(context)
}

/** Days are ISO dates, so they compare as text. An expense is locked if its day is on or before that day. */
export async function previewLockConfig(context: Context, lock: LockSettings): Promise<ExpensesLockPreview> {
  const { today, lockedThrough: present } = await readExpenseSettings(context)
  const next = lockedThrough(lock, Temporal.PlainDate.from(today))
  const [locked, lockedNow] = [await countThrough(context, next), await countThrough(context, present)]
  const more = Math.max(0, locked - lockedNow)
  return { lockedThrough: next, locked, newlyLocked: more, unlocked: Math.max(0, lockedNow - locked) }
}

async function countThrough({ scope, tx }: Context, day: string | null): Promise<number> {
  if (day === null) return 0
  const { total } = await tx
    .selectFrom('expenses')
    .select(sql<number>`count(*)`.as('total'))
    .where('tenantId', '=', scope.tenantId)
    .where('date', '<=', day)
    .executeTakeFirstOrThrow()
  return total
}
