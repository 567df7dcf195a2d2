import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import {
  DOMAIN_RECORD_PREFIX,
  type DomainProblem,
  JoiningRole,
  type VerifiedDomain,
} from '@roadbook/contract/people/security'
import { useFormat } from '../../../../lib/use-format.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { confirm } from '../../../../ui/dialogs/confirm.tsx'
import { Address } from '../../../../ui/device-addresses.tsx'
import classes from './email-domains.module.css'
import { useChangeRole, useCheckDomain, useRemoveDomain } from './queries.ts'
import { useRoleChoice } from './role-choice.ts'
import { Select } from '../../../../ui/form/select.tsx'
import { Row, Stack, Box, Text } from '../../../../ui/layout.tsx'
import { styleClasses } from '../../../../ui/style-classes.ts'

/** A domain, whether it is verified, and the DNS record that verifies it. */
export function DomainRow({ domain }: { domain: VerifiedDomain }) {
  const { t } = useLingui()
  const roles = useRoleChoice()
  const change = useChangeRole()
  const remove = useRemoveDomain()
  const needsRecord = domain.verifiedAt === null || domain.problem !== null
  const askToRemove = () =>
    confirm({
      title: t`Remove ${domain.domain}?`,
      text: t`People from this domain will need an invitation. People who have already joined stay.`,
      confirmLabel: t`Remove domain`,
      isDanger: true,
      onConfirm: () => remove.mutate(domain),
    })
  return (
    <Box as="li" line="below" py={10}>
      <Row gap={12}>
        <Stack grow size="body" breakWords>
          <strong>{domain.domain}</strong>
          <Status domain={domain} />
        </Stack>
        <Select
          className={styleClasses({ noShrink: true, width: 128 })}
          size="xs"
          aria-label={t`Role of people who join through ${domain.domain}`}
          data={roles}
          allowDeselect={false}
          disabled={change.isPending}
          value={domain.role}
          onChange={(role) => role !== null && change.mutate({ domain, role: JoiningRole.parse(role) })}
        />
        <ActionIcon aria-label={t`Remove ${domain.domain}`} loading={remove.isPending} onClick={askToRemove}>
          <IconTrash size={16} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Row>
      {needsRecord && <RecordToPublish domain={domain} />}
    </Box>
  )
}

function Status({ domain: { verifiedAt, failingSince, isChecking } }: { domain: VerifiedDomain }) {
  const f = useFormat()
  const state = verifiedAt === null ? 'open' : failingSince === null ? 'verified' : 'failing'
  return (
    <Text as="output" size="small" color="text2" className={classes.status} data-state={state}>
      {isChecking && verifiedAt === null ? (
        <Trans>Looking up the record</Trans>
      ) : verifiedAt === null ? (
        <Trans>Not verified</Trans>
      ) : failingSince === null ? (
        <Trans>Verified on {f.longDay(verifiedAt)}</Trans>
      ) : (
        <Trans>Record missing since {f.longDay(failingSince)}; verified for seven days after that</Trans>
      )}
    </Text>
  )
}

/** The DNS record, ready to copy, and what the last lookup found instead. */
function RecordToPublish({ domain }: { domain: VerifiedDomain }) {
  const { t } = useLingui()
  const f = useFormat()
  const now = useNow()
  const check = useCheckDomain()
  const { problem, checkedAt, isChecking } = domain
  const found: Record<DomainProblem, string> = {
    missing: t`No such record yet. DNS changes can take an hour.`,
    different: t`The record has another value.`,
    noAnswer: t`The DNS servers of this domain don’t answer.`,
    taken: t`Another company of this installation has verified this domain and must remove it first.`,
  }
  return (
    <Box pt={10} pb={4}>
      <Text as="p" mb={8} size="small" color="text2">
        <Trans>Add this TXT record where your company manages its DNS:</Trans>
      </Text>
      <Box as="dl" line="above">
        <Address label={t`Name`} value={`${DOMAIN_RECORD_PREFIX}.${domain.domain}`} />
        <Address label={t`Value`} value={domain.record} />
      </Box>
      <Row gap={12} rowGap={8} wrap mt={10}>
        <Button
          variant="default"
          size="xs"
          loading={check.isPending || isChecking}
          onClick={() => check.mutate(domain)}
        >
          <Trans>Check now</Trans>
        </Button>
        {problem !== null && checkedAt !== null && !isChecking && (
          <Text size="small" color="text2">
            {found[problem]} <Trans>Checked {f.ago(checkedAt, now)}.</Trans>
          </Text>
        )}
      </Row>
    </Box>
  )
}
