import { createApiKeyHandlers } from './api-keys/index.ts'
import { driverKeyHandlers } from './driver-keys/index.ts'
import { type Identity, securityHandlers } from './identity/index.ts'
import { createUserHandlers } from './users/index.ts'

type Deps = Parameters<typeof createUserHandlers>[0] & { identity: Identity }

export function peopleHandlers(deps: Deps) {
  return {
    account: deps.identity.accountHandlers,
    apiKeys: createApiKeyHandlers(deps.identity),
    driverKeys: driverKeyHandlers,
    security: securityHandlers,
    users: createUserHandlers(deps),
  }
}
