import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import {
  type KeptMonths,
  positionsOutlastTrips,
  Retention,
  retentionLimits,
  RetentionUpdate,
} from '@roadbook/contract/company/retention'
import { call } from '../../../../lib/api.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { confirmed } from '../../../../ui/dialogs/confirm.tsx'
import { FigureField } from '../../../../ui/form/figure-field.tsx'
import { useEntityForm } from '../../../../ui/form/entity-form.ts'
import { fieldsModel, figure, orNull, type ValuesOf } from '../../../../ui/form/fields.ts'
import { changedFields, settingField } from '../form/changed-fields.ts'
import { SettingRow } from '../form/setting-row.tsx'
import { SettingsBlock } from '../form/settings-block.tsx'
import { SettingsForm } from '../form/settings-form.tsx'
import { useSaveSetting } from '../form/use-save-setting.ts'
import { LegalHolds } from './legal-holds.tsx'
import { areValid, retentionPreviewQuery, retentionQuery } from './queries.ts'
import { RetentionPreview } from './retention-preview.tsx'
import { Text } from '../../../../ui/layout.tsx'

const names = ['positionMonths', 'tripMonths', 'documentMonths'] as const

/** Empty keeps everything. */
function modelIn(locale: string) {
  const months = orNull(figure({ decimals: 0, locale }))
  const fields = { positionMonths: months, tripMonths: months, documentMonths: months }
  const model = fieldsModel(fields, { schema: RetentionUpdate, saved: Retention })
  return {
    ...model,
    alsoRefused: (values: ValuesOf<typeof fields>): (keyof KeptMonths)[] =>
      positionsOutlastTrips(model.bodyOf(values)) ? ['positionMonths'] : [],
  }
}

export function RetentionForm({ retention, onReset }: { retention: Retention; onReset: () => void }) {
  const { t } = useLingui()
  const { locale } = useFormat()
  const change = useSaveSetting({
    put: (body: RetentionUpdate) => call(api.retention.put, { body }),
    shownIn: [retentionQuery().queryKey],
  })
  const model = modelIn(locale)
  const rangeOf = (name: keyof KeptMonths) => {
    const { min, max } = retentionLimits[name]
    return t`Enter ${min} to ${max} months.`
  }
  const form = useEntityForm({
    model,
    record: retention,
    texts: {
      positionMonths: {
        label: t`Positions`,
        message: (values) =>
          positionsOutlastTrips(model.bodyOf(values))
            ? t`Enter no more months than for trips.`
            : rangeOf('positionMonths'),
      },
      tripMonths: { label: t`Trips`, message: rangeOf('tripMonths') },
      documentMonths: { label: t`Documents`, message: rangeOf('documentMonths') },
    },
  })
  const months = model.bodyOf(form.getValues())
  const mayDelete = useMayDelete(retention)
  const field = (name: keyof KeptMonths, label: string) => (
    <FigureField
      unit={t`months`}
      decimals={0}
      placeholder={t`Forever`}
      {...settingField(form, name)}
      label={undefined}
      aria-label={label}
    />
  )
  return (
    <SettingsForm
      form={form}
      change={change}
      beforeSave={() => mayDelete(model.bodyOf(form.getValues()))}
      onReset={onReset}
      below={<LegalHolds />}
    >
      <SettingsBlock
        title={t`Data retention`}
        text={t`Older data is deleted at night and can’t be restored. Whole months are kept; an empty field keeps everything.`}
      >
        <SettingRow
          width={withForever}
          label={t`Positions`}
          help={t`The points on the map. Trips stay, without their route. Not longer than trips`}
        >
          {field('positionMonths', t`Positions`)}
        </SettingRow>
        <SettingRow
          width={withForever}
          label={t`Trips`}
          help={t`With their stops and everything entered for them. Trips of a logbook always stay`}
        >
          {field('tripMonths', t`Trips`)}
        </SettingRow>
        <SettingRow
          width={withForever}
          label={t`Documents`}
          help={t`Receipts and documents of vehicles. Receipts of locked expenses stay for at least eight years`}
        >
          {field('documentMonths', t`Documents`)}
        </SettingRow>
        <RetentionPreview months={months} isChanged={changedFields(form).length > 0} />
        {retention.lastDeletion !== null && <LastDeletion {...retention.lastDeletion} />}
      </SettingsBlock>
    </SettingsForm>
  )
}

/** Holds “Forever” and “months” in each language, at a phone's size of text. */
const withForever = '176px'

/** Asks before a change that deletes more than the saved setting. */
function useMayDelete(saved: Retention): (months: KeptMonths) => Promise<boolean> {
  const { t } = useLingui()
  const f = useFormat()
  const client = useQueryClient()
  return async (months) => {
    if (!areValid(months) || !names.some((name) => isShorter(saved[name], months[name]))) return true
    // The preview on the page may be of an earlier value.
    const due = await client.fetchQuery(retentionPreviewQuery(months)).catch(() => undefined)
    const [positions, trips, documents] = [due?.positions, due?.trips, due?.documents].map((part) =>
      f.number(part?.count ?? 0),
    )
    return confirmed({
      title: t`Delete older data?`,
      text:
        due === undefined
          ? t`Older data will be deleted during the next night. This can’t be undone.`
          : t`${positions} positions, ${trips} trips and ${documents} documents will be deleted during the next night. This can’t be undone.`,
      confirmLabel: t`Save and delete`,
      isDanger: true,
    })
  }
}

function isShorter(before: number | null, after: number | null): boolean {
  return after !== null && (before === null || after < before)
}

function LastDeletion({ day, positions, trips, documents }: NonNullable<Retention['lastDeletion']>) {
  const f = useFormat()
  const [points, drives, files] = [f.number(positions), f.number(trips), f.number(documents)]
  return (
    <Text as="p" mt={12} size="small" color="muted">
      <Trans>
        Last deleted on {f.day(day)}: {points} positions, {drives} trips, {files} documents.
      </Trans>
    </Text>
  )
}
