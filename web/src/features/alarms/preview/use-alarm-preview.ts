import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { AlarmCondition, alarmRoutes } from '@roadbook/contract/alarms'
import { api } from '@roadbook/contract/api'
import { call } from '../../../lib/api.ts'
import { alarms } from '../queries.ts'

const PAUSE_MS = 400

const Body = alarmRoutes.preview.body

/** What the alarm would have done; a request for an earlier one is cancelled. */
function previewQuery(text: string | undefined) {
  return queryOptions({
    queryKey: [...alarms.key, 'preview', text],
    queryFn: ({ signal }) =>
      call(api.alarms.preview, { body: Body.parse(JSON.parse(text ?? '')) }, { signal, quiet: true }),
    enabled: text !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 60_000,
    meta: { quiet: true },
  })
}

type Asked = { type: string; alarmRuleTargets: readonly unknown[] }

/** The preview of what the form has, as soon as it makes a rule and changes have paused. */
export function useAlarmPreview(rule: Asked) {
  const text = previewText(rule)
  const [asked] = useDebouncedValue(text, PAUSE_MS)
  const query = useQuery(previewQuery(asked))
  const isOutdated = asked !== text || query.isPlaceholderData
  return { ...query, isOutdated, hasRule: text !== undefined }
}

function previewText(rule: Asked): string | undefined {
  const isComplete =
    rule.alarmRuleTargets.length > 0 && AlarmCondition.safeParse(rule).success && Body.safeParse(rule).success
  return isComplete ? JSON.stringify(rule) : undefined
}
