import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCheck, IconCopy, IconEye } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type Webhook, webhookLimits } from '@roadbook/contract/sharing/webhooks'
import { useState } from 'react'
import { useFormat } from '../../../lib/use-format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { useCopy } from '../../../ui/use-copy.ts'
import { secretQuery, useReplaceSecret } from './queries.ts'
import { Row, Text } from '../../../ui/layout.tsx'
import classes from './webhooks.module.css'

/** The secret with which the receiver verifies signatures: hidden until requested. */
export function WebhookSecretField({ webhook: { id, previousSecretUntil } }: { webhook: Webhook }) {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow()
  const [isShown, setShown] = useState(false)
  const { data, isFetching } = useQuery({ ...secretQuery(id), enabled: isShown })
  const replace = useReplaceSecret(id)
  const hours = webhookLimits.rotationHours
  const ask = () =>
    confirm({
      title: t`Replace the secret?`,
      text: t`For ${hours} hours each request has the signatures of both secrets. Enter the new one in the receiver by then.`,
      confirmLabel: t`Replace secret`,
      onConfirm: () => replace.mutate(undefined, { onSuccess: () => setShown(true) }),
    })
  const isRotating = previousSecretUntil !== null && Date.parse(previousSecretUntil) > now
  const until = isRotating ? f.momentInSentence(previousSecretUntil, now) : ''
  return (
    <>
      <Text as="h3" mt={24} mb={8} size="small" className={classes.label}>
        <Trans>Signing secret</Trans>
      </Text>
      <div className={classes.secret}>
        <code>{data === undefined ? 'whsec_••••••••••••••••' : data.secret}</code>
        <Row gap={8} align="stretch" wrap ml="auto">
          {data === undefined ? (
            <Button
              size="xs"
              variant="default"
              loading={isFetching}
              leftSection={<IconEye size={16} stroke={1.6} aria-hidden="true" />}
              onClick={() => setShown(true)}
            >
              <Trans>Show secret</Trans>
            </Button>
          ) : (
            <CopySecret text={data.secret} />
          )}
          <Button size="xs" variant="default" loading={replace.isPending} onClick={ask}>
            <Trans>Replace secret</Trans>
          </Button>
        </Row>
      </div>
      {isRotating && (
        <Text as="p" mt={8} size="small" color="text2" breakWords>
          <Trans>Requests also have the signature of the previous secret until {until}.</Trans>
        </Text>
      )}
    </>
  )
}

function CopySecret({ text }: { text: string }) {
  const { isCopied, copy } = useCopy({ text })
  const Icon = isCopied ? IconCheck : IconCopy
  return (
    <Button size="xs" leftSection={<Icon size={16} stroke={1.8} aria-hidden="true" />} onClick={copy}>
      {isCopied ? <Trans>Copied</Trans> : <Trans>Copy secret</Trans>}
    </Button>
  )
}
