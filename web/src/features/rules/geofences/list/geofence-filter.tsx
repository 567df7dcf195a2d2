import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Radio } from '@mantine/core'
import { GeofenceTrigger } from '@roadbook/contract/rules/geofences'
import { FilterPopover } from '../../../../ui/list/filter-popover.tsx'
import { useTriggerLabels } from '../rule/use-rule-text.ts'
import classes from './geofence-panel.module.css'
import type { GeofencesView } from './use-geofences-view.ts'
import { Stack } from '../../../../ui/layout.tsx'
import { TextButton } from '../../../../ui/text-button.tsx'

type Props = { view: Pick<GeofencesView, 'search' | 'change'> }

/** By active or inactive, and by trigger. */
export function GeofenceFilter({ view: { search, change } }: Props) {
  const { t } = useLingui()
  const labels = useTriggerLabels()
  const { active, triggers = [] } = search
  const isUsed = active !== undefined || triggers.length > 0
  return (
    <FilterPopover label={t`Filters`} isUsed={isUsed} className={classes.filter}>
      <Radio.Group
        label={t`Alerts`}
        value={active ?? ''}
        onChange={(value) => change({ active: value === 'on' || value === 'off' ? value : undefined })}
      >
        <Stack gap={10} mt={4} mb={16}>
          <Radio size="xs" value="" label={t`All`} />
          <Radio size="xs" value="on" label={t`On`} />
          <Radio size="xs" value="off" label={t`Off`} />
        </Stack>
      </Radio.Group>
      <Checkbox.Group
        label={t`Alert when a vehicle`}
        value={[...triggers]}
        onChange={(values) => {
          const chosen = GeofenceTrigger.options.filter((trigger) => values.includes(trigger))
          change({ triggers: chosen.length === 0 ? undefined : chosen })
        }}
      >
        <Stack gap={10} mt={4}>
          {GeofenceTrigger.options.map((trigger) => (
            <Checkbox key={trigger} size="xs" value={trigger} label={labels[trigger]} />
          ))}
        </Stack>
      </Checkbox.Group>
      {isUsed && (
        <TextButton mt={14} onClick={() => change({ active: undefined, triggers: undefined })}>
          <Trans>Clear filters</Trans>
        </TextButton>
      )}
    </FilterPopover>
  )
}
