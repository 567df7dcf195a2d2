import { Trans, useLingui } from '@lingui/react/macro'
import { api } from '@roadbook/contract/api'
import type { DeviceStatus } from '@roadbook/contract/tracking/devices'
import { type ReactNode, useState } from 'react'
import { deviceNumber } from '../../../../lib/device-number.ts'
import { callQuery } from '../../../../lib/requests/call-query.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { useNow } from '../../../../lib/use-now.ts'
import classes from './first-contact.module.css'
import { deviceStatusQuery } from '../queries.ts'
import { Row, Box, Text } from '../../../../ui/layout.tsx'

const WAITING_MS = 2_000
const AFTERWARDS_MS = 30_000
/** A device that has just been switched on may need this long. */
const PATIENCE_MS = 60_000

/** The device status, polled often until the first position arrives. */
export function firstContactQuery(id: string) {
  return callQuery(deviceStatusQuery(id).queryKey, api.devices.deviceStatus, {
    params: { id },
    quiet: true,
    refetchInterval: ({ state }) => (state.data?.lastFixAt ? AFTERWARDS_MS : WAITING_MS),
  })
}

type Sign = { state: 'waiting' | 'connected' | 'refused'; title: string; text: string }

type Props = {
  status: DeviceStatus
  /** How long to wait before showing what to check. */
  patienceMs?: number
}

/** Whether the device has connected, updated live, and what to check if not. */
export function FirstContact({ status, patienceMs = PATIENCE_MS }: Props) {
  const now = useNow(WAITING_MS)
  const [since] = useState(Date.now)
  const { state, title, text } = useSign(status, now)
  return (
    <Box fullWidth size="body">
      <Row
        as="output"
        border="hairline"
        radius={10}
        ground="surface"
        gap={12}
        align="stretch"
        px={14}
        py={12}
        className={classes.sign}
        data-state={state}
      >
        <span className={classes.dot} aria-hidden="true" />
        <span>
          <Text as="strong" color="text">
            {title}
          </Text>
          <Text block color="text2">
            {text}
          </Text>
        </span>
      </Row>
      {now - since >= patienceMs && <Checks status={status} />}
    </Box>
  )
}

function useSign({ isPhone, lastSeenAt, access }: DeviceStatus, now: number): Sign {
  const { t } = useLingui()
  const f = useFormat()
  if (lastSeenAt !== null) {
    return {
      state: 'connected',
      title: t`Connected, no position yet`,
      text: isPhone
        ? t`Last contact ${f.ago(lastSeenAt, now)}. Allow the app to read the location at all times.`
        : t`Last contact ${f.ago(lastSeenAt, now)}. Most trackers need a minute outdoors to find their position.`,
    }
  }
  if (access.lastRefusedAt !== null) {
    return {
      state: 'refused',
      title: t`Refused ${f.ago(access.lastRefusedAt, now)}`,
      text: t`A device with this number connected without the key or the encryption that this vehicle requires.`,
    }
  }
  return {
    state: 'waiting',
    title: isPhone ? t`Waiting for the phone` : t`Waiting for first signal`,
    text: t`This page shows the vehicle as soon as its first position arrives.`,
  }
}

function Checks({ status: { isPhone, deviceIdentifier, lastSeenAt } }: { status: DeviceStatus }) {
  const number = deviceIdentifier === null ? '' : deviceNumber(deviceIdentifier)
  if (lastSeenAt !== null) return null
  return (
    <CheckList>
      {isPhone ? (
        <>
          <li>
            <Trans>Tracking is switched on in Traccar Client.</Trans>
          </li>
          <li>
            <Trans>
              The device identifier in the app is <strong>{number}</strong>, and the server URL is the one
              shown here.
            </Trans>
          </li>
          <li>
            <Trans>The app may read the location at all times, and battery saving doesn’t stop it.</Trans>
          </li>
          <li>
            <Trans>The phone can open this server from its mobile network.</Trans>
          </li>
        </>
      ) : (
        <>
          <li>
            <Trans>
              The device sends the number or identifier <strong>{number}</strong>.
            </Trans>
          </li>
          <li>
            <Trans>The device has power, its SIM card has data, and its APN is set.</Trans>
          </li>
          <li>
            <Trans>It sends to the server and port shown here.</Trans>
          </li>
          <li>
            <Trans>The server’s firewall lets the port through.</Trans>
          </li>
          <li>
            <Trans>It is outdoors: most devices send nothing before their first position.</Trans>
          </li>
        </>
      )}
    </CheckList>
  )
}

function CheckList({ children }: { children: ReactNode }) {
  return (
    <>
      <Text as="h4" mt={16} size="body" color="text">
        <Trans>What to check</Trans>
      </Text>
      <Box as="ol" mt={4} pl={20} listStyle="decimal" color="text2" className={classes.checks}>
        {children}
      </Box>
    </>
  )
}
