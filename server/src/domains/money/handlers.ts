import type { OpenStore } from '../../platform/object-store/open-object-store.ts'
import {
  costHandlers,
  createExpenseHandlers,
  createExpenseImportHandlers,
  recurringExpenseHandlers,
} from './expenses/index.ts'
import { expenseServices as services, serviceHandlers } from './services/index.ts'

type Deps = Pick<Parameters<typeof createExpenseHandlers>[0], 'trips'> & { files: OpenStore }

export function moneyHandlers({ files, trips }: Deps) {
  return {
    costs: costHandlers,
    expenseImports: createExpenseImportHandlers(services),
    expenses: createExpenseHandlers({ trips, services, ...files }),
    recurringExpenses: recurringExpenseHandlers,
    services: serviceHandlers,
  }
}
