import { createApiKeyHandlers } from './api-keys/index.ts'
import { type Identity, securityHandlers } from './identity/index.ts'
import { createUserHandlers } from './users/index.ts'

type Deps = Parameters<typeof createUserHandlers>[0] & { identity: Identity }

export function peopleHandlers(deps: Deps) {
  return {
    account: deps.identity.accountHandlers,
    apiKeys: createApiKeyHandlers(deps.identity),
    security: securityHandlers,
    users: createUserHandlers(deps),
  }
}
