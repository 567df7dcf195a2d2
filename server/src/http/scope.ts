import type { Reach, Role } from '@roadbook/contract/core/permissions'
import type { Tx } from '../database/client.ts'

/** Who a call acts for. `reach` is how far the route's permission goes for the current role. */
export type Scope = {
  tenantId: string
  /** The person's id; for an API key of the company the key's id, which no record names as its person. */
  userId: string
  /** The caller's name in records; for an API key of the company its name. */
  email: string
  role: Role
  reach: Reach
  /** Only for calls with an API key. */
  key?: CallingKey
  /** Only for calls with the token of a session. */
  session?: CallingSession
}

export type CallingKey = { id: string; name: string; isPersonal: boolean }

/** Whether a session is still active; from the claims of its token. */
export type CallingSession = {
  accountId: string
  issuedAt: Date
  /** Ids each of which can end it. */
  sessionKeys: readonly string[]
}

/** The id of the person that a record can refer to; null for an API key of the company. */
export function personOf({ userId, key }: Pick<Scope, 'userId' | 'key'>): string | null {
  return key && !key.isPersonal ? null : userId
}

/**
 * The content of a bearer token. The account is read in the company's own transaction, so that changes of
 * account or role apply at once, with a single query.
 */
export type Bearer = {
  tenantId: string
  /** Throws AppError unauthorized if the account can no longer be used. */
  admit: (tx: Tx) => Promise<Person>
}

/** The first role is the current one. */
export type Person = {
  tenantId: string
  userId: string
  email: string
  roles: readonly Role[]
  key?: CallingKey
  session?: CallingSession
}

/** What a handler receives: the caller, their tenant's transaction, and the origin of the call. */
export type Context = {
  scope: Scope
  tx: Tx
  now: Date
  requestId: string
  ip: string
}
