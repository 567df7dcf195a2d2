import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { type Language, languageNames, languageOf, languages } from '@roadbook/contract/languages'
import { CurrentUser, OwnUpdate } from '@roadbook/contract/people/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { activateLanguage } from '../../../../lib/i18n.ts'
import { showSuccess } from '../../../../lib/toasts.ts'
import { useEntityForm } from '../../../../ui/form/entity-form.ts'
import { type Field, fieldsModel, text, textOrNull } from '../../../../ui/form/fields.ts'
import { formHandles } from '../../../../ui/form/form-handles.ts'
import { Select } from '../../../../ui/form/select.tsx'
import { settingField } from '../../../company/settings/form/changed-fields.ts'
import { SettingsBlock } from '../../../company/settings/form/settings-block.tsx'
import { SettingsForm } from '../../../company/settings/form/settings-form.tsx'
import { SettingsRecord } from '../../../company/settings/form/settings-record.tsx'
import { currentUserQuery } from '../../users/queries.ts'
import { accountCalls } from './queries.ts'
import { Grid } from '../../../../ui/layout.tsx'

const language: Field<Language | 'company', Language | null, string | null> = {
  first: 'company',
  read: (saved) => (saved === null ? 'company' : languageOf(saved)),
  write: (chosen) => (chosen === 'company' ? null : chosen),
}

const model = fieldsModel(
  { firstName: text, lastName: text, phone: textOrNull, locale: language },
  { schema: OwnUpdate, saved: CurrentUser },
)

export function ProfilePage() {
  return (
    <SettingsRecord query={currentUserQuery()}>
      {(user, reset) => <ProfileForm user={user} onReset={reset} />}
    </SettingsRecord>
  )
}

function ProfileForm({ user, onReset }: { user: CurrentUser; onReset: () => void }) {
  const { t } = useLingui()
  const save = useSaveProfile()
  const form = useEntityForm({
    model,
    record: user,
    texts: {
      firstName: { label: t`First name`, message: t`Enter your first name, at most 100 characters.` },
      lastName: { label: t`Last name`, message: t`Enter your last name, at most 100 characters.` },
      phone: { label: t`Phone`, message: t`A phone number has at most 50 characters.` },
      locale: { label: t`Language` },
    },
  })
  const companyLanguage = languageNames[languageOf(user.tenant.locale)]
  const choices = [
    { value: 'company', label: t`Company language (${companyLanguage})` },
    ...languages.map((code) => ({ value: code, label: languageNames[code] })),
  ]
  return (
    <SettingsForm
      form={form}
      change={(base, body) => save.mutateAsync({ ...body, version: base.version })}
      onReset={onReset}
    >
      <SettingsBlock title={t`Profile`} text={t`Your name appears on trips, jobs and in the audit log.`}>
        <Grid gap={16} columns={2} narrow={{ columns: 1 }}>
          <TextInput autoComplete="given-name" {...settingField(form, 'firstName')} />
          <TextInput autoComplete="family-name" {...settingField(form, 'lastName')} />
          <TextInput type="tel" autoComplete="tel" {...settingField(form, 'phone')} />
          <Select allowDeselect={false} data={choices} {...settingField(form, 'locale')} />
          <TextInput
            label={t`Email`}
            value={user.email}
            readOnly
            disabled
            description={t`You sign in with this address`}
            inputWrapperOrder={['label', 'input', 'description']}
          />
        </Grid>
      </SettingsBlock>
    </SettingsForm>
  )
}

function useSaveProfile() {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    meta: { handles: formHandles },
    mutationFn: accountCalls.updateMe,
    onSuccess: async (user) => {
      await activateLanguage(user.locale, user.tenant.locale)
      client.setQueryData(currentUserQuery().queryKey, user)
      showSuccess(t`Profile saved`)
    },
  })
}
