import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { AlarmRuleTargets } from '@roadbook/contract/rules/alarm-rules'
import { Alarm } from '@roadbook/contract/rules/alarms'
import { z } from 'zod'
import { EntityDrawer } from '../../../../ui/form/entity-drawer.tsx'
import { useEntityForm } from '../../../../ui/form/entity-form.ts'
import type { FormModel } from '../../../../ui/form/form-model.ts'
import { targetsOf, type WatchedValues, watchedOf } from '../../alarm-rules/rule-values.ts'
import { useTargetsText } from '../../alarm-rules/use-targets-text.ts'
import { WatchedField } from '../../alarm-rules/watched-field.tsx'
import { alarmsQuery, useSetTargets } from '../queries.ts'

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
  const textOf = useTargetsText()
  const watchedText = (values: WatchedValues) => textOf(targetsOf(values))
  const form = useEntityForm({
    model,
    first: watchedOf(alarm.alarmRuleTargets),
    record: alarm,
    texts: {
      watched: {
        label: t`Vehicles`,
        message: ({ watched }: WatchedValues) =>
          watched === 'categories' ? t`Choose at least one category.` : t`Choose at least one vehicle.`,
        show: watchedText,
      },
      categories: { label: t`Categories`, show: watchedText },
      vehicles: { label: t`Selected vehicles`, show: watchedText },
    },
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
