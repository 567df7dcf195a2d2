import { useLingui } from '@lingui/react/macro'
import type { SecondFactorRule } from '@roadbook/contract/people/security'

export function useSecondFactorLabels(): Record<SecondFactorRule, string> {
  const { t } = useLingui()
  return {
    optional: t`Everyone decides for themselves`,
    admins: t`Required for admins`,
    everyone: t`Required for everyone`,
  }
}
