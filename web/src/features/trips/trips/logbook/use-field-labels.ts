import { useLingui } from '@lingui/react/macro'

/** Short, as on the buttons of a row. */
export function useFieldLabels() {
  const { t } = useLingui()
  return {
    category: t`Category`,
    purpose: t`Purpose`,
    destination: t`Destination`,
    partner: t({ message: 'Partner', context: 'logbook' }),
  }
}
