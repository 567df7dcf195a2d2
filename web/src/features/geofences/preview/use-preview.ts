import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import { geofenceRoutes } from '@roadbook/contract/geofences'
import { problemOf } from '@roadbook/geo/shapes/shape-problem'
import { useMemo } from 'react'
import { call } from '../../../lib/api.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { type GeofenceValues, ruleOf } from '../edit/geofence-values.ts'
import { geofences } from '../queries.ts'
import { shapeOf } from '../shape/geometry.ts'

const PAUSE_MS = 400

const Body = geofenceRoutes.preview.body

/** What the rule would have done; a request for an earlier one is cancelled. */
function previewQuery(text: string | undefined) {
  return queryOptions({
    queryKey: [...geofences.key, 'preview', text],
    queryFn: ({ signal }) =>
      call(api.geofences.preview, { body: Body.parse(JSON.parse(text ?? '')) }, { signal, quiet: true }),
    enabled: text !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    // Each of them has the whole shape in its key.
    gcTime: 60_000,
    meta: { quiet: true },
  })
}

/** The preview of what the form has, as soon as it makes a rule and changes have paused. */
export function usePreview(values: GeofenceValues) {
  const { locale, distanceUnit } = useFormat()
  const { geometry, trigger, dwellMinutes, limit, schedule, watched, categories, vehicles } = values
  const text = useMemo(
    () => previewText(values, { locale, distanceUnit }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what decides when it fires, not its name
    [geometry, trigger, dwellMinutes, limit, schedule, watched, categories, vehicles, locale, distanceUnit],
  )
  const [asked] = useDebouncedValue(text, PAUSE_MS)
  const query = useQuery(previewQuery(asked))
  const isOutdated = asked !== text || query.isPlaceholderData
  return { ...query, isOutdated, hasRule: text !== undefined }
}

function previewText(values: GeofenceValues, style: Parameters<typeof ruleOf>[1]): string | undefined {
  const rule = ruleOf(values, style)
  const isComplete = rule.alarmRuleTargets.length > 0 && Body.safeParse(rule).success
  if (!isComplete || rule.geometry === undefined) return undefined
  return problemOf(shapeOf(rule.geometry)) === undefined ? JSON.stringify(rule) : undefined
}
