import { useLingui } from '@lingui/react/macro'
import { TEST_EVENT, type WebhookEventType } from '@roadbook/contract/sharing/webhook-events'
import type { DeliveryFailure, DeliveryState, WebhookDelivery } from '@roadbook/contract/sharing/webhooks'

export function useEventLabels(): Record<WebhookEventType, string> {
  const { t } = useLingui()
  return {
    'geofence.entered': t`Vehicle entered a geofence`,
    'geofence.exited': t`Vehicle left a geofence`,
    'geofence.dwelled': t`Vehicle stayed in a geofence`,
    'geofence.speeding': t`Vehicle was speeding in a geofence`,
    'alarm.fired': t`Alarm fired, or a tracker reported something`,
    'trip.completed': t`Trip ended`,
    'job.created': t`Job added`,
    'job.updated': t`Job changed, such as its status`,
    'booking.created': t`Booking added`,
    'booking.updated': t`Booking changed, such as its status`,
    'booking.deleted': t`Booking deleted`,
    'expense.created': t`Expense added`,
    'expense.updated': t`Expense changed`,
    'expense.deleted': t`Expense deleted`,
  }
}

/** Also for types that are no longer offered: by their name. */
export function useEventLabel(): (type: string) => string {
  const { t } = useLingui()
  const labels: Record<string, string> = { ...useEventLabels(), [TEST_EVENT]: t`Test event` }
  return (type) => labels[type] ?? type
}

export function useDeliveryStateLabels(): Record<DeliveryState, string> {
  const { t } = useLingui()
  return { delivered: t`Delivered`, waiting: t`Waiting`, failed: t`Failed` }
}

/** "503", "No response in 15 s": the result of the last attempt; undefined before the first. */
export function useOutcomeText(): (delivery: WebhookDelivery) => string | undefined {
  const { t } = useLingui()
  const reasons: Record<Exclude<DeliveryFailure, 'status'>, string> = {
    timeout: t`No response in time`,
    connection: t`No connection`,
    certificate: t`Certificate refused`,
    privateAddress: t`Private address`,
    httpNotAllowed: t`http not allowed`,
    disabled: t`Not sent: webhook was off`,
  }
  return ({ statusCode, failure }) => {
    if (statusCode !== null && failure !== 'disabled') return String(statusCode)
    return failure === null || failure === 'status' ? undefined : reasons[failure]
  }
}

/** How to fix it; undefined if only the receiver can know. */
export function useFailureAdvice(): (delivery: WebhookDelivery) => string | undefined {
  const { t } = useLingui()
  const advice: Partial<Record<DeliveryFailure, string>> = {
    timeout: t`The receiver must answer within 15 seconds. Let it answer first, then process the event.`,
    certificate: t`The receiver needs a valid certificate of a public authority.`,
    privateAddress: t`The address leads into the server’s own network. The operator of this installation can allow that with OUTBOUND_PRIVATE_ADDRESSES.`,
    httpNotAllowed: t`Use an https address. The operator of this installation can allow http with OUTBOUND_PRIVATE_ADDRESSES.`,
  }
  return ({ failure }) => (failure === null ? undefined : advice[failure])
}
