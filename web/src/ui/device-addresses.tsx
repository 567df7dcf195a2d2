import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { DeviceAddress, DeviceProtocol } from '@roadbook/contract/installation'
import { useEffect } from 'react'
import { installationQuery, protocolsOf, smsCommandsOf } from '../lib/installation.ts'
import { showError } from '../lib/toasts.ts'
import classes from './device-addresses.module.css'

/** As a browser writes it: an IPv6 address in brackets. */
const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** The server address to enter in a tracker or in the app on a phone. */
export function DeviceAddresses() {
  const { data, isError } = useQuery(installationQuery())
  if (data !== undefined) return <Addresses devices={data.devices} />
  if (!isError) return <div className={classes.blank} />
  return (
    <p className={classes.note}>
      <Trans>The addresses could not be loaded.</Trans>
    </p>
  )
}

function Addresses({ devices }: { devices: DeviceAddress }) {
  const { t } = useLingui()
  const host = hostOf(devices)
  return (
    <div className={classes.addresses}>
      <dl className={classes.list}>
        {host !== undefined && <Address label={t`Server`} value={host} />}
        {protocolsOf(devices, 'tracker').map((protocol) => (
          <TrackerPorts key={protocol.name} protocol={protocol} />
        ))}
        {protocolsOf(devices, 'phone').map((protocol) => (
          <PhoneAddress key={protocol.name} protocol={protocol} host={host} />
        ))}
      </dl>
      <DeviceNotes devices={devices} />
    </div>
  )
}

/** SMS commands that set up trackers, for makers that have them. */
export function SmsCommands() {
  const { data } = useQuery(installationQuery())
  if (data === undefined) return null
  const host = hostOf(data.devices)
  if (host === undefined) return null
  const commands = data.devices.protocols.flatMap((protocol) => smsCommandsOf(protocol, host))
  if (commands.length === 0) return null
  return (
    <>
      <p className={classes.note}>
        <Trans>Trackers of these makers can be set up with a text message to their SIM card:</Trans>
      </p>
      <dl className={classes.list}>
        {commands.map(({ devices, text }) => (
          <Address key={devices} label={devices} value={text} />
        ))}
      </dl>
    </>
  )
}

/** What has to be set up before a device can reach this server. */
export function DeviceNotes({ devices }: { devices: DeviceAddress }) {
  return (
    <>
      {hostOf(devices) === undefined && (
        <p className={classes.note}>
          <Trans>
            As the server, enter the address at which trackers reach this one. Your administrator sets{' '}
            <code>PUBLIC_URL</code> to show it here.
          </Trans>
        </p>
      )}
      {devices.isLocal && (
        <p className={classes.note}>
          <Trans>
            These ports are open to this machine only. Your administrator opens them to trackers with{' '}
            <code>DEVICE_HOST</code>.
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

function TrackerPorts({ protocol }: { protocol: DeviceProtocol }) {
  const { t } = useLingui()
  const { label, makers, ports } = protocol
  const title = makers === null ? label : t`${label} (${makers} and compatible)`
  const { tcp, udp, tls } = ports
  return (
    <>
      {tcp !== null && tcp === udp ? (
        <Address label={t`${title}, port (TCP or UDP)`} value={String(tcp)} />
      ) : (
        <>
          {tcp !== null && <Address label={t`${title}, port (TCP)`} value={String(tcp)} />}
          {udp !== null && <Address label={t`${title}, port (UDP)`} value={String(udp)} />}
        </>
      )}
      {tls !== null && <Address label={t`${title}, port (TLS)`} value={String(tls)} />}
    </>
  )
}

function PhoneAddress({ protocol, host }: { protocol: DeviceProtocol; host: string | undefined }) {
  const { t } = useLingui()
  const { label, makers, ports } = protocol
  const title = makers === null ? t`Phone with ${label}` : t`Phone with ${makers} or ${label}`
  const { http, tls } = ports
  if (host === undefined) return <Address label={t`${title}, port (HTTP)`} value={String(http)} />
  const url = tls === null ? `http://${host}:${http}` : `https://${host}:${tls}`
  return <Address label={t`${title}, URL`} value={url} />
}

export function Address({ label, value }: { label: string; value: string }) {
  const { t } = useLingui()
  const { copy, copied: isCopied, error } = useClipboard()
  useEffect(() => {
    if (error !== null) showError(t`The browser couldn’t copy this. Select the text and copy it yourself.`)
  }, [error, t])
  return (
    <div className={classes.address}>
      <dt>{label}</dt>
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
