import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeviceAddress } from '@roadbook/contract/company/installation'
import { installationQuery, otherApps, phonePortOf } from '../../../../lib/installation.ts'
import { Address, DeviceNotes, hostOf, SetUpEntries } from '../../../../ui/device-addresses.tsx'
import { QrCode } from '../../../../ui/qr/qr-code.tsx'
import { useIsNarrow } from '../../../../ui/use-is-narrow.ts'
import classes from './phone-setup.module.css'
import { appLink, hostIn, qrText, serverUrlOf } from './traccar-link.ts'
import { Box, Text } from '../../../../ui/layout.tsx'
import { styleClasses } from '../../../../ui/style-classes.ts'

type Props = {
  /** Of the phone, as its app must send it. */
  identifier: string
  /** Known only right after it was created. */
  deviceKey?: string | undefined
}

/** Three ways to set up a phone: a code to scan, a link to tap, or two values to type. */
export function PhoneSetup({ identifier, deviceKey }: Props) {
  const { t } = useLingui()
  const { data } = useQuery(installationQuery())
  const [typed, setTyped] = useState('')
  if (data === undefined) return <Box minHeight="220px" />
  const { devices } = data
  const known = hostOf(devices)
  const host = known ?? hostIn(typed)
  return (
    <>
      {known === undefined && (
        <TextInput
          className={styleClasses({ pt: 12, maxWidth: 420 })}
          label={t`Address of this computer in your network`}
          description={t`A phone can’t reach “localhost”. Enter the address, such as 192.168.1.20, to get the QR code.`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {host === undefined ? (
        <Box fullWidth>
          <Box as="dl" line="above" mt={12}>
            <Address label={t`Server URL, port`} value={String(phonePortOf(devices)?.port)} />
            <Address label={t`Device identifier`} value={identifier} />
          </Box>
          <DeviceNotes devices={devices} />
        </Box>
      ) : (
        <PhoneWays host={host} devices={{ ...devices, host }} identifier={identifier} deviceKey={deviceKey} />
      )}
    </>
  )
}

function PhoneWays({
  host,
  devices,
  identifier,
  deviceKey,
}: Props & { host: string; devices: DeviceAddress }) {
  const { t } = useLingui()
  const isNarrow = useIsNarrow()
  const serverUrl = serverUrlOf(devices, host, deviceKey)
  const target = { serverUrl, identifier }
  return (
    <div className={classes.setup}>
      <QrCode
        text={qrText(target)}
        label={t`QR code that sets up Traccar Client with server URL ${serverUrl} and device identifier ${identifier}`}
      />
      <Box shrink basis={260} className={classes.how}>
        <Box as="ol" mb={12} pl={20} listStyle="decimal" size="body" color="text2">
          <li>
            <Trans>
              Install Traccar Client on the phone, and allow it to read the location at all times.
            </Trans>
          </li>
          <li>
            <Trans>
              In its settings, tap the QR symbol and scan this code. Switch tracking on if it is off.
            </Trans>
          </li>
        </Box>
        <Text as="p" mb={6} size="small" color="text2">
          <Trans>Reading this on that phone?</Trans>
        </Text>
        <Button component="a" href={appLink(target)} variant={isNarrow ? 'filled' : 'default'} size="xs">
          <Trans>Open Traccar Client</Trans>
        </Button>
        <Box as="dl" line="above" mt={12}>
          <Address label={t`Server URL`} value={serverUrl} />
          <Address label={t`Device identifier`} value={identifier} />
        </Box>
        <DeviceNotes devices={devices} />
        {otherApps(devices).map((app) => (
          <Box as="section" key={app.name} mt={16}>
            <Text as="h4" size="small" color="text2">
              <Trans>Or with {app.label}</Trans>
            </Text>
            <SetUpEntries protocol={app} host={host} number={identifier} />
          </Box>
        ))}
      </Box>
    </div>
  )
}
