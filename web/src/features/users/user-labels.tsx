import { useLingui } from '@lingui/react/macro'
import type { Role } from '@roadbook/contract/permissions'
import type { LicenceCheck, User, UserStatus } from '@roadbook/contract/users'

type Named = Pick<User, 'firstName' | 'lastName' | 'email'>

export function nameOf({ firstName, lastName, email }: Named): string {
  return `${firstName} ${lastName}`.trim() || email
}

/** An erased person has none. */
export function emailOf({ email, erased }: Pick<User, 'email' | 'erased'>): string {
  return erased ? '–' : email
}

/** Up to two letters for the circle before a name. */
export function initialsOf({ firstName, lastName, email }: Named): string {
  const letters = [firstName, lastName].map(firstLetter).join('')
  return (letters || firstLetter(email)).toUpperCase()
}

/** The first character, also outside the basic plane. */
function firstLetter(text: string): string {
  return /^./u.exec(text)?.[0] ?? ''
}

export function useRoleLabels(): Record<Role, string> {
  const { t } = useLingui()
  return {
    admin: t({ message: 'Admin', context: 'role' }),
    manager: t`Manager`,
    driver: t`Driver`,
    viewer: t`Viewer`,
  }
}

/** What each role may do, in one sentence. */
export function useRoleTexts(): Record<Role, string> {
  const { t } = useLingui()
  return {
    admin: t`Can do everything, including settings.`,
    manager: t`Manages the fleet, but not users or settings.`,
    driver: t`Sees own vehicles and work, adds expenses.`,
    viewer: t`Sees everything except the audit log.`,
  }
}

export function useStatusLabels(): Record<UserStatus, string> {
  const { t } = useLingui()
  return { active: t({ message: 'Active', context: 'user' }), invited: t`Invited` }
}

export function useLicenceLabels(): Record<LicenceCheck, string> {
  const { t } = useLingui()
  return {
    overdue: t`Overdue`,
    dueSoon: t`Due within 14 days`,
    missing: t`Not checked`,
    done: t`Checked`,
  }
}
