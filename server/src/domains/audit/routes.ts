import type { AuditChange, auditRoutes } from '@roadbook/contract/audit'
import type { Handlers } from '../../http/mount.ts'
import { toPage } from '../../http/page.ts'
import { findEntries } from './repository.ts'

export const auditHandlers: Handlers<typeof auditRoutes> = {
  async activityLog(context, { query }) {
    const { rows, totalItems } = await findEntries(context, query)
    const items = rows.map((row) => ({
      id: row.id,
      timestamp: row.timestamp.toISOString(),
      actor: { id: row.actorId, email: row.actorEmail, key: keyOf(row) },
      action: row.action,
      resourceType: row.resourceType,
      resourceId: row.resourceId,
      vehicleReg: row.vehicleReg,
      changes: row.changes as AuditChange[], // only recordChange writes them, in this form
      ip: row.ip,
      requestId: row.requestId,
    }))
    return toPage(items, totalItems, query)
  },
}

function keyOf({ keyId, keyName }: { keyId: string | null; keyName: string | null }) {
  return keyId === null || keyName === null ? null : { id: keyId, name: keyName }
}
