import { Trans, useLingui } from '@lingui/react/macro'
import { type Invitation, Token } from '@roadbook/contract/people/identity'
import { languageOf } from '@roadbook/contract/languages'
import { useQuery } from '@tanstack/react-query'
import { AuthTextField, NewPasswordField, Problem, SubmitButton } from './auth-fields.tsx'
import { LoginLayout } from './login-layout.tsx'
import { ToSignIn } from './login-link.tsx'
import classes from './login.module.css'
import { authCalls, invitationQuery } from './queries.ts'
import { SecondStepPage } from './second-step/second-step-page.tsx'
import { useAfterPassword } from './second-step/use-after-password.ts'
import { useAuthForm, errorText } from './use-auth-form.ts'
import { Stack, Grid } from '../../../ui/layout.tsx'

export function InvitationForm({ token }: { token: string }) {
  const { t } = useLingui()
  const isWhole = Token.safeParse(token).success
  const { data, error } = useQuery({ ...invitationQuery(token), enabled: isWhole })
  if (!isWhole) return <IncompleteLink />
  if (data !== undefined) return <AcceptForm token={token} invitation={data} />
  return (
    <LoginLayout title={t`Your invitation`} subtitle={error === null ? t`One moment.` : undefined}>
      {error !== null && (
        <>
          <Problem>{errorText(error, t`The server did not answer. Try again.`)}</Problem>
          <ToSignIn />
        </>
      )}
    </LoginLayout>
  )
}

/** Some mail programs cut long links. */
function IncompleteLink() {
  const { t } = useLingui()
  return (
    <LoginLayout title={t`Your invitation`} subtitle={t`This link is incomplete.`}>
      <p className={classes.hint}>
        <Trans>
          Open the link in your invitation email again, or copy all of it into the address bar. If it still
          doesn’t work, ask the person who invited you for a new invitation.
        </Trans>
      </p>
      <ToSignIn />
    </LoginLayout>
  )
}

function AcceptForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const { t, i18n } = useLingui()
  const { companyName, email, firstName, lastName } = invitation
  const { step, goOn } = useAfterPassword()
  const { form, problem, isSending, onSubmit } = useAuthForm(
    { firstName, lastName, newPassword: '' },
    async ({ newPassword, ...names }) => {
      const locale = languageOf(i18n.locale)
      goOn(await authCalls.acceptInvitation({ token, password: newPassword, locale, ...names }))
    },
  )
  // The link has been used: signing in starts again with the new password.
  if (step !== undefined)
    return <SecondStepPage step={step} onRestart={() => globalThis.location.replace('/login')} />
  return (
    <LoginLayout title={t`Join ${companyName}`} subtitle={t`Choose a password for ${email}.`}>
      <Stack as="form" gap={16} onSubmit={onSubmit} noValidate>
        <Grid gap={16} columns={2}>
          <AuthTextField
            label={t`First name`}
            autoComplete="given-name"
            {...form.getInputProps('firstName')}
          />
          <AuthTextField
            label={t`Last name`}
            autoComplete="family-name"
            {...form.getInputProps('lastName')}
          />
        </Grid>
        <NewPasswordField
          label={t`Password`}
          {...form.getInputProps('newPassword')}
          value={form.values.newPassword}
        />
        <Problem>{problem}</Problem>
        <SubmitButton isSending={isSending}>
          <Trans>Join</Trans>
        </SubmitButton>
      </Stack>
    </LoginLayout>
  )
}
