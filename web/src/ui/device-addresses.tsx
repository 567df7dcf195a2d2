import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { DeviceAddress, DeviceProtocol } from '@roadbook/contract/company/installation'
import { useEffect } from 'react'
import { installationQuery, setUpOf, smsCommandsOf } from '../lib/installation.ts'
import { showError } from '../lib/toasts.ts'
import { Box } from './layout.tsx'
import classes from './device-addresses.module.css'

/** In the browser's format: an IPv6 address in brackets. */
const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** SMS commands that set up trackers of a protocol, for makers that have them. */
export function SmsCommands({ protocol }: { protocol: DeviceProtocol }) {
  const { data } = useQuery(installationQuery())
  if (data === undefined) return null
  const host = hostOf(data.devices)
  if (host === undefined) return null
  const commands = smsCommandsOf(protocol, host)
  if (commands.length === 0) return null
  return (
    <>
      <p className={classes.note}>
        <Trans>Trackers of these makers can be set up with a text message to their SIM card:</Trans>
      </p>
      <Box as="dl" line="above">
        {commands.map(({ devices, text }) => (
          <Address key={devices} label={devices} value={text} />
        ))}
      </Box>
    </>
  )
}

/** What to enter in an app or platform; nothing for trackers. */
export function SetUpEntries({ protocol, host, number }: SetUpProps) {
  const entries = setUpOf(protocol, host, number)
  if (entries.length === 0) return null
  return (
    <Box as="dl" line="above" mt={12}>
      {entries.map(({ place, text }) => (
        <Address key={text} label={place} value={text} />
      ))}
    </Box>
  )
}

type SetUpProps = { protocol: DeviceProtocol; host: string; number: string }

/** What has to be set up before a device can reach this server. */
export function DeviceNotes({ devices }: { devices: DeviceAddress }) {
  return (
    <>
      {hostOf(devices) === undefined && (
        <p className={classes.note}>
          <Trans>
            As the server, enter the address at which devices reach this server. It is shown here once{' '}
            <code>PUBLIC_URL</code> is set.
          </Trans>
        </p>
      )}
      {devices.isLocal && (
        <p className={classes.note}>
          <Trans>
            These ports are open to this machine only. <code>DEVICE_HOST</code> opens them to devices.
          </Trans>
        </p>
      )}
    </>
  )
}

/**
 * The server doesn't always know its public host; the browser's URL has it unless the page was opened on the
 * same machine.
 */
export function hostOf({ host }: DeviceAddress): string | undefined {
  if (host !== null) return host
  const { hostname } = window.location
  return loopback.test(hostname) ? undefined : hostname
}

export function TrackerPorts({ ports: { tcp, udp, http, tls } }: DeviceProtocol) {
  const { t } = useLingui()
  return (
    <>
      {tcp !== null && tcp === udp ? (
        <Address label={t`Port (TCP or UDP)`} value={String(tcp)} />
      ) : (
        <>
          {tcp !== null && <Address label={t`Port (TCP)`} value={String(tcp)} />}
          {udp !== null && <Address label={t`Port (UDP)`} value={String(udp)} />}
        </>
      )}
      {http !== null && <Address label={t`Port (HTTP)`} value={String(http)} />}
      {tls !== null && <Address label={t`Port (TLS)`} value={String(tls)} />}
    </>
  )
}

export function Address({ label, value }: { label: string; value: string }) {
  const { t } = useLingui()
  const { copy, copied: isCopied, error } = useClipboard()
  useEffect(() => {
    if (error !== null) showError(t`The browser couldn’t copy this. Select the text and copy it yourself.`)
  }, [error, t])
  return (
    <div className={classes.address}>
      <Box as="dt" color="text2">
        {label}
      </Box>
      <dd>
        <code className={classes.value}>{value}</code>
        <VisuallyHidden component="output">{isCopied && <Trans>Copied</Trans>}</VisuallyHidden>
        <ActionIcon
          className={classes.copy}
          aria-label={isCopied ? t`Copied ${value}` : t`Copy ${value}`}
          title={t`Copy`}
          onClick={() => copy(value)}
        >
          {isCopied ? (
            <IconCheck size={16} stroke={2} aria-hidden="true" />
          ) : (
            <IconCopy size={16} stroke={1.6} aria-hidden="true" />
          )}
        </ActionIcon>
      </dd>
    </div>
  )
}
