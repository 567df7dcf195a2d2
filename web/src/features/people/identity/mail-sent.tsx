import { Trans, useLingui } from '@lingui/react/macro'
import type { AuthConfiguration } from '@roadbook/contract/people/identity'
import { LoginLayout } from './login-layout.tsx'
import { LoginLink } from './login-link.tsx'
import classes from './login.module.css'
import type { LoginSearch } from './search.ts'

type Props = { to: string; mail: AuthConfiguration['mail']; search: LoginSearch }

/** The text is the same whether or not the email address is known. */
export function MailSent({ to, mail, search }: Props) {
  const { t } = useLingui()
  return (
    <LoginLayout title={t`Check your email`} subtitle={t`A message for ${to} is on its way.`}>
      <p className={classes.hint}>
        <Trans>
          Open the link in it to continue. If nothing arrives within a few minutes, check the address.
        </Trans>
      </p>
      {mail === 'operator' && (
        <p className={classes.hint}>
          <Trans>
            This installation has no mail server. Your administrator can find the message at /operator/mail.
          </Trans>
        </p>
      )}
      <LoginLink to={search}>
        <Trans>Back to sign in</Trans>
      </LoginLink>
    </LoginLayout>
  )
}
