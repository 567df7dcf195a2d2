import { Trans, useLingui } from '@lingui/react/macro'
import { Problem, SubmitButton } from './auth-fields.tsx'
import { LoginLayout } from './login-layout.tsx'
import { ToSignIn } from './login-link.tsx'
import { authCalls } from './queries.ts'
import { useAuthForm } from './use-auth-form.ts'
import { Stack } from '../../../ui/layout.tsx'

/** A button, since mail programs may open links by themselves. */
export function ConfirmSignUp({ token }: { token: string }) {
  const { t } = useLingui()
  const { problem, isSending, onSubmit } = useAuthForm({}, async () => {
    const { continueTo } = await authCalls.confirmSignUp(token)
    globalThis.location.replace(continueTo)
  })
  return (
    <LoginLayout title={t`Set up your company`} subtitle={t`Your email address is confirmed. One step left.`}>
      <Stack as="form" gap={16} onSubmit={onSubmit} noValidate>
        <Problem>{problem}</Problem>
        <SubmitButton isSending={isSending}>
          <Trans>Set up company</Trans>
        </SubmitButton>
      </Stack>
      <ToSignIn />
    </LoginLayout>
  )
}
