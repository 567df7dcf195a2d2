import { MAX_PREVIEWED } from '@roadbook/contract/alarm-rules'
import type { AlarmPreview } from '@roadbook/contract/alarms'
import { addCounts, joinParts } from '../../alarm-rules/preview/preview-in-parts.ts'

/** Two parts of a preview, each of other vehicles and of the same days. */
export function joinPreviews(before: AlarmPreview, part: AlarmPreview): AlarmPreview {
  return {
    ...before,
    ...joinParts(before, part),
    events: before.events + part.events,
    days: before.days.map(({ date, events }, nth) => ({
      date,
      events: addCounts(part.days[nth]?.events, events),
    })),
    latest: [...before.latest, ...part.latest]
      .sort((a, b) => (a.time < b.time ? 1 : -1))
      .slice(0, MAX_PREVIEWED),
  }
}
