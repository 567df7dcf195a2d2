import type { AlarmPreview } from '@roadbook/contract/rules/alarms'
import { addCounts, joinParts } from '../../alarm-rules/preview/preview-in-parts.ts'

export function joinPreviews(before: AlarmPreview, part: AlarmPreview): AlarmPreview {
  return {
    ...before,
    ...joinParts(before, part),
    events: before.events + part.events,
    days: before.days.map(({ date, events }, nth) => ({
      date,
      events: addCounts(part.days[nth]?.events, events),
    })),
  }
}
