import { Trans, useLingui } from '@lingui/react/macro'
import { LoginLayout } from './login-layout.tsx'
import { smallTextLink } from '../../../ui/text-button.tsx'
import classes from './login.module.css'

/** Over plain http a browser provides no cryptography, without which nobody can sign in. */
export function InsecureNotice() {
  const { t } = useLingui()
  const { hostname, port, pathname } = globalThis.location
  const secure = `https://${hostname}${pathname}`
  const local = `http://localhost${port === '' ? '' : `:${port}`}`
  return (
    <LoginLayout title={t`Sign-in needs https`} subtitle={t`This page was opened over plain http.`}>
      <p className={classes.hint}>
        <Trans>
          Try{' '}
          <a className={smallTextLink} href={secure}>
            {secure}
          </a>
          . On the machine that runs Roadbook, {local} works too.
        </Trans>
      </p>
      <p className={classes.hint}>
        <Trans>
          Administrators: set PUBLIC_URL to the https address, then either set TLS_CERT and TLS_KEY or put an
          https proxy in front.
        </Trans>
      </p>
    </LoginLayout>
  )
}
