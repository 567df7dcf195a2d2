import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { DeviceCommand } from '@roadbook/contract/tracking/device-commands'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { Box, Row, Stack, Text } from '../../../ui/layout.tsx'
import { Section } from '../../../ui/section.tsx'
import { TimedRow } from '../../../ui/timed-row.tsx'
import { useCan } from '../../people/users/queries.ts'
import { CommandDrawer } from './command-drawer.tsx'
import { useCommandText, useStateText } from '../../../ui/labels/command-labels.ts'
import { commandsQuery, useCancelCommand } from './queries.ts'

type Props = { vehicle: Vehicle; now: number }

/** Nothing for a device that takes no commands. */
export function DeviceCommands({ vehicle, now }: Props) {
  const { t } = useLingui()
  const { data: commands } = useQuery(commandsQuery(vehicle.id))
  const maySend = useCan('commands.write')
  const [isSending, send] = useDisclosure()
  if (commands === undefined || commands.kinds.length + commands.items.length === 0) return null
  return (
    <Section
      title={t`Commands`}
      link={
        maySend &&
        commands.kinds.length > 0 && (
          <Button variant="default" size="xs" onClick={send.open}>
            <Trans>Send command</Trans>
          </Button>
        )
      }
    >
      {commands.items.length === 0 && (
        <Text as="p" size="small" color="muted" py={8}>
          <Trans>No commands yet</Trans>
        </Text>
      )}
      <Box as="ol" size="small">
        {commands.items.map((command) => (
          <Command key={command.id} command={command} now={now} mayCancel={maySend} />
        ))}
      </Box>
      {isSending && <CommandDrawer vehicle={vehicle} commands={commands} onClose={send.close} />}
    </Section>
  )
}

function Command({ command, now, mayCancel }: { command: DeviceCommand; now: number; mayCancel: boolean }) {
  const { t } = useLingui()
  const text = useCommandText()(command)
  const state = useStateText()(command)
  const cancel = useCancelCommand()
  const { id, createdAt, createdByName, answer } = command
  return (
    <TimedRow at={createdAt} now={now}>
      <Row gap={12} align="start" justify="between" grow>
        <Stack gap={2} shrink>
          <Text breakWords>{text}</Text>
          <Text color="muted" breakWords>
            {state}
          </Text>
          {createdByName !== null && <Text color="muted">{createdByName}</Text>}
          {answer !== null && <Text breakWords>{answer}</Text>}
        </Stack>
        {mayCancel && command.state === 'waiting' && (
          <Button
            variant="default"
            size="xs"
            flex="none"
            aria-label={t`Cancel command: ${text}`}
            loading={cancel.isPending}
            onClick={() => cancel.mutate(id)}
          >
            <Trans context="command">Cancel</Trans>
          </Button>
        )}
      </Row>
    </TimedRow>
  )
}
