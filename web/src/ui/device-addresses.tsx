import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { DeviceAddress } from '@roadbook/contract/installation'
import { useEffect } from 'react'
import { installationQuery } from '../lib/installation.ts'
import { showError } from '../lib/toasts.ts'
import classes from './device-addresses.module.css'

/** As a browser writes it: an IPv6 address in brackets. */
const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/** What is entered in a tracker, or in the app on a phone, so that it sends to this server. */
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
  const { osmandPort, osmandTlsPort, teltonikaTlsPort } = devices
  const host = hostOf(devices)
  const phoneUrl =
    osmandTlsPort === null ? `http://${host}:${osmandPort}` : `https://${host}:${osmandTlsPort}`
  return (
    <div className={classes.addresses}>
      <dl className={classes.list}>
        {host !== undefined && <Address label={t`Teltonika, server`} value={host} />}
        <TeltonikaPorts devices={devices} />
        {teltonikaTlsPort !== null && (
          <Address label={t`Teltonika, port (TLS)`} value={String(teltonikaTlsPort)} />
        )}
        {host === undefined ? (
          <Address label={t`Phone with Traccar Client or OsmAnd, port (HTTP)`} value={String(osmandPort)} />
        ) : (
          <Address label={t`Phone with Traccar Client or OsmAnd, URL`} value={phoneUrl} />
        )}
      </dl>
      <DeviceNotes devices={devices} />
    </div>
  )
}

/** What is missing until a device out there can reach this server. */
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

/** The server does not always know how it is reached; who opened the page from elsewhere has the name in their browser. */
export function hostOf({ host }: DeviceAddress): string | undefined {
  if (host !== null) return host
  const { hostname } = window.location
  return loopback.test(hostname) ? undefined : hostname
}

function TeltonikaPorts({ devices }: { devices: DeviceAddress }) {
  const { t } = useLingui()
  const { teltonikaTcpPort: tcp, teltonikaUdpPort: udp } = devices
  if (tcp === udp) return <Address label={t`Teltonika, port (TCP or UDP)`} value={String(tcp)} />
  return (
    <>
      <Address label={t`Teltonika, port (TCP)`} value={String(tcp)} />
      <Address label={t`Teltonika, port (UDP)`} value={String(udp)} />
    </>
  )
}

export function Address({ label, value }: { label: string; value: string }) {
  const { t } = useLingui()
  const { copy, copied: isCopied, error } = useClipboard()
  useEffect(() => {
    if (error !== null) showError(t`The browser did not copy it. Select it, and copy it by hand.`)
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
