import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { namesInToken } from '../../../lib/session/names-in-token.ts'
import { session } from '../../../lib/session/session.ts'
import { Problem, SubmitButton } from './auth-fields.tsx'
import { CompanyFields, newCompany } from './company-fields.tsx'
import classes from './login.module.css'
import { authCalls } from './queries.ts'
import { useAuthForm } from './use-auth-form.ts'
import { Row, Stack } from '../../../ui/layout.tsx'

/** A user of an external issuer without an invitation creates a company. */
export function OutsideSignUp() {
  const [company] = useState(() => ({ ...newCompany(), ...namesInToken(session.getIdToken()) }))
  const { form, problem, isSending, onSubmit } = useAuthForm(company, async (values) => {
    const idToken = session.getIdToken() ?? ''
    const { continueTo } = await authCalls.signUpFromOutside(values, idToken)
    globalThis.location.replace(continueTo)
  })
  return (
    <>
      <Row my={18} gap={12} size="small" color="muted" className={classes.divider}>
        <Trans>or set up a company of your own</Trans>
      </Row>
      <Stack as="form" gap={16} onSubmit={onSubmit} noValidate>
        <CompanyFields form={form} />
        <Problem>{problem}</Problem>
        <SubmitButton isSending={isSending}>
          <Trans>Set up company</Trans>
        </SubmitButton>
      </Stack>
    </>
  )
}
