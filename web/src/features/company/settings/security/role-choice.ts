import { JoiningRole } from '@roadbook/contract/people/security'
import { useRoleLabels } from '../../../../ui/labels/role-labels.ts'

/** The roles that can be given to people who join by a domain. */
export function useRoleChoice() {
  const labels = useRoleLabels()
  return JoiningRole.options.map((value) => ({ value, label: labels[value] }))
}
