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

/**
 * What a bearer token tells. Who it stands for is asked in the company's own transaction, so that a change of the account or
 * of a role counts at once, and with one question.
 */
export type Bearer = {
  tenantId: string
  /** Throws AppError unauthorized when the account may not be used any more. */
  admit: (tx: Tx) => Promise<Person>
}

/** The first role is the current one. */
export type Person = { tenantId: string; userId: string; email: string; roles: readonly Role[] }

/** What a handler works with: the caller, their tenant's transaction, and where the call came from. */
export type Context = {
  scope: Scope
  tx: Tx
  now: Date
  requestId: string
  ip: string
}
