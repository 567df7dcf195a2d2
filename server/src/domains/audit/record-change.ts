import type { AuditChange } from '@roadbook/contract/audit'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../database/client.ts'
import type { Context } from '../../http/scope.ts'

export type Change = {
  /** A verb in the past: "created", "updated", "archived". */
  action: string
  resourceType: string
  resourceId: string
  vehicleReg?: string
  before: object | null
  after: object | null
}

const bookkeeping = new Set(['createdAt', 'updatedAt', 'version', 'tenantId', 'id'])

/** Leaves an entry in the caller's transaction: either the change and its entry stand, or neither. */
export function recordChange(context: Context, change: Change): Promise<void> {
  return recordChanges(context, [change])
}

/** As `recordChange` of each, with one query: some hundreds at once. */
export async function recordChanges(
  { scope, tx, now, ip, requestId }: Context,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return
  const entries = changes.map((change) => ({
    tenantId: scope.tenantId,
    id: uuidv7(),
    timestamp: now,
    actorId: scope.userId,
    actorEmail: scope.email,
    action: change.action,
    resourceType: change.resourceType,
    resourceId: change.resourceId,
    vehicleReg: change.vehicleReg ?? null,
    changes: JSON.stringify(differences(change.before, change.after)),
    // A link-local address names its interface, which the column does not take.
    ip: ip.split('%', 1)[0] || null,
    requestId,
  }))
  await tx.insertInto('auditEntries').values(entries).execute()
}

/** What the installation itself did in a tenant's transaction, without anybody asking for it. */
export async function recordAutomatic(
  tx: Tx,
  { tenantId, now }: { tenantId: string; now: Date },
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return
  const entries = changes.map(({ action, resourceType, resourceId, vehicleReg = null, before, after }) => ({
    tenantId,
    id: uuidv7(),
    timestamp: now,
    actorEmail: '',
    action,
    resourceType,
    resourceId,
    vehicleReg,
    changes: JSON.stringify(differences(before, after)),
    requestId: uuidv7(),
  }))
  await tx.insertInto('auditEntries').values(entries).execute()
}

/** Field by field what is not the same before and after; bookkeeping fields are left out. */
export function differences(before: object | null, after: object | null): AuditChange[] {
  const old = new Map(Object.entries(before ?? {}))
  const young = new Map(Object.entries(after ?? {}))
  const fields = [...new Set([...old.keys(), ...young.keys()])].filter((field) => !bookkeeping.has(field))
  return fields
    .map((field) => ({ field, before: old.get(field) ?? null, after: young.get(field) ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}
