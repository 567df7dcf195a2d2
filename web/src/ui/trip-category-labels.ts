import { useLingui } from '@lingui/react/macro'

/** The specification's three; a company's own categories are called what the company calls them. */
export function useTripCategoryLabels(): Record<string, string> {
  const { t } = useLingui()
  return { business: t`Business`, private: t`Private`, commute: t`Commute` }
}
