import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconChevronLeft, IconPencil, IconSend } from '@tabler/icons-react'
import type { Webhook } from '@roadbook/contract/sharing/webhooks'
import { useState } from 'react'
import { useFormat } from '../../../lib/use-format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { useChangeWebhook, useSendTest } from './queries.ts'
import { WebhookDrawer } from './webhook-form.tsx'
import { useEventLabels } from './webhook-labels.ts'
import { WebhookSecretField } from './webhook-secret.tsx'
import { WebhookStatus } from './webhook-status.tsx'
import { Row, Text } from '../../../ui/layout.tsx'
import classes from './webhooks.module.css'

type Props = { webhook: Webhook; onClose: () => void }

export function WebhookDetail({ webhook, onClose }: Props) {
  const { t } = useLingui()
  const [isEditing, setEditing] = useState(false)
  const test = useSendTest(webhook.id)
  const labels = useEventLabels()
  const { url, description, eventTypes, active } = webhook
  return (
    <section aria-label={t`Webhook`}>
      <button type="button" className={classes.back} onClick={onClose}>
        <IconChevronLeft size={16} stroke={1.6} aria-hidden="true" />
        <Trans>All webhooks</Trans>
      </button>
      <Row as="header" gap={8} wrap>
        <Text as="h2" shrink size="heading" breakWords>
          {url}
        </Text>
        <WebhookStatus webhook={webhook} />
        <Row gap={8} align="stretch" wrap ml="auto">
          <Button
            variant="default"
            disabled={!active}
            loading={test.isPending}
            leftSection={<IconSend size={16} stroke={1.6} aria-hidden="true" />}
            onClick={() => test.mutate()}
          >
            <Trans>Send test</Trans>
          </Button>
          <Button
            variant="default"
            leftSection={<IconPencil size={16} stroke={1.6} aria-hidden="true" />}
            onClick={() => setEditing(true)}
          >
            <Trans>Edit</Trans>
          </Button>
        </Row>
      </Row>
      {description !== '' && (
        <Text as="p" mt={8} size="small" color="text2" breakWords>
          {description}
        </Text>
      )}
      <Trouble webhook={webhook} />
      <Text as="h3" mt={24} mb={8} size="small" className={classes.label}>
        <Trans>Events</Trans>
      </Text>
      <Row as="ul" gap={6} align="stretch" wrap className={classes.events}>
        {eventTypes.map((type) => (
          <li key={type} title={type}>
            {labels[type]}
          </li>
        ))}
      </Row>
      <WebhookSecretField webhook={webhook} />
      <DeliveryLog webhook={webhook} />
      {isEditing && <WebhookDrawer webhook={webhook} onDeleted={onClose} onClose={() => setEditing(false)} />}
    </section>
  )
}

/** Why it was disabled, or since when it has been failing. */
function Trouble({ webhook }: { webhook: Webhook }) {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow()
  const change = useChangeWebhook()
  const { id, version, disabledFor, failingSince, active } = webhook
  if (disabledFor === null && (failingSince === null || !active)) return null
  const since = failingSince === null ? '' : f.momentInSentence(failingSince, now)
  const reasons = {
    failing: t`Switched off, because the receiver accepted nothing for five days.`,
    gone: t`Switched off, because the receiver answered that it no longer exists (410 Gone).`,
  }
  return (
    <div className={classes.trouble} data-off={disabledFor !== null || undefined}>
      <Text as="p" size="small" basis={260}>
        {disabledFor === null ? (
          <Trans>
            The receiver has accepted nothing since {since}. Deliveries are tried again for a day.
          </Trans>
        ) : (
          reasons[disabledFor]
        )}
      </Text>
      {disabledFor !== null && (
        <Button
          size="xs"
          loading={change.isPending}
          onClick={() => change.mutate({ id, body: { active: true, version } })}
        >
          <Trans>Switch on</Trans>
        </Button>
      )}
    </div>
  )
}
