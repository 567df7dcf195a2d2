import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { AlarmCondition, type AlarmPreview, alarmRoutes } from '@roadbook/contract/alarms'
import { api } from '@roadbook/contract/api'
import { call } from '../../../lib/api.ts'
import { previewInParts } from '../../alarm-rules/preview/preview-in-parts.ts'
import { joinPreviews } from './join-previews.ts'

const PAUSE_MS = 400

const Body = alarmRoutes.preview.body

function previewQuery(text: string | undefined) {
  return previewInParts<AlarmPreview>({
    key: 'alarm-preview',
    text,
    read: (rule, after, signal) => {
      const body = { ...Body.parse(JSON.parse(rule)), ...(after && { after }) }
      return call(api.alarms.preview, { body }, { signal, quiet: true })
    },
    join: joinPreviews,
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
