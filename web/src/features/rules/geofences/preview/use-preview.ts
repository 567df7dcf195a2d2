import { api } from '@roadbook/contract/api'
import { type GeofencePreview, GeofencePreviewRequest } from '@roadbook/contract/rules/geofences'
import { problemOf } from '@roadbook/geo/shapes/shape-problem'
import { useMemo } from 'react'
import { call } from '../../../../lib/api.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { type GeofenceValues, ruleOf } from '../edit/geofence-values.ts'
import { usePreviewInParts } from '../../alarm-rules/preview/preview-in-parts.ts'
import { shapeOf } from '../shape/geometry.ts'
import { joinPreviews } from './join-previews.ts'

export function usePreview(values: GeofenceValues) {
  const { locale, distanceUnit } = useFormat()
  const { geometry, trigger, dwellMinutes, limit, schedule, watched, categories, vehicles } = values
  const text = useMemo(
    () => previewText(values, { locale, distanceUnit }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the fields that decide when it fires, not its name
    [geometry, trigger, dwellMinutes, limit, schedule, watched, categories, vehicles, locale, distanceUnit],
  )
  return usePreviewInParts<GeofencePreview>({
    key: 'geofence-preview',
    text,
    read: (rule, after, signal) => {
      const body = { ...GeofencePreviewRequest.parse(JSON.parse(rule)), ...(after && { after }) }
      return call(api.geofences.preview, { body }, { signal, quiet: true })
    },
    join: joinPreviews,
  })
}

function previewText(values: GeofenceValues, style: Parameters<typeof ruleOf>[1]): string | undefined {
  const rule = ruleOf(values, style)
  const isComplete = rule.alarmRuleTargets.length > 0 && GeofencePreviewRequest.safeParse(rule).success
  if (!isComplete || rule.geometry === undefined) return undefined
  return problemOf(shapeOf(rule.geometry)) === undefined ? JSON.stringify(rule) : undefined
}
