import { MAX_PREVIEWED } from '@roadbook/contract/alarm-rules'
import { GeofenceAlertType, type GeofencePreview } from '@roadbook/contract/geofences'
import { addCounts, joinParts } from '../../alarm-rules/preview/preview-in-parts.ts'

/** Two parts of a preview, each of other vehicles and of the same days; who is inside is known from the first. */
export function joinPreviews(before: GeofencePreview, part: GeofencePreview): GeofencePreview {
  return {
    ...before,
    ...joinParts(before, part),
    alerts: before.alerts + part.alerts,
    byType: sumByType(before.byType, part.byType),
    days: before.days.map(({ date, alerts }, nth) => ({
      date,
      alerts: addCounts(part.days[nth]?.alerts, alerts),
    })),
    latest: [...before.latest, ...part.latest]
      .sort((a, b) => (a.time < b.time ? 1 : -1))
      .slice(0, MAX_PREVIEWED),
  }
}

type ByType = GeofencePreview['byType']

function sumByType(a: ByType, b: ByType): ByType {
  const sums = GeofenceAlertType.options.map((type) => [type, (a[type] ?? 0) + (b[type] ?? 0)] as const)
  return Object.fromEntries(sums.filter(([, count]) => count > 0))
}
