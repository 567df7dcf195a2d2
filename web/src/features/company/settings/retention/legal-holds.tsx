import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { LegalHold } from '@roadbook/contract/company/retention'
import { useState } from 'react'
import { useFormat } from '../../../../lib/use-format.ts'
import { confirm } from '../../../../ui/dialogs/confirm.tsx'
import { ErrorPanel } from '../../../../ui/panels/error-panel.tsx'
import { SettingsBlock } from '../form/settings-block.tsx'
import { LegalHoldDrawer } from './legal-hold-drawer.tsx'
import { legalHoldsQuery, useReleaseHold } from './queries.ts'
import { Row, Box, Text } from '../../../../ui/layout.tsx'
import classes from './retention.module.css'

/** Data that is kept whatever its age, and who ordered it. */
export function LegalHolds() {
  const { t } = useLingui()
  const { data: holds, error, refetch } = useQuery({ ...legalHoldsQuery(), staleTime: 0 })
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <SettingsBlock
        title={t`Legal holds`}
        text={t`For an accident, a lawsuit or an audit: positions, trips and documents of these days are kept whatever their age, until the hold is released.`}
        action={
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.6} aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            <Trans>Set legal hold</Trans>
          </Button>
        }
      >
        {error !== null && (
          <ErrorPanel error={error} title={t`The legal holds could not be loaded`} onRetry={refetch} />
        )}
        {holds?.length === 0 && (
          <Text as="p" mt={12} size="small" color="muted">
            <Trans>No legal hold is set.</Trans>
          </Text>
        )}
        {holds !== undefined && holds.length > 0 && (
          <ul>
            {holds.map((hold) => (
              <Hold key={hold.id} hold={hold} />
            ))}
          </ul>
        )}
      </SettingsBlock>
      {isAdding && <LegalHoldDrawer onClose={() => setAdding(false)} />}
    </>
  )
}

function Hold({ hold }: { hold: LegalHold }) {
  const { t } = useLingui()
  const f = useFormat()
  const release = useReleaseHold()
  const { registration, fromDay, untilDay, reason, releasedAt } = hold
  const vehicle = registration ?? t`All vehicles`
  const ask = () =>
    confirm({
      title: t`Release this legal hold?`,
      text: t`From the next night on, data that only this hold keeps is deleted.`,
      confirmLabel: t`Release`,
      isDanger: true,
      onConfirm: () => release.mutate(hold),
    })
  return (
    <li className={classes.hold} data-released={releasedAt !== null || undefined}>
      <Box grow>
        <Row gap={8} rowGap={0} align="stretch" wrap>
          <Text weight={600} className={classes.vehicle}>
            {vehicle}
          </Text>
          <Text color="text2" tabular>
            {untilDay === null ? <Trans>since {f.day(fromDay)}</Trans> : f.dayRange(fromDay, untilDay)}
          </Text>
        </Row>
        <Box breakWords className={classes.reason}>
          {reason}
        </Box>
        <By hold={hold} />
      </Box>
      {releasedAt === null && (
        <Button
          variant="subtle"
          aria-label={t`Release the hold of ${vehicle}`}
          loading={release.isPending}
          onClick={ask}
        >
          <Trans>Release</Trans>
        </Button>
      )}
    </li>
  )
}

function By({ hold: { createdAt, createdByName, releasedAt, releasedByName } }: { hold: LegalHold }) {
  const { t } = useLingui()
  const f = useFormat()
  const nobody = t`an API key`
  const [author, releaser] = [createdByName ?? nobody, releasedByName ?? nobody]
  return (
    <Box color="muted">
      <Trans>
        Set by {author} on {f.day(f.isoDay(createdAt))}
      </Trans>
      {releasedAt !== null && (
        <>
          {' · '}
          <Trans>
            Released by {releaser} on {f.day(f.isoDay(releasedAt))}
          </Trans>
        </>
      )}
    </Box>
  )
}
