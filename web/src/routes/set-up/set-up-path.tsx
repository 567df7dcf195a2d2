import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { useState } from 'react'
import { deviceNumber } from '../../lib/device-number.ts'
import { EmptyState } from '../../ui/panels/empty-state.tsx'
import { currentUserQuery, useCan } from '../../features/people/users/queries.ts'
import { firstContactQuery } from '../../features/fleet/vehicles/device/first-contact.tsx'
import { vehiclesQuery } from '../../features/fleet/vehicles/queries.ts'
import { DeviceStep } from './device-step.tsx'
import { LocationStep } from './location-step.tsx'
import { SetUpDone } from './set-up-done.tsx'
import { Step } from './step.tsx'
import { VehicleStep } from './vehicle-step.tsx'
import { WaitingStep } from './waiting-step.tsx'
import { Box, Text } from '../../ui/layout.tsx'
import { TextButton } from '../../ui/text-button.tsx'

type Props = { onDone: () => void }

/** The steps from an empty company to a vehicle on the map; without permission, what will be shown here. */
export function SetUpPath({ onDone }: Props) {
  const { t } = useLingui()
  const mayAdd = useCan('vehicles.write')
  const { data: vehicles } = useQuery({ ...vehiclesQuery(), enabled: mayAdd })
  if (!mayAdd) {
    return (
      <EmptyState title={t`Your fleet at a glance`}>
        <Trans>
          See which vehicles move, which are parked and what needs attention, once they send positions.
        </Trans>
      </EmptyState>
    )
  }
  if (vehicles === undefined) return null
  const vehicle =
    vehicles.find(({ lastPosition }) => lastPosition !== null) ??
    vehicles.find(({ deviceIdentifier }) => deviceIdentifier !== null) ??
    vehicles[0]
  return <Steps vehicle={vehicle} onDone={onDone} />
}

type StepsProps = { vehicle: Vehicle | undefined; onDone: () => void }

function Steps({ vehicle, onDone }: StepsProps) {
  const { t } = useLingui()
  const { data: user } = useSuspenseQuery(currentUserQuery())
  const maySetLocation = useCan('settings.write')
  const hasLocation = user.tenant.defaultLocation !== null
  // Undefined until the person has skipped it, or returned to it.
  const [wantsLocation, setWantsLocation] = useState<boolean>()
  const isLocating = maySetLocation && !hasLocation && (wantsLocation ?? vehicle === undefined)
  const [isChangingDevice, setChangingDevice] = useState(false)
  const { data: status } = useQuery({
    ...firstContactQuery(vehicle?.id ?? ''),
    enabled: vehicle !== undefined,
  })
  const hasDevice = vehicle !== undefined && vehicle.deviceIdentifier !== null && !isChangingDevice
  const first = maySetLocation ? 2 : 1
  // One step is open at a time.
  const open = (state: 'next') => (isLocating ? 'later' : state)
  if (vehicle !== undefined && status !== undefined && status.lastFixAt !== null)
    return <SetUpDone vehicleId={vehicle.id} onDone={onDone} />
  return (
    <Box as="section" fullWidth maxWidth={560} mx="auto" mt={16} mb={32} aria-labelledby="first-steps">
      <Text as="h2" mb={8} size="title" id="first-steps">
        <Trans>Get your first vehicle on the map</Trans>
      </Text>
      <ol>
        {maySetLocation && (
          <Step
            number={1}
            state={hasLocation ? 'done' : isLocating ? 'next' : 'later'}
            title={t`Choose your company’s location`}
            aside={!hasLocation && !isLocating && <SetLocation onClick={() => setWantsLocation(true)} />}
          >
            <LocationStep tenant={user.tenant} onSkip={() => setWantsLocation(false)} />
          </Step>
        )}
        <Step
          number={first}
          state={vehicle === undefined ? open('next') : 'done'}
          title={t`Add a vehicle`}
          aside={vehicle?.registration}
        >
          <VehicleStep />
        </Step>
        <Step
          number={first + 1}
          state={hasDevice ? 'done' : vehicle === undefined ? 'later' : open('next')}
          title={t`Connect its device`}
          aside={hasDevice ? deviceNumber(vehicle.deviceIdentifier ?? '') : undefined}
        >
          {vehicle !== undefined && <DeviceStep vehicle={vehicle} onSaved={() => setChangingDevice(false)} />}
        </Step>
        <Step
          number={first + 2}
          state={hasDevice ? open('next') : 'later'}
          title={t`Wait for its first position`}
        >
          {vehicle !== undefined && status !== undefined && (
            <WaitingStep vehicle={vehicle} status={status} onChangeDevice={() => setChangingDevice(true)} />
          )}
        </Step>
      </ol>
    </Box>
  )
}

function SetLocation({ onClick }: { onClick: () => void }) {
  return (
    <TextButton size="small" underline="hover" onClick={onClick}>
      <Trans>Set location</Trans>
    </TextButton>
  )
}
