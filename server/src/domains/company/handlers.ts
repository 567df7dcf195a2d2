import { demoHandlers } from './demo/index.ts'
import { retentionHandlers } from './retention/index.ts'
import { createTraccarImportHandlers } from './traccar-import/index.ts'
import { createCompanyHandlers, settingsHandlers } from './settings/index.ts'

type Deps = Parameters<typeof createCompanyHandlers>[0] & Parameters<typeof createTraccarImportHandlers>[0]

export function companyHandlers(deps: Deps) {
  return {
    company: createCompanyHandlers(deps),
    demo: demoHandlers,
    retention: retentionHandlers,
    settings: settingsHandlers,
    traccarImport: createTraccarImportHandlers(deps),
  }
}
