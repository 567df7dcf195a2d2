import { useLingui } from '@lingui/react/macro'
import type { AlarmEvent } from '@roadbook/contract/rules/alarms'
import { useAlarmEventLabels } from '../../../ui/labels/alarm-types.ts'

/** "Overspeed", "Document expiry · Insurance": distinguishes two documents of a vehicle. */
export function useEventName(): (event: Pick<AlarmEvent, 'type' | 'document'>) => string {
  const { t } = useLingui()
  const labels = useAlarmEventLabels()
  return ({ type, document }) => {
    if (document === null) return labels[type]
    const papers = { insurance: t`Insurance`, inspection: t`Inspection`, other: document.fileName }
    return [labels[type], papers[document.kind]].filter(Boolean).join(' · ')
  }
}
