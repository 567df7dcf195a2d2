import { useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { GeofenceTrigger } from '@roadbook/contract/rules/geofences'
import { useFormat } from '../../../../lib/use-format.ts'
import { FigureField } from '../../../../ui/form/figure-field.tsx'
import { useTriggerLabels } from '../rule/use-rule-text.ts'
import classes from './geofence-editor.module.css'
import { minuteDecimals, speedDecimals } from './geofence-values.ts'
import type { GeofenceForm } from './use-geofence-form.ts'
import { Stack, Text } from '../../../../ui/layout.tsx'

/** What triggers an alert. */
export function TriggerField({ form }: { form: GeofenceForm }) {
  const { t } = useLingui()
  const labels = useTriggerLabels()
  const { speedUnit } = useFormat()
  const { trigger } = form.values
  return (
    <Stack gap={8}>
      <Text weight={500} className={classes.label} id="geofence-trigger">
        {t`Alert when a vehicle`}
      </Text>
      <SegmentedControl<GeofenceTrigger>
        classNames={{ control: classes.trigger, label: classes.triggerLabel }}
        fullWidth
        size="xs"
        aria-labelledby="geofence-trigger"
        value={trigger}
        onChange={(value) => form.setFieldValue('trigger', value)}
        data={GeofenceTrigger.options.map((value) => ({ value, label: labels[value] }))}
      />
      {trigger === 'dwell' && (
        <FigureField
          required
          unit={t({ message: 'minutes', context: 'unit' })}
          decimals={minuteDecimals}
          {...form.field('dwellMinutes')}
        />
      )}
      {trigger === 'speeding' && (
        <FigureField required unit={speedUnit} decimals={speedDecimals} {...form.field('limit')} />
      )}
    </Stack>
  )
}
