import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import { ExpensesLockConfig, ExpensesLockConfigUpdate } from '@roadbook/contract/money/expenses-lock'
import { call } from '../../../../lib/api.ts'
import { callQuery } from '../../../../lib/requests/call-query.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { confirmed } from '../../../../ui/dialogs/confirm.tsx'
import { DayField } from '../../../../ui/period/day-field.tsx'
import { FigureField } from '../../../../ui/form/figure-field.tsx'
import { useEntityForm } from '../../../../ui/form/entity-form.ts'
import { fieldsModel, figure, orNull, textOrNull } from '../../../../ui/form/fields.ts'
import { lockConfigQuery } from '../../../money/expenses/queries.ts'
import { changedFields, settingField } from '../form/changed-fields.ts'
import { SettingRow } from '../form/setting-row.tsx'
import { SettingsBlock } from '../form/settings-block.tsx'
import { SettingsForm } from '../form/settings-form.tsx'
import { SettingsRecord } from '../form/settings-record.tsx'
import { useSaveSetting } from '../form/use-save-setting.ts'
import { Text } from '../../../../ui/layout.tsx'

type Body = Omit<ExpensesLockConfigUpdate, 'version'>

/** Empty locks nothing. */
function modelIn(locale: string) {
  const fields = { lockAfterDays: orNull(figure({ decimals: 0, locale })), lockedUntil: textOrNull }
  return fieldsModel(fields, { schema: ExpensesLockConfigUpdate, saved: ExpensesLockConfig })
}

export function ExpensesLockPage() {
  return (
    <SettingsRecord query={lockConfigQuery()}>
      {(config, reset) => <ExpensesLockForm config={config} onReset={reset} />}
    </SettingsRecord>
  )
}

function ExpensesLockForm({ config, onReset }: { config: ExpensesLockConfig; onReset: () => void }) {
  const { t } = useLingui()
  const f = useFormat()
  const client = useQueryClient()
  const change = useSaveSetting({
    put: (body: ExpensesLockConfigUpdate) => call(api.expenses.putLockConfig, { body }),
    shownIn: [lockConfigQuery().queryKey],
    invalidates: [['expenses'], ['settings', 'company']],
  })
  const model = modelIn(f.locale)
  const form = useEntityForm({
    model,
    record: config,
    texts: {
      lockAfterDays: { label: t`Lock after`, message: t`Enter a whole number of days, from 0 to 3,650.` },
      lockedUntil: { label: t`Locked until`, message: t`Enter a date.` },
    },
  })
  const isChanged = changedFields(form).length > 0
  const preview = useLockPreview(model.bodyOf(form.getValues()), isChanged)
  const ask = async () => {
    const body = model.bodyOf(form.getValues())
    if (!isValid(body)) return true
    // The preview on the page may be of an earlier value. Without one, the server decides.
    const current = await client.fetchQuery(lockPreviewQuery(body)).catch(() => undefined)
    if (current === undefined || current.unlocked === 0) return true
    return confirmed({
      title: t`Open locked expenses?`,
      text: t`Expenses that are locked now can be changed and deleted again.`,
      confirmLabel: t`Open expenses`,
      isDanger: true,
    })
  }
  return (
    <SettingsForm form={form} change={change} beforeSave={ask} onReset={onReset}>
      <SettingsBlock
        title={t`Expenses lock`}
        text={t`Locked expenses can’t be added, changed or deleted. The later of the two days counts.`}
      >
        <SettingRow
          label={t`Lock after`}
          help={t`Older expenses are locked day by day. Leave this empty to lock none`}
        >
          <FigureField
            unit={t`days`}
            decimals={0}
            {...settingField(form, 'lockAfterDays')}
            label={undefined}
            aria-label={t`Lock after`}
          />
        </SettingRow>
        <SettingRow
          label={t`Locked until`}
          help={t`Expenses up to and including this day are locked, for example once a month is closed`}
        >
          <DayField {...settingField(form, 'lockedUntil')} label={undefined} aria-label={t`Locked until`} />
        </SettingRow>
        <Text as="output" block pt={12} size="small" color="text2" tabular>
          {isChanged && preview !== undefined ? (
            <PreviewText {...preview} />
          ) : config.lockedThrough === null ? (
            <Trans>No expense is locked now.</Trans>
          ) : (
            <Trans>Now locked: everything until {f.day(config.lockedThrough)}.</Trans>
          )}
        </Text>
      </SettingsBlock>
    </SettingsForm>
  )
}

function PreviewText({
  locked,
  newlyLocked,
  unlocked,
}: {
  locked: number
  newlyLocked: number
  unlocked: number
}) {
  if (unlocked > 0) {
    return (
      <Plural
        value={unlocked}
        one="# locked expense would be open again."
        other="# locked expenses would be open again."
      />
    )
  }
  return (
    <Plural
      value={newlyLocked}
      one={`# more expense would be locked. Locked in total: ${locked}.`}
      other={`# more expenses would be locked. Locked in total: ${locked}.`}
    />
  )
}

function isValid({ lockAfterDays, lockedUntil }: Body): boolean {
  return ExpensesLockConfigUpdate.safeParse({ lockAfterDays, lockedUntil }).success
}

function lockPreviewQuery({ lockAfterDays, lockedUntil }: Body) {
  const query = {
    ...(typeof lockAfterDays === 'number' ? { lockAfterDays } : {}),
    ...(typeof lockedUntil === 'string' ? { lockedUntil } : {}),
  }
  return callQuery(['expenses', 'lock', 'preview', query], api.expenses.previewLockConfig, {
    query,
    quiet: true,
  })
}

/** A preview of the recently typed value; undefined while that is invalid. */
function useLockPreview(body: Body, isAsked: boolean) {
  const [typed] = useDebouncedValue(JSON.stringify(body), 300)
  const asked = JSON.parse(typed) as Body // written above
  const { data } = useQuery({
    ...lockPreviewQuery(asked),
    enabled: isAsked && isValid(asked),
    placeholderData: keepPreviousData,
  })
  return isValid(body) ? data : undefined
}
