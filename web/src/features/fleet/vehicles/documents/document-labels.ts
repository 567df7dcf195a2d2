import { useLingui } from '@lingui/react/macro'
import type { DocumentKind } from '@roadbook/contract/core/attachments'

export function useDocumentLabels(): Record<DocumentKind, string> {
  const { t } = useLingui()
  return {
    registration: t`Vehicle registration`,
    insurance: t`Insurance policy`,
    inspection: t`Roadworthiness certificate`,
    leasing: t`Leasing contract`,
    purchase: t`Purchase contract`,
    warranty: t`Warranty`,
    tax: t`Road tax`,
    permit: t`Permit`,
    other: t`Other`,
  }
}
