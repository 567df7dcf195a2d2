import { Trans, useLingui } from '@lingui/react/macro'
import { focusOnMount, NewPasswordField, Problem, SubmitButton } from './auth-fields.tsx'
import { LoginLayout } from './login-layout.tsx'
import { LoginLink } from './login-link.tsx'
import classes from './login.module.css'
import { authCalls } from './queries.ts'
import { SecondStepPage } from './second-step/second-step-page.tsx'
import { useAfterPassword } from './second-step/use-after-password.ts'
import { useAuthForm } from './use-auth-form.ts'
import { Stack } from '../../../ui/layout.tsx'

export function ResetForm({ token }: { token: string }) {
  const { t } = useLingui()
  const { step, goOn } = useAfterPassword()
  const { form, problem, isSending, onSubmit } = useAuthForm({ newPassword: '' }, async ({ newPassword }) => {
    goOn(await authCalls.reset({ token, password: newPassword }))
  })
  // The link has been used: signing in starts again with the new password.
  if (step !== undefined)
    return <SecondStepPage step={step} onRestart={() => globalThis.location.replace('/login')} />
  return (
    <LoginLayout
      title={t`Set a new password`}
      subtitle={t`Everyone signed in with the old password is signed out.`}
    >
      <Stack as="form" gap={16} onSubmit={onSubmit} noValidate>
        <NewPasswordField
          label={t`New password`}
          ref={focusOnMount}
          {...form.getInputProps('newPassword')}
          value={form.values.newPassword}
        />
        <Problem>{problem}</Problem>
        <SubmitButton isSending={isSending}>
          <Trans>Set password</Trans>
        </SubmitButton>
      </Stack>
      <p className={classes.below}>
        <LoginLink to={{ view: 'forgotten' }}>
          <Trans>Request another link</Trans>
        </LoginLink>
      </p>
    </LoginLayout>
  )
}
