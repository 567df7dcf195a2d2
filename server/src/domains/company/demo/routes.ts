import type { demoRoutes } from '@roadbook/contract/company/demo'
import type { Handlers } from '../../../http/mount.ts'
import { historyPercent } from './history-plan.ts'

export const demoHandlers: Handlers<typeof demoRoutes> = {
  progress: async ({ scope, tx }) => ({ historyPercent: await historyPercent(tx, scope.tenantId) }),
}
