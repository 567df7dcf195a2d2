import { AlarmCondition } from '@roadbook/contract/rules/alarm-types'
import { type AlarmPreview, AlarmPreviewRequest } from '@roadbook/contract/rules/alarms'
import { api } from '@roadbook/contract/api'
import { call } from '../../../../lib/api.ts'
import { usePreviewInParts } from '../../alarm-rules/preview/preview-in-parts.ts'
import { joinPreviews } from './join-previews.ts'

type Asked = { type: string; alarmRuleTargets: readonly unknown[] }

export function useAlarmPreview(rule: Asked) {
  return usePreviewInParts<AlarmPreview>({
    key: 'alarm-preview',
    text: previewText(rule),
    read: (text, after, signal) => {
      const body = { ...AlarmPreviewRequest.parse(JSON.parse(text)), ...(after && { after }) }
      return call(api.alarms.preview, { body }, { signal, quiet: true })
    },
    join: joinPreviews,
  })
}

function previewText(rule: Asked): string | undefined {
  const isComplete =
    rule.alarmRuleTargets.length > 0 &&
    AlarmCondition.safeParse(rule).success &&
    AlarmPreviewRequest.safeParse(rule).success
  return isComplete ? JSON.stringify(rule) : undefined
}
