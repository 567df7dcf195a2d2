import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './login.module.css'
import type { LoginSearch } from './search.ts'

type Props = { to: LoginSearch; className?: string | undefined; children: ReactNode }

/** Another view of /login; what the issuer waits for stays in the address. */
export function LoginLink({ to, className, children }: Props) {
  return (
    <Link to="/login" search={to} className={[classes.link, className].filter(Boolean).join(' ')}>
      {children}
    </Link>
  )
}
