import { useLingui } from '@lingui/react/macro'
import { JoiningRole } from '@roadbook/contract/security'

/** What people get who join by a domain; for choosing. */
export function useRoleChoice() {
  const { t } = useLingui()
  const labels: Record<JoiningRole, string> = { driver: t`Driver`, viewer: t`Viewer`, manager: t`Manager` }
  return JoiningRole.options.map((value) => ({ value, label: labels[value] }))
}
