import { Trans, useLingui } from '@lingui/react/macro'
import type { AuthConfiguration } from '@roadbook/contract/people/identity'
import { useState } from 'react'
import { AuthTextField, NewPasswordField, Problem, SubmitButton } from './auth-fields.tsx'
import { CompanyFields, newCompany } from './company-fields.tsx'
import { LoginLayout } from './login-layout.tsx'
import { LoginLink } from './login-link.tsx'
import classes from './login.module.css'
import { MailSent } from './mail-sent.tsx'
import { authCalls } from './queries.ts'
import type { LoginSearch } from './search.ts'
import { useAuthForm } from './use-auth-form.ts'
import { Stack } from '../../../ui/layout.tsx'

type Props = { search: LoginSearch; mail: AuthConfiguration['mail'] }

export function SignUpForm({ search, mail }: Props) {
  const { t } = useLingui()
  const [sentTo, setSentTo] = useState<string>()
  const [company] = useState(newCompany)
  const signIn = { ...search, view: undefined }
  const { form, problem, isSending, onSubmit } = useAuthForm(
    { ...company, email: '', newPassword: '' },
    async ({ newPassword, ...values }) => {
      const reply = await authCalls.signUp({ ...values, password: newPassword })
      if ('mailed' in reply) setSentTo(values.email)
      else globalThis.location.replace(reply.continueTo)
    },
  )
  if (sentTo !== undefined) return <MailSent to={sentTo} mail={mail} search={signIn} />
  return (
    <LoginLayout title={t`Set up your company`} subtitle={t`You will be its first administrator.`}>
      <Stack as="form" gap={16} onSubmit={onSubmit} noValidate>
        <CompanyFields form={form} />
        <AuthTextField
          label={t`Email`}
          type="email"
          autoComplete="username"
          {...form.getInputProps('email')}
        />
        <NewPasswordField
          label={t`Password`}
          {...form.getInputProps('newPassword')}
          value={form.values.newPassword}
        />
        <Problem>{problem}</Problem>
        <SubmitButton isSending={isSending}>
          <Trans>Set up company</Trans>
        </SubmitButton>
      </Stack>
      <p className={classes.below}>
        <Trans>
          Already have an account? <LoginLink to={signIn}>Sign in</LoginLink>
        </Trans>
      </p>
    </LoginLayout>
  )
}
