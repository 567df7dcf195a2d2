import type { AuditChange, AuditEntry } from '@roadbook/contract/core/audit'

/** Fields with a name that another field has as an id. */
const sameAs: Readonly<Record<string, string>> = {
  driverName: 'driverId',
  assigneeName: 'assignee',
  userName: 'userId',
  vehicleLabel: 'vehicleId',
  registration: 'vehicleId',
  createdByName: 'createdBy',
}

/** The changes without repetitions. */
export function shownChanges({ changes }: Pick<AuditEntry, 'changes'>): AuditChange[] {
  const fields = new Set(changes.map(({ field }) => field))
  return changes.filter(({ field }) => !fields.has(sameAs[field] ?? ''))
}
