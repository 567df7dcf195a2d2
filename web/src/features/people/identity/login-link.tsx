import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { LoginSearch } from './search.ts'
import { smallTextButton } from '../../../ui/text-button.tsx'

type Props = { to: LoginSearch; className?: string | undefined; children: ReactNode }

/** Links to another view of /login; keeps the issuer's parameters in the URL. */
export function LoginLink({ to, className, children }: Props) {
  return (
    <Link to="/login" search={to} className={[smallTextButton, className].filter(Boolean).join(' ')}>
      {children}
    </Link>
  )
}
