import { useLingui } from '@lingui/react/macro'
import type { Role } from '@roadbook/contract/core/permissions'

export function useRoleLabels(): Record<Role, string> {
  const { t } = useLingui()
  return {
    admin: t({ message: 'Admin', context: 'role' }),
    manager: t`Manager`,
    driver: t`Driver`,
    viewer: t`Viewer`,
  }
}
