import type { expenseRoutes } from '@roadbook/contract/expenses'
import { AppError } from '../../errors.ts'
import type { Handlers } from '../../http/mount.ts'

async function notYet(): Promise<never> {
  throw new AppError('unavailable', 'Expenses are not there yet.')
}

export const expenseHandlers: Handlers<typeof expenseRoutes> = {
  ofVehicle: notYet,
  create: notYet,
  update: notYet,
  delete: notYet,
  overview: notYet,
  get: notYet,
  list: notYet,
  getLockConfig: notYet,
  putLockConfig: notYet,
}
