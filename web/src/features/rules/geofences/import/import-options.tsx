import { Trans, useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { geofenceLimits } from '@roadbook/contract/rules/geofence-limits'
import { ColourField } from '../edit/colour-field.tsx'
import editorClasses from '../edit/geofence-editor.module.css'
import { LengthField } from '../edit/length-field.tsx'
import { ClassicRuleFields } from '../classic-edit/rule-fields.tsx'
import type { Style } from './chosen-shapes.ts'
import type { GeofenceImporting } from './use-import.ts'
import { Stack, Text } from '../../../../ui/layout.tsx'

/** The common fields of all imported geofences. */
export function ImportOptions({ importing }: { importing: GeofenceImporting }) {
  const { t } = useLingui()
  const { shapes, rule, change } = importing
  const has = (type: 'Point' | 'LineString') => shapes.some(({ geometry }) => geometry?.type === type)
  const { style } = rule
  return (
    <>
      <Stack gap={8}>
        <Text weight={500} className={editorClasses.label} id="import-style">
          {t`Import as`}
        </Text>
        <SegmentedControl<Style>
          fullWidth
          size="xs"
          aria-labelledby="import-style"
          value={style}
          onChange={(value) => change({ style: value })}
          data={[
            { value: 'classic', label: t`Classic geofences` },
            { value: 'standard', label: t`Geofences` },
          ]}
        />
      </Stack>
      {has('Point') && (
        <LengthField
          label={t`Radius of points`}
          meters={rule.radiusMeters}
          limits={geofenceLimits.radiusMeters}
          onChange={(radiusMeters) => change({ radiusMeters })}
        />
      )}
      {has('LineString') && style === 'standard' && (
        <LengthField
          label={t`Width of lines`}
          meters={rule.widthMeters}
          limits={geofenceLimits.widthMeters}
          onChange={(widthMeters) => change({ widthMeters })}
        />
      )}
      <ColourField colour={rule.colour} onChange={(colour) => change({ colour })} />
      <ClassicRuleFields
        values={rule}
        error={undefined}
        onChange={change}
        {...(style === 'standard' && {
          note: <Trans>Alerts are shown to you. Add others by editing a geofence.</Trans>,
        })}
      />
    </>
  )
}
