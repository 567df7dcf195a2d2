import type { LogbookChange, LogbookEntry } from '@roadbook/contract/trips/logbook'

/** How a field got its value; changes after the lock are shown beside the record. */
export function lastChange({ changes }: LogbookEntry, field: string): LogbookChange | undefined {
  return changes.findLast((change) => change.kind === 'change' && change.field === field)
}
