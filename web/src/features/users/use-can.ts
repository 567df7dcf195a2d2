import { useSuspenseQuery } from '@tanstack/react-query'
import { can, type Permission } from '@roadbook/contract/permissions'
import { currentUserQuery } from './queries.ts'

/** Whether the page offers it; the server decides again. */
export function useCan(permission: Permission): boolean {
  const { data: user } = useSuspenseQuery(currentUserQuery())
  return can(user.roles, permission)
}
