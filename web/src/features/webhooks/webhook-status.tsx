import { useLingui } from '@lingui/react/macro'
import type { DeliveryState, Webhook } from '@roadbook/contract/webhooks'
import type { SymbolName } from '../../ui/state-symbols.ts'
import { StateBadge } from '../../ui/state-badge.tsx'
import { useDeliveryStateLabels } from './webhook-labels.ts'

export function WebhookStatus({ webhook: { active, disabledFor, failingSince } }: { webhook: Webhook }) {
  const { t } = useLingui()
  if (disabledFor !== null) return <StateBadge state="alarm" label={t`Switched off`} />
  if (!active) return <StateBadge state="offline" label={t`Off`} />
  if (failingSince !== null) return <StateBadge state="idling" label={t`Failing`} />
  return <StateBadge state="moving" label={t`On`} />
}

function symbolOf(state: DeliveryState): SymbolName {
  if (state === 'delivered') return 'moving'
  return state === 'waiting' ? 'idling' : 'alarm'
}

export function DeliveryStatus({ state }: { state: DeliveryState }) {
  return <StateBadge state={symbolOf(state)} label={useDeliveryStateLabels()[state]} />
}
