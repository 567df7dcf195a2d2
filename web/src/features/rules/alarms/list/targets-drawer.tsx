import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { AlarmRuleTargets } from '@roadbook/contract/rules/alarm-rules'
import { Alarm } from '@roadbook/contract/rules/alarms'
import { z } from 'zod'
import { EntityDrawer } from '../../../../ui/form/entity-drawer.tsx'
import { useEntityForm } from '../../../../ui/form/entity-form.ts'
import type { FormModel } from '../../../../ui/form/form-model.ts'
import { targetsOf, type WatchedValues, watchedOf } from '../../alarm-rules/rule-values.ts'
import { useWatchedTexts } from '../../alarm-rules/use-watched-texts.ts'
import { WatchedField } from '../../alarm-rules/watched-field.tsx'
import { useSetTargets, alarmsQuery } from '../queries.ts'

const Body = z.object({ alarmRuleTargets: AlarmRuleTargets })
type Body = z.infer<typeof Body>

const model: FormModel<WatchedValues, Body, Alarm> = {
  schema: Body,
  fieldNames: { alarmRuleTargets: 'watched' },
  // Without targets, the API would watch all vehicles.
  alsoRefused: (values) => (targetsOf(values).length === 0 ? ['watched'] : []),
  bodyOf: (values) => ({ alarmRuleTargets: targetsOf(values) }),
  saved: { schema: Alarm, valuesOf: ({ alarmRuleTargets }) => watchedOf(alarmRuleTargets) },
}

type Props = { alarm: Alarm; onClose: () => void }

/** Only the vehicles of an alarm. */
export function TargetsDrawer({ alarm, onClose }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const form = useEntityForm({
    model,
    first: watchedOf(alarm.alarmRuleTargets),
    record: alarm,
    texts: useWatchedTexts(),
  })
  const set = useSetTargets()
  return (
    <EntityDrawer
      title={t`Vehicles of ${alarm.name}`}
      saveLabel={t`Save vehicles`}
      form={form}
      change={({ id, version }, { alarmRuleTargets = [] }) =>
        set.mutateAsync({ id, alarmRuleTargets, version })
      }
      readLatest={async ({ id }) => {
        const all = await client.fetchQuery({ ...alarmsQuery(), staleTime: 0 })
        return all.find((one) => one.id === id)
      }}
      onClose={onClose}
    >
      <WatchedField values={form.values} error={form.errors['watched']} onChange={form.setFields} />
    </EntityDrawer>
  )
}
