import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { type Language, languageNames, languageOf, languages } from '@roadbook/contract/languages'
import { CurrentUser, OwnUpdate } from '@roadbook/contract/people/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { activateLanguage } from '../../../../lib/i18n.ts'
import { showSuccess } from '../../../../lib/toasts.ts'
import { useEntityForm } from '../../../../ui/form/entity-form.ts'
import { formHandles } from '../../../../ui/form/form-handles.ts'
import type { FormModel } from '../../../../ui/form/form-model.ts'
import { Select } from '../../../../ui/select.tsx'
import { settingField } from '../../../company/settings/form/changed-fields.ts'
import { SettingsBlock } from '../../../company/settings/form/settings-block.tsx'
import { SettingsForm } from '../../../company/settings/form/settings-form.tsx'
import { SettingsRecord } from '../../../company/settings/form/settings-record.tsx'
import { currentUserQuery } from '../../users/queries.ts'
import classes from './account.module.css'
import { accountCalls } from './queries.ts'

type Values = { firstName: string; lastName: string; phone: string; language: Language | 'company' }
type Body = Omit<OwnUpdate, 'version'>

const model: FormModel<Values, Body, CurrentUser> = {
  bodyOf: ({ firstName, lastName, phone, language }) => ({
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    phone: phone.trim() === '' ? null : phone.trim(),
    locale: language === 'company' ? null : language,
  }),
  schema: OwnUpdate,
  fieldNames: { locale: 'language' },
  saved: {
    schema: CurrentUser,
    valuesOf: ({ firstName, lastName, phone, locale }) => ({
      firstName,
      lastName,
      phone: phone ?? '',
      language: locale === null ? 'company' : languageOf(locale),
    }),
  },
}

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
  const form = useEntityForm<Values, Body, CurrentUser>({
    model,
    first: { firstName: '', lastName: '', phone: '', language: 'company' },
    record: user,
    texts: {
      firstName: { label: t`First name`, message: t`Enter your first name, at most 100 characters.` },
      lastName: { label: t`Last name`, message: t`Enter your last name, at most 100 characters.` },
      phone: { label: t`Phone`, message: t`A phone number has at most 50 characters.` },
      language: { label: t`Language` },
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
        <div className={classes.pair}>
          <TextInput autoComplete="given-name" {...settingField(form, 'firstName')} />
          <TextInput autoComplete="family-name" {...settingField(form, 'lastName')} />
          <TextInput type="tel" autoComplete="tel" {...settingField(form, 'phone')} />
          <Select allowDeselect={false} data={choices} {...settingField(form, 'language')} />
          <TextInput
            label={t`Email`}
            value={user.email}
            readOnly
            disabled
            description={t`You sign in with this address`}
            inputWrapperOrder={['label', 'input', 'description']}
          />
        </div>
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
