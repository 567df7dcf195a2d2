import { Trans, useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { api } from '@roadbook/contract/api'
import type { TripDetection, TripDetectionUpdate } from '@roadbook/contract/company/settings'
import { call } from '../../../../lib/api.ts'
import { callQuery } from '../../../../lib/requests/call-query.ts'
import { FigureField } from '../../../../ui/form/figure-field.tsx'
import { checked } from '../../../../ui/form/entity-form.ts'
import { changedFields, settingField } from '../form/changed-fields.ts'
import { SettingRow } from '../form/setting-row.tsx'
import { SettingsBlock } from '../form/settings-block.tsx'
import { SettingsForm } from '../form/settings-form.tsx'
import { SettingsRecord } from '../form/settings-record.tsx'
import { useSaveSetting } from '../form/use-save-setting.ts'
import { DetectionPreview } from './detection-preview.tsx'
import type { TripDetectionSearch } from './search.ts'
import {
  type DetectionFigure,
  type DetectionForm,
  figureDecimals,
  useDetectionForm,
} from './use-detection-form.ts'

const tripDetectionQuery = () =>
  callQuery(['settings', 'trip-detection'], api.settings.getTripDetection, { quiet: 'errors' })

export function TripDetectionPage() {
  return (
    <SettingsRecord query={tripDetectionQuery()}>
      {(saved, reset) => <TripDetectionSettings saved={saved} onReset={reset} />}
    </SettingsRecord>
  )
}

function TripDetectionSettings({ saved, onReset }: { saved: TripDetection; onReset: () => void }) {
  const { t } = useLingui()
  const { trip }: TripDetectionSearch = useSearch({ strict: false })
  const form = useDetectionForm(saved)
  const change = useSaveSetting({
    put: (body: TripDetectionUpdate) => call(api.settings.putTripDetection, { body }),
    shownIn: [tripDetectionQuery().queryKey],
  })
  const minutes = t`min`
  const { maxPastDays: _days, ...detection } = form.model.bodyOf(form.getValues())
  const isOther = changedFields(form).some((name) => name !== 'maxPastDays')
  return (
    <SettingsForm form={form} change={change} onReset={onReset}>
      <SettingsBlock
        title={t`Trip detection`}
        text={t`When a stop ends one trip and starts the next. Past trips stay as they are.`}
      >
        <SettingRow label={form.texts.useIgnition.label} help={t`Where the device reports it`}>
          <Switch
            {...checked(settingField(form, 'useIgnition'))}
            label={undefined}
            aria-label={form.texts.useIgnition.label}
          />
        </SettingRow>
        <Figure form={form} name="ignitionOff" unit={minutes} help={t`Ends the trip after this time`} />
        <Figure form={form} name="ignitionOn" unit={minutes} help={t`Longer than a traffic jam`} />
        <Figure
          form={form}
          name="ignitionUnknown"
          unit={minutes}
          help={t`For devices that don’t report it`}
        />
        <Figure form={form} name="minDistance" unit="m" help={t`Shorter drives don’t count as trips`} />
        <Figure form={form} name="minDuration" unit={minutes} help={t`Shorter drives don’t count as trips`} />
        <Figure
          form={form}
          name="maxPastDays"
          unit={t`days`}
          help={t`Older device data is rejected; imports can be of any age`}
        />
        {(isOther || trip !== undefined) && <DetectionPreview values={detection} tripId={trip} />}
      </SettingsBlock>
    </SettingsForm>
  )
}

type FigureProps = { form: DetectionForm; name: DetectionFigure; unit: string; help: string }

/** A figure with its unit; a changed one shows its previous value. */
function Figure({ form, name, unit, help }: FigureProps) {
  const { label } = form.texts[name]
  const { record, model } = form
  const isChanged = changedFields(form).includes(name)
  const was = record && model.saved?.valuesOf(record)[name]
  return (
    <SettingRow
      label={label}
      help={
        isChanged ? (
          <>
            {help}.{' '}
            <Trans>
              Was {was} {unit}
            </Trans>
          </>
        ) : (
          help
        )
      }
    >
      <FigureField
        unit={unit}
        decimals={figureDecimals[name]}
        {...settingField(form, name)}
        label={undefined}
        aria-label={label}
      />
    </SettingRow>
  )
}
