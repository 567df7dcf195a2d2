import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { ApiKey, type NewApiKey, OwnKeyCreate } from '@roadbook/contract/people/api-keys'
import type { Role } from '@roadbook/contract/core/permissions'
import { useState } from 'react'
import { useFormat } from '../../../lib/use-format.ts'
import { DayField } from '../../../ui/period/day-field.tsx'
import { DeleteButton } from '../../../ui/form/delete-button.tsx'
import { EntityDrawer } from '../../../ui/form/entity-drawer.tsx'
import { type FieldTexts, useEntityForm } from '../../../ui/form/entity-form.ts'
import { chosen, fieldsModel, text, textOrNull, type ValuesOf } from '../../../ui/form/fields.ts'
import { useRoleLabels } from '../../../ui/labels/role-labels.ts'
import { useKeyRoles, useKeyRoleTexts } from './key-roles.ts'
import { type KeyOwner, useChangeKey, useCreateKey, useRevokeKey } from './queries.ts'
import { Select } from '../../../ui/form/select.tsx'

const fields = { name: text, role: chosen<Role>('viewer'), endsOn: textOrNull }

const model = fieldsModel(fields, { schema: OwnKeyCreate, saved: ApiKey })

type Props = {
  owner: KeyOwner
  /** The key to edit; without it, a new one is created. */
  apiKey: ApiKey | undefined
  onCreated: (created: NewApiKey) => void
  onClose: () => void
}

export function KeyDrawer({ owner, apiKey, onCreated, onClose }: Props) {
  const { t } = useLingui()
  const f = useFormat()
  const roles = useKeyRoles(owner)
  const [first] = useState(() => ({
    name: '',
    role: roles.at(-1) ?? 'viewer',
    endsOn: yearAfter(f.isoDay(new Date().toISOString())),
  }))
  const form = useEntityForm({ model, texts: useKeyTexts(), first, record: apiKey })
  const create = useCreateKey(owner)
  const change = useChangeKey(owner)
  const labels = useRoleLabels()
  const texts = useKeyRoleTexts()
  return (
    <EntityDrawer
      title={apiKey ? t`Edit API key` : t`Create API key`}
      saveLabel={apiKey ? t`Save key` : t`Create key`}
      form={form}
      add={async (body) => onCreated(await create.mutateAsync(body))}
      change={({ id, version }, body) => change.mutateAsync({ id, body: { ...body, version } })}
      onClose={onClose}
    >
      <TextInput
        required
        maxLength={100}
        data-autofocus
        autoComplete="off"
        description={t`The name of the program that uses it. The audit log shows it.`}
        inputWrapperOrder={inputFirst}
        {...form.field('name')}
      />
      <Select
        required
        allowDeselect={false}
        data={roles.map((role) => ({ value: role, label: labels[role] }))}
        description={texts[form.values.role]}
        inputWrapperOrder={inputFirst}
        {...form.field('role')}
      />
      <DayField
        description={t`The last day on which the key works. Leave this empty for a key that never expires.`}
        inputWrapperOrder={inputFirst}
        {...form.field('endsOn')}
      />
      {form.record !== undefined && <RevokeKey {...{ owner, onClose }} apiKey={form.record} />}
    </EntityDrawer>
  )
}

const inputFirst = ['label', 'input', 'error', 'description'] as const satisfies string[]

function yearAfter(day: string): string {
  return `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`.replace('-02-29', '-03-01')
}

function useKeyTexts(): FieldTexts<ValuesOf<typeof fields>> {
  const { t } = useLingui()
  return {
    name: { label: t`Name`, message: t`Enter a name.` },
    role: { label: t`Role`, labels: useRoleLabels() },
    endsOn: { label: t`Expires`, message: t`Enter a date, or leave this empty.` },
  }
}

function RevokeKey({ owner, apiKey, onClose }: { owner: KeyOwner; apiKey: ApiKey; onClose: () => void }) {
  const { t } = useLingui()
  const revoke = useRevokeKey(owner)
  return (
    <DeleteButton
      label={t`Revoke key`}
      title={t`Revoke ${apiKey.name}?`}
      text={t`Programs that use it are refused at once. This can’t be undone.`}
      isBusy={revoke.isPending}
      onConfirm={() => revoke.mutate(apiKey, { onSuccess: onClose })}
    />
  )
}
