import { AlarmCondition } from '@roadbook/contract/rules/alarm-types'
import { AlarmSettings } from '@roadbook/contract/rules/alarms'
import { AlarmSentence } from './sentence/alarm-sentence.tsx'

/** The audit log omits empty fields. */
const empty = { schedule: null, alarmRuleTargets: [], recipients: [], channels: [] }

const Rule = AlarmSettings.pick({
  schedule: true,
  alarmRuleTargets: true,
  recipients: true,
  channels: true,
}).and(AlarmCondition)

/** A sentence about an alarm, from its fields in the audit log. */
export function AlarmSentenceSection({ fields }: { fields: Readonly<Record<string, unknown>> }) {
  const rule = Rule.safeParse({ ...empty, ...fields })
  if (!rule.success) return null
  return (
    <p>
      <AlarmSentence rule={rule.data} />
    </p>
  )
}
