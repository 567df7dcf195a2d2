import { GeofenceAlertType } from '@roadbook/contract/rules/geofence-alerts'
import type { GeofencePreview } from '@roadbook/contract/rules/geofences'
import { addCounts, joinParts } from '../../alarm-rules/preview/preview-in-parts.ts'

/** The first part contains the vehicles that are inside. */
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
  }
}

type ByType = GeofencePreview['byType']

function sumByType(a: ByType, b: ByType): ByType {
  const sums = GeofenceAlertType.options.map((type) => [type, (a[type] ?? 0) + (b[type] ?? 0)] as const)
  return Object.fromEntries(sums.filter(([, count]) => count > 0))
}
