import type { LogbookEntry } from '@roadbook/contract/logbook'
import type { FillableField } from './missing-fields.ts'

/** What was typed into a field of these trips, what was typed last first. */
export function typedBefore(entries: readonly LogbookEntry[], field: FillableField): string[] {
  const said = entries.toReversed().flatMap(({ trip }) => trip[field] ?? [])
  return [...new Set(said)]
}
