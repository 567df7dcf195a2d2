import { useLingui } from '@lingui/react/macro'
import {
  IconAlertTriangle,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleX,
  type Icon,
} from '@tabler/icons-react'
import type { DeliveryState, Webhook } from '@roadbook/contract/sharing/webhooks'
import { useDeliveryStateLabels } from './webhook-labels.ts'
import { Row } from '../../../ui/layout.tsx'

export function WebhookStatus({ webhook: { active, disabledFor, failingSince } }: { webhook: Webhook }) {
  const { t } = useLingui()
  if (disabledFor !== null) return <Status sign={IconCircleX} label={t`Switched off`} isTrouble />
  if (!active) return <Status sign={IconCircleDashed} label={t`Off`} />
  if (failingSince !== null) return <Status sign={IconAlertTriangle} label={t`Failing`} isTrouble />
  return <Status sign={IconCircleCheckFilled} label={t`On`} />
}

const signs: Record<DeliveryState, Icon> = {
  waiting: IconCircleDashed,
  delivered: IconCircleCheckFilled,
  failed: IconCircleX,
}

export function DeliveryStatus({ state }: { state: DeliveryState }) {
  const labels = useDeliveryStateLabels()
  return <Status sign={signs[state]} label={labels[state]} isTrouble={state === 'failed'} />
}

type StatusProps = { sign: Icon; label: string; isTrouble?: boolean }

/** Without the symbols and colours of vehicles, except for errors. */
function Status({ sign: Sign, label, isTrouble = false }: StatusProps) {
  return (
    <Row as="span" verticalAlign="middle" color={isTrouble ? 'alarm' : 'text2'} inline gap={6} nowrap>
      <Sign size={16} stroke={1.8} aria-hidden="true" />
      {label}
    </Row>
  )
}
