import { AlarmCondition } from '@roadbook/contract/rules/alarm-types'
import { AlarmSettings } from '@roadbook/contract/rules/alarms'
import { AlarmSentence } from './sentence/alarm-sentence.tsx'

/** Empty fields are left out of the audit log. */
const empty = { schedule: null, alarmRuleTargets: [], recipients: [], channels: [] }

const Rule = AlarmSettings.pick({
  schedule: true,
  alarmRuleTargets: true,
  recipients: true,
  channels: true,
}).and(AlarmCondition)

/** What an alarm does, from its fields as the audit log has them. */
export function AlarmSentenceSection({ fields }: { fields: Readonly<Record<string, unknown>> }) {
  const rule = Rule.safeParse({ ...empty, ...fields })
  if (!rule.success) return null
  return (
    <p>
      <AlarmSentence rule={rule.data} />
    </p>
  )
}
