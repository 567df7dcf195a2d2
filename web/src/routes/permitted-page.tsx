import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useMatches } from '@tanstack/react-router'
import { can } from '@roadbook/contract/core/permissions'
import { currentUserQuery } from '../features/people/users/queries.ts'
import { ForbiddenPage } from './forbidden-page.tsx'

/** The page at this URL. Roles without permission to read its data have no entry for it in the navigation either. */
export function PermittedPage({ className }: { className?: string | undefined }) {
  const { data: user } = useSuspenseQuery(currentUserQuery())
  const permission = useMatches({ select: (matches) => matches.at(-1)?.staticData.permission })
  const maySee = permission === undefined || can(user.roles, permission)
  return (
    <main id="main" className={className} tabIndex={-1}>
      {maySee ? <Outlet /> : <ForbiddenPage />}
    </main>
  )
}
