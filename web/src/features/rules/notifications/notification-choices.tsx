import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import {
  alwaysDelivered,
  NotificationChannel,
  type NotificationChoice,
} from '@roadbook/contract/rules/notifications'
import { ErrorPanel } from '../../../ui/panels/error-panel.tsx'
import { choicesQuery, useChoose } from './choice-queries.ts'
import { useKindLabels } from './kind-labels.ts'
import classes from './notification-choices.module.css'
import { SavedNote } from './saved-note.tsx'
import { Row, Box, Text } from '../../../ui/layout.tsx'
import { styleClasses } from '../../../ui/style-classes.ts'

/** How the user wants to be notified of each kind; each checkbox is saved at once. */
export function NotificationChoices() {
  const { t } = useLingui()
  const id = useId()
  const { data, error, refetch } = useQuery(choicesQuery())
  const choose = useChoose()
  const channels: Record<NotificationChannel, string> = {
    inApp: t`In app`,
    push: t`Push`,
    email: t`Email`,
  }
  return (
    <Box as="section" shrink aria-labelledby={id}>
      <Row as="header" gap={16} align="baseline" justify="between" mt={20} mb={8}>
        <Text as="h2" size="paragraph" id={id}>
          <Trans>How you’re notified</Trans>
        </Text>
        <SavedNote saving={choose} />
      </Row>
      {error && data === undefined && (
        <ErrorPanel title={t`Your choices could not be loaded`} error={error} onRetry={refetch} />
      )}
      {data !== undefined && (
        <Box as="table" size="small" fullWidth className={classes.table}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Type</Trans>
              </th>
              {NotificationChannel.options.map((channel) => (
                <th key={channel} scope="col" className={classes.channel}>
                  {channels[channel]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map((choice) => (
              <Choice
                key={choice.kind}
                choice={choice}
                channels={channels}
                onChange={(channel, isOn) => choose.mutate({ kind: choice.kind, channel, isOn })}
              />
            ))}
          </tbody>
        </Box>
      )}
      <Text as="p" mt={12} size="paragraph" color="muted">
        <Trans>
          A rule says which channels it offers; here you switch off what you don’t want. Push is shown by the
          browsers below, and by others while Roadbook is open in another tab or window.
        </Trans>
      </Text>
    </Box>
  )
}

type Props = {
  choice: NotificationChoice
  channels: Record<NotificationChannel, string>
  onChange: (channel: NotificationChannel, isOn: boolean) => void
}

function Choice({ choice, channels, onChange }: Props) {
  const { name, example } = useKindLabels()[choice.kind]
  const isLocked = alwaysDelivered.includes(choice.kind)
  return (
    <tr>
      <th scope="row" className={classes.kind}>
        {name} {isLocked && <IconLock size={14} stroke={1.6} aria-hidden="true" />}
        <Text block weight={400} color="muted" breakWords>
          {isLocked ? <Trans>Always delivered</Trans> : example}
        </Text>
      </th>
      {NotificationChannel.options.map((channel) => (
        <td key={channel} className={classes.channel}>
          <Checkbox
            size="xs"
            classNames={{ body: styleClasses({ justify: 'center' }) }}
            aria-label={`${name}: ${channels[channel]}`}
            checked={choice[channel]}
            disabled={isLocked || (channel === 'push' && !choice.inApp)}
            onChange={(event) => onChange(channel, event.currentTarget.checked)}
          />
        </td>
      ))}
    </tr>
  )
}
