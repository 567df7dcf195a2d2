import { useLingui } from '@lingui/react/macro'
import type { Role } from '@roadbook/contract/core/permissions'
import type { LicenceCheck, User } from '@roadbook/contract/people/users'

/** Erased people, and those who don't sign in, have none. */
export function emailOf({ email, erased }: Pick<User, 'email' | 'erased'>): string {
  return erased || email === null ? '–' : email
}

export function useNameTexts() {
  const { t } = useLingui()
  return {
    firstName: { label: t`First name`, message: t`Enter a first name.` },
    lastName: { label: t`Last name`, message: t`Enter a last name.` },
    phone: { label: t`Phone` },
  }
}

/** Each role's permissions in one sentence. */
export function useRoleTexts(): Record<Role, string> {
  const { t } = useLingui()
  return {
    admin: t`Can do everything, including settings.`,
    manager: t`Manages the fleet, but not users or settings.`,
    driver: t`Sees their own vehicles and jobs; adds expenses.`,
    viewer: t`Sees everything except the audit log.`,
  }
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
