import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { LoginSearch } from './search.ts'
import { smallTextLink } from '../../../ui/text-button.tsx'
import classes from './login.module.css'

type Props = { to: LoginSearch; className?: string | undefined; children: ReactNode }

/** Links to another view of /login; keeps the issuer's parameters in the URL. */
export function LoginLink({ to, className, children }: Props) {
  return (
    <Link to="/login" search={to} className={[smallTextLink, className].filter(Boolean).join(' ')}>
      {children}
    </Link>
  )
}

/** Below a page of /login that ends here. */
export function ToSignIn() {
  return (
    <p className={classes.below}>
      <LoginLink to={{}}>
        <Trans>Go to sign in</Trans>
      </LoginLink>
    </p>
  )
}
