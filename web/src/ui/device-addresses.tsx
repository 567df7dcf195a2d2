import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { DeviceAddress } from '@roadbook/contract/installation'
import { installationQuery } from '../lib/installation.ts'
import classes from './device-addresses.module.css'

/** What is entered in a tracker, or in the app on a phone, so that it sends to this server. */
export function DeviceAddresses() {
  const { t } = useLingui()
  const { data } = useQuery(installationQuery())
  if (data === undefined) return <div className={classes.blank} />
  const { host, osmandPort, isLocal } = data.devices
  return (
    <div className={classes.addresses}>
      <dl className={classes.list}>
        <Address label={t`Teltonika, server`} value={host} />
        <TeltonikaPorts devices={data.devices} />
        <Address label={t`Phone with Traccar Client or OsmAnd, URL`} value={`http://${host}:${osmandPort}`} />
      </dl>
      {isLocal && (
        <p className={classes.note}>
          <Trans>
            These ports listen to this machine alone. Whoever runs the installation opens them to trackers
            with <code>DEVICE_HOST</code>.
          </Trans>
        </p>
      )}
    </div>
  )
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

function Address({ label, value }: { label: string; value: string }) {
  const { t } = useLingui()
  const { copy, copied: isCopied } = useClipboard()
  return (
    <div className={classes.address}>
      <dt>{label}</dt>
      <dd>
        <code className={classes.value}>{value}</code>
        <ActionIcon
          className={classes.copy}
          aria-label={isCopied ? t`Copied` : t`Copy ${value}`}
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
