import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import loginClasses from '../../features/identity/login.module.css'

export function SignInLink() {
  return (
    <Link to="/login" className={loginClasses.footerLink}>
      <Trans>Sign in</Trans>
    </Link>
  )
}
