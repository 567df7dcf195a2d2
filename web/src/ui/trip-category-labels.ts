import { useLingui } from '@lingui/react/macro'

/** The three categories of the specification; a company's own categories keep their names. */
export function useTripCategoryLabels(): Record<string, string> {
  const { t } = useLingui()
  return { business: t`Business`, private: t`Private`, commute: t`Commute` }
}
