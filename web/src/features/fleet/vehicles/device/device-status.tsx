import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DeviceStatus as Status } from '@roadbook/contract/tracking/devices'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import type { ReactNode } from 'react'
import { deviceNumber } from '../../../../lib/device-number.ts'
import { installationQuery } from '../../../../lib/installation.ts'
import { useFormat } from '../../../../lib/use-format.ts'
import { EmptyState } from '../../../../ui/panels/empty-state.tsx'
import { ErrorPanel } from '../../../../ui/panels/error-panel.tsx'
import { Facts, Section } from '../../../../ui/section.tsx'
import { TimedRow } from '../../../../ui/timed-row.tsx'
import { useCan } from '../../../people/users/queries.ts'
import { DeviceAccess } from './device-access.tsx'
import { DeviceProblems } from './device-problems.tsx'
import { DeviceWaiting } from './device-waiting.tsx'
import { firstContactQuery } from './first-contact.tsx'
import { useUpdateVehicle } from '../queries.ts'
import { UsePhone } from './use-phone.tsx'
import { Stack, Grid, Box, Text } from '../../../../ui/layout.tsx'
import classes from '../vehicle-detail.module.css'

type Props = {
  vehicle: Vehicle
  now: number
  /** The section with commands to the device. */
  commands?: ReactNode
}

export function DeviceStatus({ vehicle, now, commands }: Props) {
  const { t } = useLingui()
  const query = useQuery(firstContactQuery(vehicle.id))
  const mayChange = useCan('vehicles.write')
  const update = useUpdateVehicle(vehicle.id)
  const assign = (dongleId: number) => update.mutate({ dongleId, version: vehicle.version })
  if (query.isError && query.data === undefined) {
    return (
      <ErrorPanel
        error={query.error}
        title={t`The device status could not be loaded`}
        onRetry={query.refetch}
      />
    )
  }
  if (query.data === undefined) return <Skeleton height={240} mt="md" animate={false} />
  if (query.data.dongleId === null && query.data.lastSeenAt === null) {
    return (
      <EmptyState
        title={t`No device`}
        action={mayChange && <UsePhone isBusy={update.isPending} onNumber={assign} />}
      >
        <Trans>Enter the number of the tracker in this vehicle, or use a phone instead.</Trans>
      </EmptyState>
    )
  }
  if (query.data.dongleId !== null && query.data.lastSeenAt === null) {
    return (
      <>
        <DeviceWaiting status={query.data} />
        {mayChange && <DeviceAccess vehicle={vehicle} status={query.data} now={now} />}
      </>
    )
  }
  return (
    <Grid gap={32} columns="minmax(0, 1fr) 332px" pt={16} narrow={{ gap: 24, columns: 1 }}>
      <Stack gap={20} shrink>
        <DeviceProblems status={query.data} now={now} />
        {commands}
        {query.data.messages.length > 0 && <Messages status={query.data} now={now} />}
      </Stack>
      <Stack gap={20} shrink className={classes.facts}>
        <Contact status={query.data} now={now} />
        <Signal status={query.data} />
        {mayChange && <DeviceAccess vehicle={vehicle} status={query.data} now={now} />}
      </Stack>
    </Grid>
  )
}

type StatusProps = { status: Status; now: number }

function Contact({ status, now }: StatusProps) {
  const { t } = useLingui()
  const { data } = useQuery(installationQuery())
  const protocol = data?.devices.protocols.find(({ name }) => name === status.protocol)
  const f = useFormat()
  const seen = status.lastSeenAt
  return (
    <Section title={t`Connection`}>
      <Facts
        facts={[
          {
            label: t`Device`,
            value: status.isPhone ? t({ message: 'Phone', context: 'device' }) : t`Tracker`,
          },
          {
            label: t`Device number`,
            value: status.deviceIdentifier === null ? t`None` : deviceNumber(status.deviceIdentifier),
          },
          {
            label: t`Protocol`,
            value: protocol?.label ?? status.protocol ?? t`Not known yet`,
          },
          {
            label: t`Last contact`,
            value: seen === null ? t`Never` : <span title={f.full(seen)}>{f.ago(seen, now)}</span>,
          },
          // Its age is in the page head.
          ...(status.lastFixAt === null ? [{ label: t`Last position`, value: t`Never` }] : []),
        ]}
      />
    </Section>
  )
}

function Signal({ status }: { status: Status }) {
  const { t } = useLingui()
  const f = useFormat()
  const volts = (value: number | null) => (value === null ? t`Not sent` : f.volts(value))
  const battery = {
    label: status.isPhone ? t`Phone battery` : t`Device battery`,
    value: status.batteryPercent === null ? volts(status.batteryVolts) : f.percent(status.batteryPercent),
  }
  // A phone reports neither satellites nor vehicle data.
  if (status.isPhone) {
    return (
      <Section title={t`Power`}>
        <Facts facts={[battery]} />
      </Section>
    )
  }
  return (
    <Section title={t`Signal and power`}>
      <Facts
        facts={[
          { label: t`Satellites`, value: status.satellites ?? t`Not sent` },
          {
            label: t`Mobile signal`,
            value: status.gsmSignal === null ? t`Not sent` : t`${status.gsmSignal} of 5`,
          },
          { label: t`Vehicle voltage`, value: volts(status.externalVolts) },
          battery,
        ]}
      />
    </Section>
  )
}

function Messages({ status, now }: StatusProps) {
  const { t } = useLingui()
  return (
    <Section title={t`Text messages`}>
      <Box as="ol" size="small">
        {status.messages.map(({ receivedAt, text }) => (
          <TimedRow key={`${receivedAt} ${text}`} at={receivedAt} now={now}>
            <Text shrink breakWords>
              {text}
            </Text>
          </TimedRow>
        ))}
      </Box>
    </Section>
  )
}
