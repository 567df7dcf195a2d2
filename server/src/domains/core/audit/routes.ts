import type { AuditChange, AuditEntry, auditRoutes } from '@roadbook/contract/core/audit'
import type { Handlers } from '../../../http/mount.ts'
import { toPage } from '../../../http/page.ts'
import { canBeLookedUp, idsIn, type KnownRecord, namesOfRecords } from './record-names.ts'
import { type EntryRow, findEntries } from './repository.ts'
import { withoutPrivateTripDetails } from './private-trips.ts'

export const auditHandlers: Handlers<typeof auditRoutes> = {
  async activityLog(context, { query }) {
    const found = await findEntries(context, query)
    const { totalItems, hasMore } = found
    const rows = await withoutPrivateTripDetails(context, found.rows)
    const ids = rows.flatMap(({ actorId, resourceId, changes }) => idsIn([actorId, resourceId, changes]))
    const names = await namesOfRecords(context, [...new Set(ids)])
    return {
      ...toPage(
        rows.map((row) => toEntry(row, names)),
        totalItems,
        query,
      ),
      hasMore,
    }
  },
}

function toEntry(row: EntryRow, known: ReadonlyMap<string, KnownRecord>): AuditEntry {
  const changes = row.changes as AuditChange[] // only recordChange writes them, in this form
  const { actorId, resourceId, keyId, keyName } = row
  const now = resourceId === null ? undefined : known.get(resourceId)
  return {
    id: row.id,
    timestamp: row.timestamp.toISOString(),
    actor: {
      id: actorId,
      email: row.actorEmail,
      name: (actorId === null ? undefined : known.get(actorId)?.name) ?? null,
      key: keyId === null || keyName === null ? null : { id: keyId, name: keyName },
    },
    action: row.action,
    resourceType: row.resourceType,
    resourceId,
    resourceName: (now?.name || nameIn(changes)) ?? null,
    resourceTime: now?.time?.toISOString() ?? null,
    resourceExists: now !== undefined || !canBeLookedUp(row.resourceType),
    vehicleReg: row.vehicleReg,
    changes,
    names: Object.fromEntries(idsIn(changes).map((id) => [id, known.get(id)?.name ?? null])),
    ip: row.ip,
    requestId: row.requestId,
  }
}

const nameFields = ['registration', 'title', 'name', 'email', 'domain']

/** The name that a deleted record had. */
function nameIn(changes: readonly AuditChange[]): string | undefined {
  for (const field of nameFields) {
    const change = changes.find((one) => one.field === field)
    const name = change?.after ?? change?.before
    if (typeof name === 'string' && name !== '') return name
  }
  return undefined
}
