import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { AuthTextField, focusOnMount } from '../auth-fields.tsx'

/** Six digits; browsers and phones offer to fill them in. */
export function CodeField(props: ComponentProps<typeof AuthTextField>) {
  const { t } = useLingui()
  return (
    <AuthTextField
      label={t`Code from your authenticator app`}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      placeholder="123 456"
      ref={focusOnMount}
      {...props}
    />
  )
}
