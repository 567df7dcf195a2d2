import { Trans, useLingui } from '@lingui/react/macro'
import type { SecondStep } from '@roadbook/contract/people/identity'
import { useState } from 'react'
import { AuthTextField, focusOnMount, Problem, SubmitButton } from '../auth-fields.tsx'
import { LoginLayout } from '../login-layout.tsx'
import { authCalls } from '../queries.ts'
import { PasskeyButton } from '../passkeys/passkey-button.tsx'
import { useAuthForm } from '../use-auth-form.ts'
import { CodeField } from './code-field.tsx'
import { RequiredSetUp } from './required-set-up.tsx'
import { Stack, Box } from '../../../../ui/layout.tsx'
import { TextButton } from '../../../../ui/text-button.tsx'

type Props = {
  step: SecondStep
  /** Goes back to the password. */
  onRestart: () => void
}

/** The second step of a sign-in, after the password. */
export function SecondStepPage(props: Props) {
  if (props.step.methods.includes('setUp')) return <RequiredSetUp {...props} />
  if (!props.step.methods.includes('code')) return <UsePasskey {...props} />
  return <EnterCode {...props} />
}

/** The company requires a second step, and this person's one is a passkey. */
function UsePasskey({ onRestart }: Props) {
  const { t } = useLingui()
  return (
    <LoginLayout
      title={t`Two-step verification`}
      subtitle={t`Your company requires a second step at sign-in. Use your passkey.`}
    >
      <PasskeyButton isStarted />
      <Stack mt={18} gap={10} align="center">
        <TextButton size="small" underline="hover" onClick={onRestart}>
          <Trans>Back to sign in</Trans>
        </TextButton>
      </Stack>
    </LoginLayout>
  )
}

function EnterCode({ step, onRestart }: Props) {
  const { t } = useLingui()
  const [isRecovery, setRecovery] = useState(false)
  const { form, problem, isSending, onSubmit } = useAuthForm({ code: '' }, async ({ code }) => {
    const { continueTo } = await authCalls.enterCode({ ticket: step.ticket, code })
    globalThis.location.replace(continueTo)
  })
  const change = () => {
    form.reset()
    setRecovery(!isRecovery)
  }
  return (
    <LoginLayout
      title={t`Two-step verification`}
      subtitle={
        isRecovery
          ? t`Enter one of your recovery codes.`
          : t`Enter the code that your authenticator app shows.`
      }
    >
      <Stack as="form" gap={16} onSubmit={onSubmit} noValidate>
        {isRecovery ? (
          <AuthTextField
            key="recovery"
            label={t`Recovery code`}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            ref={focusOnMount}
            {...form.getInputProps('code')}
          />
        ) : (
          <CodeField key="app" label={t`Code`} {...form.getInputProps('code')} />
        )}
        <Problem>{problem}</Problem>
        <SubmitButton isSending={isSending}>
          <Trans>Continue</Trans>
        </SubmitButton>
      </Stack>
      {step.methods.includes('passkey') && (
        <Box mt={16}>
          <PasskeyButton isStarted />
        </Box>
      )}
      <Stack mt={18} gap={10} align="center">
        <TextButton size="small" underline="hover" onClick={change}>
          {isRecovery ? t`Use the authenticator app` : t`Use a recovery code`}
        </TextButton>
        <TextButton size="small" underline="hover" onClick={onRestart}>
          <Trans>Back to sign in</Trans>
        </TextButton>
      </Stack>
    </LoginLayout>
  )
}
