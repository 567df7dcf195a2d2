import { useLingui } from '@lingui/react/macro'
import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DriverKey, DriverKeyCreate, DriverKeyKind } from '@roadbook/contract/people/driver-keys'
import { DayField } from '../../../ui/period/day-field.tsx'
import { DeleteButton } from '../../../ui/form/delete-button.tsx'
import { EntityDrawer } from '../../../ui/form/entity-drawer.tsx'
import { type FieldTexts, useEntityForm } from '../../../ui/form/entity-form.ts'
import { chosen, fieldsModel, firstOf, text, textOrNull, type ValuesOf } from '../../../ui/form/fields.ts'
import { Select } from '../../../ui/form/select.tsx'
import { usePeopleOptions } from '../users/queries.ts'
import { useKeyKindLabels } from './kind-labels.ts'
import { driverKeys, useDeleteKey, useKeyCalls } from './queries.ts'

const fields = {
  code: text,
  kind: chosen<DriverKeyKind>('iButton'),
  userId: chosen<string | null>(null),
  validFrom: textOrNull,
  note: text,
}
const model = fieldsModel(fields, { schema: DriverKeyCreate, saved: DriverKey })

/** A key by its id, once it is loaded. */
export function EditKeyDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useQuery(driverKeys.oneQuery(id))
  return data === undefined ? null : <KeyFormDrawer driverKey={data} onClose={onClose} />
}

type Props = {
  /** The key to edit; without it, a new one is added. */
  driverKey?: DriverKey
  /** The code of the new key. */
  code?: string | undefined
  onClose: () => void
}

export function KeyFormDrawer({ driverKey, code = '', onClose }: Props) {
  const { t } = useLingui()
  const kinds = useKeyKindLabels()
  const calls = useKeyCalls()
  const first = { ...firstOf(fields), code }
  const form = useEntityForm({ model, texts: useKeyTexts(), first, record: driverKey })
  return (
    <EntityDrawer
      title={driverKey ? t`Edit driver key` : t`Add driver key`}
      saveLabel={driverKey ? t`Save driver key` : t`Add driver key`}
      form={form}
      {...calls}
      onClose={onClose}
    >
      <TextInput
        required
        maxLength={100}
        autoComplete="off"
        data-autofocus={code === '' || undefined}
        description={t`As printed on the key or reported by the device`}
        {...form.field('code')}
      />
      <Select
        allowDeselect={false}
        data={DriverKeyKind.options.map((value) => ({ value, label: kinds[value] }))}
        {...form.field('kind')}
      />
      <Select
        searchable
        clearable
        placeholder={t`Nobody`}
        nothingFoundMessage={t`No matching person`}
        data-autofocus={code === '' ? undefined : true}
        data={usePeopleOptions()}
        {...form.field('userId')}
      />
      <DayField
        description={t`Leave this empty to include all earlier trips with this key.`}
        {...form.field('validFrom')}
      />
      <Textarea maxLength={300} autosize minRows={2} maxRows={6} {...form.field('note')} />
      {form.record !== undefined && <DeleteKey driverKey={form.record} onDone={onClose} />}
    </EntityDrawer>
  )
}

function useKeyTexts(): FieldTexts<ValuesOf<typeof fields>> {
  const { t } = useLingui()
  const kinds = useKeyKindLabels()
  return {
    code: { label: t`Code`, message: t`Enter the key’s code.` },
    kind: { label: t`Type`, show: ({ kind }) => kinds[kind] },
    userId: { label: t`Person`, options: usePeopleOptions() },
    validFrom: { label: t`Valid from`, message: t`Enter a date, or leave this empty.` },
    note: { label: t`Note`, message: t`Use at most 300 characters.` },
  }
}

function DeleteKey({ driverKey, onDone }: { driverKey: DriverKey; onDone: () => void }) {
  const { t } = useLingui()
  const remove = useDeleteKey()
  return (
    <DeleteButton
      label={t`Delete driver key`}
      title={t`Delete ${driverKey.code}?`}
      text={t`Trips with this key go to whoever signed on, booked the vehicle or is assigned to it. Locked trips don’t change.`}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(driverKey.id, { onSuccess: onDone })}
    />
  )
}
