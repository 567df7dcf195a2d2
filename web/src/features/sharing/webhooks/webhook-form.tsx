import { useLingui } from '@lingui/react/macro'
import { Checkbox, Switch, TextInput } from '@mantine/core'
import { type WebhookEventType, webhookEventTypes } from '@roadbook/contract/sharing/webhook-events'
import { type NewWebhook, Webhook, WebhookCreate } from '@roadbook/contract/sharing/webhooks'
import { useRef } from 'react'
import { DeleteButton } from '../../../ui/form/delete-button.tsx'
import { EntityDrawer } from '../../../ui/form/entity-drawer.tsx'
import { checked, type FieldTexts, useEntityForm } from '../../../ui/form/entity-form.ts'
import { chosen, fieldsModel, firstOf, text, type ValuesOf } from '../../../ui/form/fields.ts'
import { useChangeWebhook, useCreateWebhook, useDeleteWebhook } from './queries.ts'
import { useEventLabels } from './webhook-labels.ts'
import { Stack } from '../../../ui/layout.tsx'
import classes from './webhooks.module.css'

const fields = {
  url: text,
  description: text,
  eventTypes: chosen<WebhookEventType[]>([]),
  active: chosen<boolean>(true),
}

const model = fieldsModel(fields, { schema: WebhookCreate, saved: Webhook })

type Props = {
  /** The webhook to edit; without it, a new one is added. */
  webhook: Webhook | undefined
  onAdded?: (added: NewWebhook) => void
  onDeleted?: () => void
  onClose: () => void
}

export function WebhookDrawer({ webhook, onAdded, onDeleted, onClose }: Props) {
  const { t } = useLingui()
  const form = useEntityForm({ model, texts: useWebhookTexts(), first: firstOf(fields), record: webhook })
  const create = useCreateWebhook()
  const change = useChangeWebhook()
  const labels = useEventLabels()
  // Its page opens once there are no unsaved changes.
  const added = useRef<NewWebhook>(undefined)
  const close = () => {
    onClose()
    if (added.current !== undefined) onAdded?.(added.current)
  }
  return (
    <EntityDrawer
      title={webhook ? t`Edit webhook` : t`Add webhook`}
      saveLabel={webhook ? t`Save webhook` : t`Add webhook`}
      form={form}
      add={async (body) => {
        added.current = await create.mutateAsync(body)
      }}
      change={({ id, version }, body) => change.mutateAsync({ id, body: { ...body, version } })}
      onClose={close}
    >
      <TextInput
        required
        type="url"
        maxLength={2_000}
        data-autofocus
        autoComplete="off"
        description={t`Receives a POST request for each event. It must use https, and answer within 15 seconds.`}
        inputWrapperOrder={inputFirst}
        {...form.field('url')}
      />
      <TextInput maxLength={200} autoComplete="off" {...form.field('description')} />
      <Checkbox.Group
        required
        classNames={{ error: classes.eventsError ?? '' }}
        {...form.field('eventTypes')}
      >
        <Stack gap={10} mt={6}>
          {webhookEventTypes.map((type) => (
            <Checkbox key={type} value={type} label={labels[type]} description={type} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Switch {...checked(form.field('active'))} />
      {form.record !== undefined && <Delete webhook={form.record} {...{ onDeleted, onClose }} />}
    </EntityDrawer>
  )
}

const inputFirst = ['label', 'input', 'error', 'description'] as const satisfies string[]

function useWebhookTexts(): FieldTexts<ValuesOf<typeof fields>> {
  const { t } = useLingui()
  return {
    url: {
      label: t`Address`,
      message: t`Enter an address such as https://example.com/webhooks, without a user name or password.`,
    },
    description: { label: t`Description` },
    eventTypes: { label: t`Events`, message: t`Choose at least one event.`, labels: useEventLabels() },
    active: { label: t`Send events` },
  }
}

type DeleteProps = { webhook: Webhook; onDeleted: (() => void) | undefined; onClose: () => void }

function Delete({ webhook, onDeleted, onClose }: DeleteProps) {
  const { t } = useLingui()
  const remove = useDeleteWebhook()
  const close = () => {
    onClose()
    onDeleted?.()
  }
  return (
    <DeleteButton
      label={t`Delete webhook`}
      title={t`Delete this webhook?`}
      text={t`Nothing more is sent to ${webhook.url}, and its log is deleted. This can’t be undone.`}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate(webhook, { onSuccess: close })}
    />
  )
}
