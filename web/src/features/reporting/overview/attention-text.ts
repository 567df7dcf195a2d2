import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Attention, AttentionKind } from '@roadbook/contract/reporting/overview'
import { useFormat } from '../../../lib/use-format.ts'

/** Labels of the reasons, such as in a filter. */
export function useAttentionLabels(): Record<AttentionKind, string> {
  const { t } = useLingui()
  return {
    offline: t`Offline while driving`,
    insuranceExpires: t`Insurance`,
    inspectionDue: t`Roadworthiness test`,
    documentExpires: t`Document`,
    serviceDue: t`Service by date`,
    serviceDistance: t`Service by distance`,
    licenceCheck: t`Driving licence`,
    tripsToComplete: t`Trips to complete`,
    batteryLow: t`Device battery`,
    silent: t`No signal while parked`,
    neverSent: t`Never connected`,
  }
}

/** The reason as a sentence without the name. */
export function useReason(): (item: Attention) => string {
  const { t } = useLingui()
  return ({ kind, isOverdue, address: place, dueDate, fileName, trips }) => {
    const file = fileName ?? t`Document`
    const labels: Record<AttentionKind, string> = {
      offline: place === null ? t`Offline, with the ignition on` : t`Offline in ${place}`,
      insuranceExpires: isOverdue ? t`Insurance has expired` : t`Insurance expires`,
      inspectionDue: isOverdue ? t`Roadworthiness test is overdue` : t`Roadworthiness test is due`,
      documentExpires: isOverdue ? t`${file} has expired` : t`${file} expires`,
      serviceDue: isOverdue ? t`Service by date is overdue` : t`Service by date is due`,
      serviceDistance: isOverdue ? t`Service by distance is overdue` : t`Service by distance is due`,
      licenceCheck:
        dueDate === null
          ? t`Driving licence was never checked`
          : isOverdue
            ? t`Driving licence check is overdue`
            : t`Driving licence check is due`,
      tripsToComplete: plural(trips ?? 0, {
        one: '# logbook trip to complete',
        other: '# logbook trips to complete',
      }),
      batteryLow: t`Device battery is low`,
      silent: place === null ? t`No signal since it was parked` : t`No signal, parked in ${place}`,
      neverSent: t`The device has never connected`,
    }
    return labels[kind]
  }
}

/** Due date or duration, with the exact time for a tooltip. */
export function useWhen(now: number): (item: Attention) => { text: string; title: string } {
  const { t } = useLingui()
  const f = useFormat()
  return ({ since, dueDate, remainingMeters, batteryVolts }) => {
    if (dueDate !== null) return { text: f.dueIn(dueDate, now), title: f.day(dueDate) }
    if (remainingMeters !== null) {
      const distance = f.remaining(remainingMeters)
      return { text: remainingMeters < 0 ? t`${distance} overdue` : t`in ${distance}`, title: '' }
    }
    if (batteryVolts !== null) return { text: f.volts(batteryVolts), title: '' }
    if (since !== null) return { text: f.since(since, now), title: f.full(since) }
    return { text: '', title: '' }
  }
}
