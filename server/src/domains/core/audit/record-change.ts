import type { AuditAction, AuditChange, AuditType } from '@roadbook/contract/core/audit'
import type { Insertable } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { publishAfterCommit } from '../../../database/after-commit.ts'
import type { Tx } from '../../../database/client.ts'
import type { AuditEntriesTable } from '../../../database/schema.ts'
import { type Context, personOf } from '../../../http/scope.ts'

export type Change = {
  /** A past participle: "created", "updated", "archived". */
  action: AuditAction
  resourceType: AuditType
  resourceId: string
  vehicleReg?: string
  before: object | null
  after: object | null
}

const bookkeeping = new Set(['createdAt', 'updatedAt', 'version', 'tenantId', 'id'])

/** Adds an entry in the caller's transaction, so that the change and its entry are committed together. */
export function recordChange(context: Context, change: Change): Promise<void> {
  return recordChanges(context, [change])
}

/** Like `recordChange`, but adds no entry if no field shown in the audit log changed. */
export async function recordUpdate(
  context: Context,
  update: Omit<Change, 'action'> & { after: object },
): Promise<void> {
  if (differences(update.before, update.after).length === 0) return
  await recordChange(context, { ...update, action: 'updated' })
}

/** Like `recordChange` for each, in one query: for some hundreds at once. */
export async function recordChanges(
  { scope, tx, now, ip, requestId }: Context,
  changes: readonly Change[],
): Promise<void> {
  const caller = {
    tenantId: scope.tenantId,
    timestamp: now,
    actorId: personOf(scope),
    actorEmail: personOf(scope) === null ? '' : scope.email,
    keyId: scope.key?.id ?? null,
    keyName: scope.key?.name ?? null,
    // A link-local address includes its interface, which the column does not accept.
    ip: ip.split('%', 1)[0] || null,
  }
  const entries = changes.map((change) => ({ ...caller, ...toColumns(change), requestId }))
  await insertEntries(tx, entries)
  tellOpenPages(tx, scope.tenantId, changes)
}

/** Records what the system did by itself in a tenant's transaction. */
export async function recordAutomatic(
  tx: Tx,
  { tenantId, now }: { tenantId: string; now: Date },
  changes: readonly Change[],
): Promise<void> {
  const system = { tenantId, timestamp: now, actorEmail: '' }
  const entries = changes.map((change) => ({ ...system, ...toColumns(change), requestId: uuidv7() }))
  await insertEntries(tx, entries)
  tellOpenPages(tx, tenantId, changes)
}

function tellOpenPages(tx: Tx, tenantId: string, changes: readonly Change[]): void {
  const kinds = [...new Set(changes.map(({ resourceType }) => resourceType))]
  if (kinds.length > 0) publishAfterCommit(tx, { topic: 'changes', message: { tenantId, kinds } })
}

function toColumns({ action, resourceType, resourceId, vehicleReg, before, after }: Change) {
  const changes = JSON.stringify(differences(before, after))
  return { id: uuidv7(), action, resourceType, resourceId, vehicleReg: vehicleReg ?? null, changes }
}

async function insertEntries(tx: Tx, entries: readonly Insertable<AuditEntriesTable>[]): Promise<void> {
  if (entries.length === 0) return
  await tx.insertInto('auditEntries').values(entries).execute()
  const plates = entries.flatMap(({ tenantId, vehicleReg }) =>
    vehicleReg === null || vehicleReg === undefined ? [] : [{ tenantId, registration: vehicleReg }],
  )
  const [first] = plates
  if (first === undefined) return
  // In a fixed order, so that two transactions that add the same rows never deadlock.
  const registrations = [...new Set(plates.map(({ registration }) => registration))].toSorted()
  const { tenantId } = first
  await tx
    .insertInto('auditRegistrations')
    .values(registrations.map((registration) => ({ tenantId, registration })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The fields that differ, without bookkeeping fields. */
export function differences(before: object | null, after: object | null): AuditChange[] {
  const old = new Map(Object.entries(before ?? {}))
  const current = new Map(Object.entries(after ?? {}))
  const fields = [...new Set([...old.keys(), ...current.keys()])].filter((field) => !bookkeeping.has(field))
  return fields
    .map((field) => ({ field, before: old.get(field) ?? null, after: current.get(field) ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}
