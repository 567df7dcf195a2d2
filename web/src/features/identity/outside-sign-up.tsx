import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { session } from '../../lib/session.ts'
import { Problem, SubmitButton } from './auth-fields.tsx'
import { CompanyFields, newCompany, timeZoneHere } from './company-fields.tsx'
import { LoginLayout } from './login-layout.tsx'
import classes from './login.module.css'
import { authCalls, authConfigurationQuery } from './queries.ts'
import { useAuthForm } from './use-auth-form.ts'

/** Signed in elsewhere, but unknown here: ask for an invitation, or set up a company. */
export function OutsideSignUp({ words }: { words: string }) {
  const { t } = useLingui()
  const [company] = useState(newCompany)
  const { data: configuration } = useQuery(authConfigurationQuery())
  const maySignUp = configuration?.signUp ?? false
  const { form, problem, isSending, onSubmit } = useAuthForm(company, async (values) => {
    const idToken = session.getIdToken() ?? ''
    const { continueTo } = await authCalls.signUpFromOutside({ ...values, timeZone: timeZoneHere() }, idToken)
    globalThis.location.replace(continueTo)
  })
  return (
    <LoginLayout title={t`No account yet`} subtitle={words}>
      {maySignUp && (
        <>
          <p className={classes.hint}>
            <Trans>Or set up a company of your own:</Trans>
          </p>
          <form className={classes.form} onSubmit={onSubmit} noValidate>
            <CompanyFields form={form} />
            <Problem>{problem}</Problem>
            <SubmitButton isSending={isSending}>
              <Trans>Set up company</Trans>
            </SubmitButton>
          </form>
        </>
      )}
      <p className={classes.below}>
        <button type="button" className={classes.link} onClick={() => void session.signOut()}>
          <Trans>Sign in as somebody else</Trans>
        </button>
      </p>
    </LoginLayout>
  )
}
