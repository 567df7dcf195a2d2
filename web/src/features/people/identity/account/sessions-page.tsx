import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button } from '@mantine/core'
import type { OwnSession, SignInMethod } from '@roadbook/contract/people/account'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showSuccess } from '../../../../lib/toasts.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { confirm } from '../../../../ui/dialogs/confirm.tsx'
import { useBrowserName } from '../../../../ui/labels/use-browser-name.ts'
import { SettingsBlock } from '../../../company/settings/form/settings-block.tsx'
import { SettingsRecord } from '../../../company/settings/form/settings-record.tsx'
import { EmbeddedOnly } from './embedded-only.tsx'
import { accountCalls, ownSessionsQuery } from './queries.ts'
import { Box, Row } from '../../../../ui/layout.tsx'

export function SessionsPage() {
  const { t } = useLingui()
  return (
    <SettingsBlock
      title={t`Sessions`}
      text={t`Devices where you are signed in. A session ends twelve hours after you signed in.`}
    >
      <EmbeddedOnly>
        <SessionList />
      </EmbeddedOnly>
    </SettingsBlock>
  )
}

function SessionList() {
  const { t } = useLingui()
  const endOthers = useEnd(() => accountCalls.endOtherSessions(), t`All other sessions ended`)
  const askEndOthers = () =>
    confirm({
      title: t`End all other sessions?`,
      text: t`You stay signed in on this device and are signed out everywhere else.`,
      confirmLabel: t`End other sessions`,
      isDanger: true,
      onConfirm: () => endOthers.mutate(undefined),
    })
  return (
    <SettingsRecord query={ownSessionsQuery()}>
      {(sessions) => (
        <>
          <Box as="ul" line="above">
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </Box>
          {sessions.length > 1 && (
            <Row gap={8} wrap mt={16} touchButtons>
              <Button variant="default" loading={endOthers.isPending} onClick={askEndOthers}>
                <Trans>End all other sessions</Trans>
              </Button>
            </Row>
          )}
        </>
      )}
    </SettingsRecord>
  )
}

const phones: ReadonlySet<string | null> = new Set(['iPhone', 'Android', 'iPad'])

function SessionRow({ session }: { session: OwnSession }) {
  const { t } = useLingui()
  const name = useBrowserName(session)
  const about = useSessionFacts(session)
  const end = useEnd(accountCalls.endSession, t`Session ended`)
  const Icon = phones.has(session.system) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <Row as="li" gap={12} minHeight={60} line="below" py={8} touchButtons>
      <Icon size={20} stroke={1.6} color="var(--rb-muted)" aria-hidden="true" />
      <Box grow>
        <Row gap={8} rowGap={2} wrap size="body" weight={500} breakWords>
          {name}
          {session.isCurrent && (
            <Badge variant="light" size="sm" radius="sm" tt="none">
              <Trans>This device</Trans>
            </Badge>
          )}
        </Row>
        <Box size="small" color="muted" breakWords>
          {about}
        </Box>
      </Box>
      {!session.isCurrent && (
        <Button
          variant="default"
          size="xs"
          loading={end.isPending}
          aria-label={t`End the session ${name}`}
          onClick={() => end.mutate(session.id)}
        >
          <Trans context="action">End</Trans>
        </Button>
      )}
    </Row>
  )
}

/** Where the session is from, since when, when it was last used, and how the person signed in. */
function useSessionFacts({ address, startedAt, lastUsedAt, methods }: OwnSession): string {
  const { t } = useLingui()
  const format = useFormat()
  const now = useNow()
  const started = format.momentInSentence(startedAt, now)
  const used = lastUsedAt === null ? undefined : format.ago(lastUsedAt, now)
  const how: Record<SignInMethod, string> = {
    pwd: t`Password`,
    otp: t`Password and code`,
    hwk: t`Passkey`,
  }
  const method = methods.findLast((each) => each in how)
  const facts = [
    method && how[method],
    address ?? undefined,
    t`Signed in: ${started}`,
    used === undefined ? undefined : t`Last used: ${used}`,
  ]
  return facts.filter((fact) => fact !== undefined).join(' · ')
}

function useEnd<Argument>(end: (argument: Argument) => Promise<unknown>, message: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: end,
    onSuccess: () => showSuccess(message),
    // Also after an error: the session may have ended meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: ownSessionsQuery().queryKey }),
  })
}
