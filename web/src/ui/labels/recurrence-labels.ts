import { useLingui } from '@lingui/react/macro'
import type { RecurrenceInterval } from '@roadbook/contract/money/recurring-expenses'

export function useIntervalLabels(): Record<RecurrenceInterval, string> {
  const { t } = useLingui()
  return { monthly: t`Monthly`, quarterly: t`Quarterly`, yearly: t`Yearly` }
}
