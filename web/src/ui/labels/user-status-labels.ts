import { useLingui } from '@lingui/react/macro'
import type { UserStatus } from '@roadbook/contract/people/users'

export function useStatusLabels(): Record<UserStatus, string> {
  const { t } = useLingui()
  return { active: t({ message: 'Active', context: 'user' }), invited: t`Invited`, noSignIn: t`No sign-in` }
}
