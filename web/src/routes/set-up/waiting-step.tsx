import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '@roadbook/contract/api'
import type { DeviceStatus } from '@roadbook/contract/tracking/devices'
import { identifierKey } from '@roadbook/contract/tracking/dongle-id'
import type { Vehicle } from '@roadbook/contract/fleet/vehicles'
import { callQuery } from '../../lib/requests/call-query.ts'
import { deviceNumber } from '../../lib/device-number.ts'
import { useFormat } from '../../lib/use-format.ts'
import { useNow } from '../../lib/use-now.ts'
import { useCan } from '../../features/people/users/queries.ts'
import { FirstContact } from '../../features/fleet/vehicles/device/first-contact.tsx'
import { PhoneSetup } from '../../features/fleet/vehicles/device/phone-setup.tsx'
import { TrackerSetup } from '../../features/fleet/vehicles/device/tracker-setup.tsx'
import { useUpdateVehicle } from '../../features/fleet/vehicles/queries.ts'
import { Stack, Text } from '../../ui/layout.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import classes from './set-up.module.css'

type Props = { vehicle: Vehicle; status: DeviceStatus; onChangeDevice: () => void }

/** How to set up the device to report here, and whether it does. */
export function WaitingStep({ vehicle, status, onChangeDevice }: Props) {
  const { deviceIdentifier, isPhone } = status
  if (deviceIdentifier === null) return null
  return (
    <Stack gap={16} align="start" fullWidth>
      <FirstContact status={status} />
      {isPhone ? <PhoneSetup identifier={deviceIdentifier} /> : <TrackerSetup />}
      {status.lastSeenAt === null && <OtherNumber vehicle={vehicle} identifier={deviceIdentifier} />}
      <TextButton size="small" underline="hover" onClick={onChangeDevice}>
        <Trans>Change device</Trans>
      </TextButton>
    </Stack>
  )
}

const OTHERS_EVERY_MS = 5_000
/** Older attempts are from other devices. */
const RECENT_MS = 10 * 60_000

const unknownDevicesQuery = () =>
  callQuery(['devices', 'unknown'], api.devices.unknownDevices, {
    refetchInterval: OTHERS_EVERY_MS,
    quiet: true,
  })

/** A mistyped digit: a device reports under a number that no vehicle has. */
function OtherNumber({ vehicle, identifier }: { vehicle: Vehicle; identifier: string }) {
  const f = useFormat()
  const now = useNow(OTHERS_EVERY_MS)
  const mayKnow = useCan('users.write')
  const { data = [] } = useQuery({ ...unknownDevicesQuery(), enabled: mayKnow })
  const update = useUpdateVehicle(vehicle.id)
  const [found] = data
    .filter(({ lastTriedAt }) => now - Date.parse(lastTriedAt) < RECENT_MS)
    .toSorted((a, b) => b.lastTriedAt.localeCompare(a.lastTriedAt))
  if (found === undefined || found.dongleId === identifierKey(identifier)) return null
  const number = deviceNumber(found.dongleId)
  return (
    <div className={classes.other}>
      <span>
        <Trans>
          A device with the number{' '}
          <Text as="strong" tabular>
            {number}
          </Text>{' '}
          tried to connect {f.ago(found.lastTriedAt, now)}.
        </Trans>
      </span>
      <Button
        variant="default"
        size="xs"
        loading={update.isPending}
        onClick={() => update.mutate({ deviceIdentifier: found.dongleId, version: vehicle.version })}
      >
        <Trans>Use this number</Trans>
      </Button>
    </div>
  )
}
