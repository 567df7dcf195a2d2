import { reachOf, Role } from '@roadbook/contract/permissions'
import type { Caller } from '../positions/index.ts'

/** Somebody who is told of alerts. */
export type Recipient = { id: string; email: string; roles: string[] }

/** What the person may see, by their current role. */
export function callerOf({ id, roles }: Recipient, tenantId: string): Caller & { tenantId: string } {
  const role = Role.parse(roles[0])
  return { tenantId, userId: id, role, reach: reachOf(role, 'vehicles.read') ?? 'own' }
}
