import { z } from 'zod'
import { expectedVersion } from '../core/entity.ts'
import { Day, EnteredDay } from '../core/instant.ts'
import { routes } from '../core/route.ts'

export const ExpensesLockConfig = z.object({
  /** Everything older than this many days is locked, in the company's time zone. */
  lockAfterDays: z.int().nullable(),
  /** Everything until this day, included, is locked. */
  lockedUntil: Day.nullable(),
  /** The resulting last locked day, today. */
  lockedThrough: Day.nullable(),
  /** The version of the company's settings. */
  version: z.int(),
})
export type ExpensesLockConfig = z.infer<typeof ExpensesLockConfig>

export const ExpensesLockConfigUpdate = z
  .object({
    lockAfterDays: z.int().min(0).max(3650).nullable(),
    lockedUntil: EnteredDay.nullable(),
    version: expectedVersion,
  })
  .partial()
export type ExpensesLockConfigUpdate = z.infer<typeof ExpensesLockConfigUpdate>

/** The effect of another configuration today. */
export const ExpensesLockPreview = z.object({
  lockedThrough: Day.nullable(),
  /** How many expenses would be locked in all … */
  locked: z.int(),
  /** … of them open now … */
  newlyLocked: z.int(),
  /** … and how many that are locked now would be open again. */
  unlocked: z.int(),
})
export type ExpensesLockPreview = z.infer<typeof ExpensesLockPreview>

export const expensesLockRoutes = routes({
  getLockConfig: {
    method: 'GET',
    path: '/settings/expenses-lock-config',
    access: 'settings.read',
    summary: 'Returns the age from which, or the day until which, expenses are locked.',
    response: ExpensesLockConfig,
  },
  previewLockConfig: {
    method: 'GET',
    path: '/settings/expenses-lock-config/preview',
    access: 'settings.write',
    summary:
      'Returns how many expenses other lock settings would lock and unlock. A missing field counts as null.',
    query: z.object({
      lockAfterDays: z.coerce.number().int().min(0).max(3650).optional(),
      lockedUntil: EnteredDay.optional(),
    }),
    response: ExpensesLockPreview,
  },
  putLockConfig: {
    method: 'PUT',
    path: '/settings/expenses-lock-config',
    access: 'settings.write',
    summary: 'Changes the given fields. Null unlocks.',
    body: ExpensesLockConfigUpdate,
    response: ExpensesLockConfig,
  },
})
