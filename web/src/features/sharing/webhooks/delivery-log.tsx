import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import {
  DeliveryState,
  type Webhook,
  type WebhookDelivery,
  webhookLimits,
} from '@roadbook/contract/sharing/webhooks'
import { useState } from 'react'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { EmptyState } from '../../../ui/panels/empty-state.tsx'
import { ErrorPanel } from '../../../ui/panels/error-panel.tsx'
import { ListPagination } from '../../../ui/table/list-pagination.tsx'
import { ListRow, rowLink } from '../../../ui/list/list-row.tsx'
import { PillChoice } from '../../../ui/pill-choice.tsx'
import type { WebhooksSearch } from './search.ts'
import { Attempts, useDeliveryColumns, When } from './delivery-columns.tsx'
import { DeliveryDrawer } from './delivery-drawer.tsx'
import { deliveriesQuery, useReplayFailed } from './queries.ts'
import { useDeliveryStateLabels, useEventLabel } from './webhook-labels.ts'
import { DeliveryStatus } from './webhook-status.tsx'
import { Box, Row, Text } from '../../../ui/layout.tsx'
import classes from './webhooks.module.css'

/** The deliveries of the last 30 days, and their results. */
export function DeliveryLog({ webhook }: { webhook: Webhook }) {
  const { t } = useLingui()
  const { state, page = 1 }: WebhooksSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (more: Partial<WebhooksSearch>) =>
    void navigate({ to: '.', search: (before: WebhooksSearch) => ({ ...before, page: undefined, ...more }) })
  const list = useQuery({
    ...deliveriesQuery(webhook.id, { state, page }),
    placeholderData: keepPreviousData,
  })
  const { data, error, refetch } = list
  const [openId, setOpenId] = useState<string>()
  const opened = data?.items.find(({ id }) => id === openId)
  if (error !== null && data === undefined) {
    return <ErrorPanel error={error} title={t`The log could not be loaded`} onRetry={refetch} />
  }
  return (
    <>
      <Row as="header" gap={8} wrap mt={32} mb={12} className={classes.logHead}>
        <Text as="h3" mt={24} mb={8} size="small" className={classes.label}>
          <Trans>Deliveries of the last {webhookLimits.loggedDays} days</Trans>
        </Text>
        <ReplayFailed webhook={webhook} />
      </Row>
      <StateChoice state={state} onChange={(next) => change({ state: next })} />
      <Deliveries deliveries={data?.items} onOpen={({ id }) => setOpenId(id)} markedId={openId} />
      <ListPagination
        list={list}
        page={page}
        onPage={(next) => change({ page: next > 1 ? next : undefined })}
      />
      {opened !== undefined && (
        <DeliveryDrawer webhook={webhook} delivery={opened} onClose={() => setOpenId(undefined)} />
      )}
    </>
  )
}

type StateProps = { state: DeliveryState | undefined; onChange: (state: DeliveryState | undefined) => void }

function StateChoice({ state, onChange }: StateProps) {
  const { t } = useLingui()
  const labels = useDeliveryStateLabels()
  const pills = DeliveryState.options.map((option) => ({
    id: option,
    label: labels[option],
    isChosen: option === state,
    onChoose: () => onChange(option),
  }))
  const all = { id: 'all', label: t`All`, isChosen: state === undefined, onChoose: () => onChange(undefined) }
  return <PillChoice label={t`Status`} pills={[all, ...pills]} />
}

/** For use after an outage of the receiver. */
function ReplayFailed({ webhook: { id, active } }: { webhook: Webhook }) {
  const { t } = useLingui()
  const replay = useReplayFailed(id)
  const { data: failed } = useQuery(deliveriesQuery(id, { state: 'failed', page: 1 }))
  const days = webhookLimits.loggedDays
  const ask = () =>
    confirm({
      title: t`Send all failed deliveries again?`,
      text: t`All that failed in the last ${days} days are sent again under the same ids, so that the receiver can skip those it knows.`,
      confirmLabel: t`Send again`,
      onConfirm: () => replay.mutate(new Date(Date.now() - days * 86_400_000).toISOString()),
    })
  if (failed === undefined || failed.totalItems === 0) return null
  return (
    <Button
      size="xs"
      variant="default"
      disabled={!active}
      loading={replay.isPending}
      leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden="true" />}
      onClick={ask}
    >
      <Trans>Send failed again</Trans>
    </Button>
  )
}

type DeliveriesProps = {
  /** Undefined while they are loading. */
  deliveries: readonly WebhookDelivery[] | undefined
  markedId: string | undefined
  onOpen: (delivery: WebhookDelivery) => void
}

function Deliveries({ deliveries, markedId, onOpen }: DeliveriesProps) {
  const { t } = useLingui()
  const label = useEventLabel()
  return (
    <Box mt={20}>
      <DataTable
        label={t`Deliveries`}
        columns={useDeliveryColumns()}
        rows={deliveries}
        rowId={({ id }) => id}
        sort={undefined}
        isSorted
        onSort={() => undefined}
        hidden={noneHidden}
        onOpen={onOpen}
        markedId={markedId}
        renderNarrow={(delivery) => (
          <ListRow
            first={
              <button type="button" className={`${rowLink} ${classes.open}`} onClick={() => onOpen(delivery)}>
                {label(delivery.type)}
              </button>
            }
            second={<Attempts delivery={delivery} />}
            firstEnd={<DeliveryStatus state={delivery.state} />}
            secondEnd={<When at={delivery.createdAt} />}
          />
        )}
        empty={
          <EmptyState title={t`No deliveries`}>
            <Trans>Events are listed here when they are sent. Send a test to try it.</Trans>
          </EmptyState>
        }
      />
    </Box>
  )
}

const noneHidden: ReadonlySet<string> = new Set()
