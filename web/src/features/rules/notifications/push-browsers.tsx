import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { api } from '@roadbook/contract/api'
import type { PushSubscription } from '@roadbook/contract/rules/push'
import { call } from '../../../lib/api.ts'
import { showSuccess } from '../../../lib/toasts.ts'
import { useFormat } from '../../../lib/use-format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { ErrorPanel } from '../../../ui/panels/error-panel.tsx'
import { useBrowserName } from '../../../ui/labels/use-browser-name.ts'
import classes from './push-browsers.module.css'
import { PushObstacleText } from './push-obstacle-text.tsx'
import { pushKey, pushQuery, thisBrowserQuery } from './push-queries.ts'
import { removeBrowser } from './push-subscribing.ts'
import { TurnPushOn } from './turn-push-on.tsx'
import { Row, Box, Text } from '../../../ui/layout.tsx'

/** The browsers that show the user's notifications while Roadbook is closed. */
export function PushBrowsers() {
  const { t } = useLingui()
  const id = useId()
  const { data, error, refetch } = useQuery(pushQuery())
  const { data: here } = useQuery(thisBrowserQuery())
  const subscriptions = data?.subscriptions ?? []
  const isListed = subscriptions.some(({ endpoint }) => endpoint === here?.endpoint)
  return (
    <Box as="section" shrink aria-labelledby={id}>
      <Text as="h2" mt={24} mb={8} size="paragraph" id={id}>
        <Trans>Push while Roadbook is closed</Trans>
      </Text>
      {error && data === undefined && (
        <ErrorPanel title={t`Your browsers could not be loaded`} error={error} onRetry={refetch} />
      )}
      {subscriptions.length > 0 && (
        <Box as="ul" line="above" mb={12}>
          {subscriptions.map((subscription) => (
            <BrowserRow
              key={subscription.id}
              subscription={subscription}
              isHere={subscription.endpoint === here?.endpoint}
            />
          ))}
        </Box>
      )}
      {here?.obstacle && <PushObstacleText obstacle={here.obstacle} />}
      {here?.obstacle === null && data !== undefined && !isListed && (
        <>
          <Text as="p" mb={12} size="small" color="muted">
            <Trans>
              This browser notifies you only while Roadbook is open in a tab. Turn push on to be notified
              whenever the browser is running.
            </Trans>
          </Text>
          <TurnPushOn />
        </>
      )}
    </Box>
  )
}

const phones: ReadonlySet<string | null> = new Set(['iPhone', 'Android', 'iPad'])

type Props = { subscription: PushSubscription; isHere: boolean }

function BrowserRow({ subscription, isHere }: Props) {
  const { t } = useLingui()
  const { id, lastDeliveredAt } = subscription
  const format = useFormat()
  const now = useNow()
  const name = useBrowserName(subscription)
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: pushKey })
  const test = useMutation({
    mutationFn: () => call(api.notifications.testPush, { params: { id } }),
    onSuccess: () => showSuccess(t`Test sent to ${name}`),
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: () => removeBrowser(subscription),
    onSuccess: () => showSuccess(t`${name} removed`),
    onSettled: refresh,
  })
  const Icon = phones.has(subscription.system) ? IconDeviceMobile : IconDeviceDesktop
  const ago = lastDeliveredAt === null ? '' : format.ago(lastDeliveredAt, now)
  return (
    <Row as="li" gap={8} wrap line="below" py={10} className={classes.row}>
      <Icon size={20} stroke={1.6} aria-hidden="true" />
      <Box shrink basis={180}>
        <Row gap={8} rowGap={2} size="paragraph" weight={600} wrap breakWords>
          {name}
          {isHere && (
            <Badge variant="light" size="sm" radius="sm" tt="none">
              <Trans>This browser</Trans>
            </Badge>
          )}
        </Row>
        <Box size="small" color="muted">
          {ago === '' ? <Trans>Nothing delivered yet</Trans> : <Trans>Last delivered {ago}</Trans>}
        </Box>
      </Box>
      <Row gap={8} ml="auto">
        <Button
          variant="default"
          size="xs"
          loading={test.isPending}
          aria-label={t`Send a test to ${name}`}
          onClick={() => test.mutate()}
        >
          <Trans>Send a test</Trans>
        </Button>
        <Button
          variant="default"
          size="xs"
          loading={remove.isPending}
          aria-label={t`Remove ${name}`}
          onClick={() => remove.mutate()}
        >
          <Trans>Remove</Trans>
        </Button>
      </Row>
    </Row>
  )
}
