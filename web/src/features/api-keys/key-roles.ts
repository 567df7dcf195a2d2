import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { CompanyKeyRole, keyRolesOf } from '@roadbook/contract/api-keys'
import type { Role } from '@roadbook/contract/permissions'
import { currentUserQuery } from '../users/queries.ts'
import type { KeyOwner } from './queries.ts'

type RoleText = { label: string; text: string }

export function useKeyRoleTexts(): Record<Role, RoleText> {
  const { t } = useLingui()
  return {
    admin: {
      label: t({ message: 'Admin', context: 'role' }),
      text: t`Reads and changes everything, users and settings too.`,
    },
    manager: { label: t`Manager`, text: t`Reads everything and changes everything but users and settings.` },
    driver: { label: t`Driver`, text: t`Reads and changes only your own trips, jobs and expenses.` },
    viewer: { label: t`Viewer`, text: t`Reads everything but the audit log, and changes nothing.` },
  }
}

/** The roles that a key can have, the one with the least access last. */
export function useKeyRoles(owner: KeyOwner): readonly Role[] {
  const { data: user } = useSuspenseQuery(currentUserQuery())
  return owner === 'company' ? CompanyKeyRole.options : keyRolesOf(user.roles)
}
