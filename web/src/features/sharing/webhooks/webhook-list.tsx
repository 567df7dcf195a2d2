import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type Webhook, webhookLimits } from '@roadbook/contract/sharing/webhooks'
import { useState } from 'react'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { EmptyState } from '../../../ui/panels/empty-state.tsx'
import { ListRow, rowLink } from '../../../ui/list/list-row.tsx'
import type { Column, Sort } from '../../../ui/table/table-column.ts'
import { WebhookDrawer } from './webhook-form.tsx'
import { useEventLabels } from './webhook-labels.ts'
import { WebhookStatus } from './webhook-status.tsx'
import { Row, Box, Text } from '../../../ui/layout.tsx'
import classes from './webhooks.module.css'

type Props = {
  /** Undefined while they are loading. */
  webhooks: readonly Webhook[] | undefined
  onOpen: (id: string) => void
}

export function WebhookList({ webhooks, onOpen }: Props) {
  const { t } = useLingui()
  const [sort, setSort] = useState<Sort>()
  const [isAdding, setAdding] = useState(false)
  const isFull = webhooks !== undefined && webhooks.length >= webhookLimits.ofCompany
  const add = () => setAdding(true)
  return (
    <section aria-label={t`Webhooks`}>
      <Row as="header" gap={8} wrap>
        <Text as="h2" mr="auto" size="body">
          <Trans>Webhooks</Trans>
        </Text>
        <Button
          variant="default"
          disabled={isFull}
          leftSection={<IconPlus size={16} stroke={2} aria-hidden="true" />}
          onClick={add}
        >
          <Trans>Add webhook</Trans>
        </Button>
      </Row>
      <Text as="p" mt={8} size="small" color="text2" breakWords>
        <Trans>
          Tell your own programs what happens, as it happens. Requests are signed as in Standard Webhooks, and
          sent again until they are accepted. Private trips are never part of them.
        </Trans>
      </Text>
      {isFull && (
        <Text as="p" mt={8} size="small" color="text2" breakWords>
          <Trans>
            There are already {webhookLimits.ofCompany} webhooks. Delete one that is no longer used.
          </Trans>
        </Text>
      )}
      <Box mt={20}>
        <DataTable
          label={t`Webhooks`}
          columns={useColumns()}
          rows={webhooks}
          rowId={({ id }) => id}
          sort={sort}
          onSort={setSort}
          hidden={noneHidden}
          onOpen={({ id }) => onOpen(id)}
          renderNarrow={(webhook) => (
            <ListRow
              first={
                <button
                  type="button"
                  className={`${rowLink} ${classes.open}`}
                  onClick={() => onOpen(webhook.id)}
                >
                  {webhook.url}
                </button>
              }
              second={webhook.description === '' ? <EventCount webhook={webhook} /> : webhook.description}
              firstEnd={<WebhookStatus webhook={webhook} />}
              secondEnd={null}
            />
          )}
          empty={
            <EmptyState title={t`No webhooks`} action={<Button onClick={add}>{t`Add webhook`}</Button>}>
              <Trans>
                A webhook sends events, such as vehicles that leave a geofence, to your own server.
              </Trans>
            </EmptyState>
          }
        />
      </Box>
      {isAdding && (
        <WebhookDrawer
          webhook={undefined}
          onAdded={({ id }) => onOpen(id)}
          onClose={() => setAdding(false)}
        />
      )}
    </section>
  )
}

const noneHidden: ReadonlySet<string> = new Set()

function EventCount({ webhook: { eventTypes } }: { webhook: Webhook }) {
  return <Plural value={eventTypes.length} one="# event" other="# events" />
}

function useColumns(): Column<Webhook>[] {
  const { t } = useLingui()
  const labels = useEventLabels()
  return [
    {
      id: 'url',
      header: t`Address`,
      sortValue: ({ url }) => url,
      exported: [],
      cell: ({ url, description }) => (
        <Row as="span" gap={10} align="baseline" shrink title={url}>
          <Text as="strong" truncate>
            {url}
          </Text>
          {description !== '' && (
            <Text color="text2" truncate className={classes.description}>
              {description}
            </Text>
          )}
        </Row>
      ),
    },
    {
      id: 'eventTypes',
      header: t`Events`,
      width: 110,
      sortValue: ({ eventTypes }) => eventTypes.length,
      exported: [],
      cell: (webhook) => (
        <span title={webhook.eventTypes.map((type) => labels[type]).join('\n')}>
          <EventCount webhook={webhook} />
        </span>
      ),
    },
    {
      id: 'status',
      header: t`Status`,
      width: 150,
      exported: [],
      cell: (webhook) => <WebhookStatus webhook={webhook} />,
    },
  ]
}
