import { useLingui } from '@lingui/react/macro'
import { Select, TextInput } from '@mantine/core'
import { ApiKey, type NewApiKey, OwnKeyCreate } from '@roadbook/contract/api-keys'
import type { Role } from '@roadbook/contract/permissions'
import { useState } from 'react'
import { useFormat } from '../../lib/use-format.ts'
import { DayField } from '../../ui/day-field.tsx'
import { DeleteButton } from '../../ui/form/delete-button.tsx'
import { EntityDrawer } from '../../ui/form/entity-drawer.tsx'
import { type FieldTexts, useEntityForm } from '../../ui/form/entity-form.ts'
import type { FormModel } from '../../ui/form/form-model.ts'
import { useKeyRoles, useKeyRoleTexts } from './key-roles.ts'
import { type KeyOwner, useChangeKey, useCreateKey, useRevokeKey } from './queries.ts'

/** Form values: text as typed. */
type KeyValues = { name: string; role: Role; endsOn: string }

const model: FormModel<KeyValues, OwnKeyCreate, ApiKey> = {
  schema: OwnKeyCreate,
  bodyOf: ({ name, role, endsOn }) => ({ name: name.trim(), role, endsOn: endsOn === '' ? null : endsOn }),
  saved: {
    schema: ApiKey,
    valuesOf: ({ name, role, endsOn }) => ({ name, role, endsOn: endsOn ?? '' }),
  },
}

type Props = {
  owner: KeyOwner
  /** The one that is changed; without it a new one is created. */
  apiKey: ApiKey | undefined
  onCreated: (created: NewApiKey) => void
  onClose: () => void
}

export function KeyDrawer({ owner, apiKey, onCreated, onClose }: Props) {
  const { t } = useLingui()
  const roles = useKeyRoles(owner)
  const [first] = useState(() => ({ name: '', role: roles.at(-1) ?? 'viewer', endsOn: inAYear() }))
  const form = useEntityForm({ model, texts: useKeyTexts(), first, record: apiKey })
  const create = useCreateKey(owner)
  const change = useChangeKey(owner)
  const roleTexts = useKeyRoleTexts()
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
        description={t`The program that uses it, as the audit log shows it.`}
        inputWrapperOrder={inputFirst}
        {...form.field('name')}
      />
      <Select
        required
        allowDeselect={false}
        data={roles.map((role) => ({ value: role, label: roleTexts[role].label }))}
        description={roleTexts[form.values.role].text}
        inputWrapperOrder={inputFirst}
        {...form.field('role')}
      />
      <DayField
        description={t`The last day on which the key works. Leave it empty for a key that never expires.`}
        inputWrapperOrder={inputFirst}
        {...form.field('endsOn')}
      />
      {form.record !== undefined && <RevokeKey {...{ owner, onClose }} apiKey={form.record} />}
    </EntityDrawer>
  )
}

const inputFirst = ['label', 'input', 'error', 'description'] as const satisfies string[]

function inAYear(): string {
  return Temporal.Now.plainDateISO().add({ years: 1 }).toString()
}

function useKeyTexts(): FieldTexts<KeyValues> {
  const { t } = useLingui()
  const f = useFormat()
  const roleTexts = useKeyRoleTexts()
  return {
    name: { label: t`Name`, message: t`Enter a name.` },
    role: { label: t`Role`, show: ({ role }) => roleTexts[role].label },
    endsOn: {
      label: t`Expires`,
      message: t`Enter a date, or leave this empty.`,
      show: ({ endsOn }) => (/^\d{4}-\d\d-\d\d$/.test(endsOn) ? f.day(endsOn) : endsOn),
    },
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
