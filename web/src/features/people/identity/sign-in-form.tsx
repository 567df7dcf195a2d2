import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { AuthConfiguration } from '@roadbook/contract/people/identity'
import { AuthPasswordField, AuthTextField, focusOnMount, Problem, SubmitButton } from './auth-fields.tsx'
import { LoginLayout } from './login-layout.tsx'
import { LoginLink } from './login-link.tsx'
import classes from './login.module.css'
import { authCalls } from './queries.ts'
import { PasskeyButton } from './passkeys/passkey-button.tsx'
import { useHasPasskeys } from './passkeys/use-has-passkeys.ts'
import type { LoginSearch } from './search.ts'
import { SecondStepPage } from './second-step/second-step-page.tsx'
import { useAfterPassword } from './second-step/use-after-password.ts'
import { useAuthForm } from './use-auth-form.ts'
import { Row, Stack, Box } from '../../../ui/layout.tsx'

type Props = {
  search: LoginSearch
  demo: AuthConfiguration['demo']
  maySignUp: boolean
  /** False until the issuer has redirected the person here; that reloads the page and would lose what was typed before. */
  isStarted: boolean
}

export function SignInForm({ search, demo, maySignUp, isStarted }: Props) {
  const { t } = useLingui()
  const hasPasskeys = useHasPasskeys()
  const { step, goOn } = useAfterPassword()
  const { form, problem, isSending, onSubmit } = useAuthForm({ email: '', password: '' }, async (values) => {
    goOn(await authCalls.signIn(values))
  })
  if (step !== undefined) return <SecondStepPage step={step} onRestart={() => globalThis.location.reload()} />
  return (
    <LoginLayout title={t`Sign in`}>
      <Stack as="form" gap={16} onSubmit={onSubmit} noValidate>
        <fieldset className={classes.fields} disabled={!isStarted}>
          <AuthTextField
            label={t`Email`}
            type="email"
            autoComplete="username webauthn"
            ref={focusOnMount}
            {...form.getInputProps('email')}
          />
          <Box relative>
            <AuthPasswordField
              label={t`Password`}
              autoComplete="current-password"
              {...form.getInputProps('password')}
            />
            <LoginLink to={{ ...search, view: 'forgotten' }} className={classes.besideLabel}>
              <Trans>Forgot password?</Trans>
            </LoginLink>
          </Box>
          <Problem>{problem}</Problem>
          <SubmitButton isSending={isSending}>
            <Trans>Sign in</Trans>
          </SubmitButton>
        </fieldset>
      </Stack>
      {(demo !== undefined || hasPasskeys) && (
        <Row my={18} gap={12} size="small" color="muted" className={classes.divider}>
          <Trans>or</Trans>
        </Row>
      )}
      {hasPasskeys && <PasskeyButton isStarted={isStarted} offersByItself />}
      {demo !== undefined && (
        <>
          <Button
            variant="default"
            className={classes.button}
            disabled={isSending || !isStarted}
            onClick={() => {
              form.setValues(demo)
              onSubmit()
            }}
          >
            <Trans>Use the demo account</Trans>
          </Button>
        </>
      )}
      {maySignUp && (
        <p className={classes.below}>
          <Trans>
            New here? <LoginLink to={{ ...search, view: 'sign-up' }}>Set up your company</LoginLink>
          </Trans>
        </p>
      )}
    </LoginLayout>
  )
}
