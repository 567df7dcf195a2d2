import { Trans, useLingui } from '@lingui/react/macro'
import { session } from '../../lib/session.ts'
import { Problem, SubmitButton } from './auth-fields.tsx'
import { LoginLayout } from './login-layout.tsx'
import classes from './login.module.css'
import type { LoginSearch } from './search.ts'
import { useAuthForm } from './use-auth-form.ts'

/** People of an outside issuer sign in there: one button. */
export function OutsideSignIn({ search }: { search: LoginSearch }) {
  const { t } = useLingui()
  const { problem, isSending, onSubmit } = useAuthForm({}, () => session.signIn(search.returnTo ?? ''))
  return (
    <LoginLayout title={t`Sign in`}>
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        <Problem>{problem}</Problem>
        <SubmitButton isSending={isSending}>
          <Trans>Continue with your company account</Trans>
        </SubmitButton>
      </form>
    </LoginLayout>
  )
}
