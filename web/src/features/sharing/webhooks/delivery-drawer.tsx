import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { Webhook, WebhookDelivery } from '@roadbook/contract/sharing/webhooks'
import { useFormat } from '../../../lib/use-format.ts'
import { FormDrawer } from '../../../ui/form/form-drawer.tsx'
import { Facts } from '../../../ui/section.tsx'
import { When } from './delivery-columns.tsx'
import { useReplay } from './queries.ts'
import { useEventLabel, useFailureAdvice, useOutcomeText } from './webhook-labels.ts'
import { DeliveryStatus } from './webhook-status.tsx'
import { Text } from '../../../ui/layout.tsx'
import { styleClasses } from '../../../ui/style-classes.ts'
import classes from './webhooks.module.css'

type Props = { webhook: Webhook; delivery: WebhookDelivery; onClose: () => void }

/** The request, the response, and a button to send it again. */
export function DeliveryDrawer({ webhook, delivery, onClose }: Props) {
  const { t } = useLingui()
  const label = useEventLabel()
  const replay = useReplay(webhook.id)
  const { type, requestBody, responseBody } = delivery
  return (
    <FormDrawer title={label(type)} saveLabel={t`Close`} hasCancel={false} onSave={onClose} onClose={onClose}>
      <Outcome delivery={delivery} />
      <Body title={t`Request`} text={pretty(requestBody)} />
      {responseBody !== null && <Body title={t`Response`} text={responseBody} />}
      <Button
        variant="default"
        className={styleClasses({ alignSelf: 'start' })}
        disabled={!webhook.active}
        loading={replay.isPending}
        leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden="true" />}
        onClick={() => replay.mutate(delivery)}
      >
        <Trans>Send again</Trans>
      </Button>
    </FormDrawer>
  )
}

function Outcome({ delivery }: { delivery: WebhookDelivery }) {
  const { t } = useLingui()
  const f = useFormat()
  const outcome = useOutcomeText()(delivery)
  const advice = useFailureAdvice()(delivery)
  const { id, state, attempts, createdAt, attemptedAt, nextAttemptAt, durationMs, failureText } = delivery
  const facts = [
    { label: t`Status`, value: <DeliveryStatus state={state} /> },
    { label: t`Response`, value: outcome ?? '–' },
    { label: t`Attempts`, value: f.number(attempts) },
    { label: t`Event`, value: <When at={createdAt} /> },
    ...(attemptedAt === null ? [] : [{ label: t`Last attempt`, value: <When at={attemptedAt} /> }]),
    ...(durationMs === null ? [] : [{ label: t`Duration`, value: t`${f.number(durationMs)} ms` }]),
    ...(nextAttemptAt === null ? [] : [{ label: t`Next attempt`, value: <When at={nextAttemptAt} /> }]),
    {
      label: t`ID`,
      value: (
        <Text as="code" size="tiny" mono>
          {id}
        </Text>
      ),
    },
  ]
  return (
    <div>
      <Facts facts={facts} />
      {(advice ?? failureText) !== null && (
        <Text as="p" mt={8} size="small" color="text2" breakWords>
          {advice ?? failureText}
        </Text>
      )}
    </div>
  )
}

function Body({ title, text }: { title: string; text: string }) {
  return (
    <div>
      <Text as="h3" mb={6} size="small" weight={500}>
        {title}
      </Text>
      <pre className={classes.body}>{text === '' ? <Trans>Empty</Trans> : text}</pre>
    </div>
  )
}

/** A long one is truncated and not formatted. */
function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}
