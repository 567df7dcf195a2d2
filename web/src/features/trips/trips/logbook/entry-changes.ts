import type { LogbookChange, LogbookEntry } from '@roadbook/contract/trips/logbook'

/** How a field came to the value it has; what was added after the lock stands beside the record. */
export function lastChange({ changes }: LogbookEntry, field: string): LogbookChange | undefined {
  return changes.findLast((change) => change.kind === 'change' && change.field === field)
}
