import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import type { VehicleLocation } from '@roadbook/contract/tracking/locations'
import { useQuery } from '@tanstack/react-query'
import { Initials } from '../../../ui/initials.tsx'
import { useCan, users } from '../../people/users/queries.ts'
import { vehicleQuery } from '../../fleet/vehicles/queries.ts'
import { Row, Text } from '../../../ui/layout.tsx'

type Props = { vehicle: VehicleLocation }

/** The driver, with a call button if a number is known. */
export function VehicleDriver({ vehicle }: Props) {
  const { t } = useLingui()
  const phone = useDriverPhone(vehicle)
  const name = vehicle.driverName
  if (name === null) return null
  return (
    <Row gap={10} line="above" px={16} py={12}>
      <Initials of={name} isDark />
      <Text grow>
        <Text as="strong" block>
          {name}
        </Text>
        <Text color="muted">{t`Driver`}</Text>
      </Text>
      {phone !== undefined && (
        <ActionIcon
          size={32}
          variant="default"
          aria-label={t`Call ${name}`}
          title={phone}
          component="a"
          href={telephoneLink(phone)}
        >
          <IconPhone size={18} stroke={1.6} />
        </ActionIcon>
      )}
    </Row>
  )
}

/** On a phone, the call is one of the actions. */
export function CallButton({ vehicle }: Props) {
  const phone = useDriverPhone(vehicle)
  if (phone === undefined) return null
  return (
    <Button
      variant="default"
      leftSection={<IconPhone size={16} stroke={1.8} />}
      component="a"
      href={telephoneLink(phone)}
    >
      <Trans>Call</Trans>
    </Button>
  )
}

/** Also undefined without permission to read it. */
function useDriverPhone({ vehicleId, driverName }: VehicleLocation): string | undefined {
  const mayReadPeople = useCan('users.read')
  const { data: vehicle } = useQuery(vehicleQuery(vehicleId))
  const driverId = driverName === null ? undefined : (vehicle?.driverId ?? undefined)
  const isKnown = mayReadPeople && driverId !== undefined
  const { data: person } = useQuery({
    ...users.oneQuery(driverId ?? ''),
    staleTime: 5 * 60_000,
    enabled: isKnown,
  })
  return isKnown ? (person?.phone ?? undefined) : undefined
}

/** Strips formatting: a dialler needs only the digits. */
function telephoneLink(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+*#]/g, '')}`
}
