import type { Reach, Role } from '@roadbook/contract/permissions'
import type { Tx } from '../database/client.ts'

/** For whom a call acts. `reach` is how far the route's permission goes for the current role. */
export type Scope = {
  tenantId: string
  userId: string
  email: string
  role: Role
  reach: Reach
}

/** What a handler works with: the caller, their tenant's transaction, and where the call came from. */
export type Context = {
  scope: Scope
  tx: Tx
  now: Date
  requestId: string
  ip: string
}
