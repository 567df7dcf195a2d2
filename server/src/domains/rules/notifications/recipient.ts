import { reachOf, Role } from '@roadbook/contract/core/permissions'
import type { Caller } from '../../core/privacy/index.ts'

/** A person who is notified of alerts. */
export type Recipient = { id: string; email: string; roles: string[] }

/** What the person may see, by their current role. */
export function callerOf({ id, roles }: Recipient, tenantId: string): Caller {
  return withReach({ tenantId, userId: id, role: Role.parse(roles[0]) })
}

export function withReach({ tenantId, userId, role }: Omit<Caller, 'reach'>): Caller {
  return { tenantId, userId, role, reach: reachOf(role, 'vehicles.read') ?? 'own' }
}
