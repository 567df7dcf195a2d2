import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { CompanyKeyRole, keyRolesOf } from '@roadbook/contract/people/api-keys'
import type { Role } from '@roadbook/contract/core/permissions'
import { currentUserQuery } from '../users/queries.ts'
import type { KeyOwner } from './queries.ts'

/** What a key with the role may do. */
export function useKeyRoleTexts(): Record<Role, string> {
  const { t } = useLingui()
  return {
    admin: t`Reads and changes everything, including users and settings.`,
    manager: t`Reads everything; changes everything except users and settings.`,
    driver: t`Reads and changes only your own trips, jobs, bookings and expenses.`,
    viewer: t`Reads everything except the audit log; changes nothing.`,
  }
}

/** The roles that a key can have, the one with the least access last. */
export function useKeyRoles(owner: KeyOwner): readonly Role[] {
  const { data: user } = useSuspenseQuery(currentUserQuery())
  return owner === 'company' ? CompanyKeyRole.options : keyRolesOf(user.roles)
}
