import { Trans, useLingui } from '@lingui/react/macro'
import type { AuthConfiguration } from '@roadbook/contract/people/identity'
import { useState } from 'react'
import { AuthTextField, focusOnMount, Problem, SubmitButton } from './auth-fields.tsx'
import { LoginLayout } from './login-layout.tsx'
import { LoginLink } from './login-link.tsx'
import classes from './login.module.css'
import { MailSent } from './mail-sent.tsx'
import { authCalls } from './queries.ts'
import type { LoginSearch } from './search.ts'
import { useAuthForm } from './use-auth-form.ts'
import { Stack } from '../../../ui/layout.tsx'

type Props = { search: LoginSearch; mail: AuthConfiguration['mail'] }

export function ForgottenForm({ search, mail }: Props) {
  const { t } = useLingui()
  const [sentTo, setSentTo] = useState<string>()
  const signIn = { ...search, view: undefined }
  const { form, problem, isSending, onSubmit } = useAuthForm({ email: '' }, async ({ email }) => {
    await authCalls.forgotten(email)
    setSentTo(email)
  })
  if (sentTo !== undefined) return <MailSent to={sentTo} mail={mail} search={signIn} />
  return (
    <LoginLayout title={t`Reset password`} subtitle={t`We’ll send you a link to set a new password.`}>
      <Stack as="form" gap={16} onSubmit={onSubmit} noValidate>
        <AuthTextField
          label={t`Email`}
          type="email"
          autoComplete="username"
          ref={focusOnMount}
          {...form.getInputProps('email')}
        />
        <Problem>{problem}</Problem>
        <SubmitButton isSending={isSending}>
          <Trans>Send link</Trans>
        </SubmitButton>
      </Stack>
      <p className={classes.below}>
        <LoginLink to={signIn}>
          <Trans>Back to sign in</Trans>
        </LoginLink>
      </p>
    </LoginLayout>
  )
}
