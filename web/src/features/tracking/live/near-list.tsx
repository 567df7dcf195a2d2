import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { NearVehicle } from '@roadbook/contract/tracking/locations'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../../lib/use-format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { ErrorPanel } from '../../../ui/panels/error-panel.tsx'
import { useStateLabels } from '../../../ui/labels/state-labels.ts'
import classes from './live-list.module.css'
import type { NearPlace } from './near-place.ts'
import near from './near-list.module.css'
import { nearestQuery } from './queries.ts'
import { VehicleButton } from './vehicle-button.tsx'
import { Row, Box, Text } from '../../../ui/layout.tsx'

type Props = {
  place: NearPlace
  selectedId: string | null
  onSelect: (id: string) => void
  onClose: () => void
}

/** The vehicles nearest to a place, shown instead of the list of all. */
export function NearList({ place, selectedId, onSelect, onClose }: Props) {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(nearestQuery(place))
  return (
    <>
      <Row as="header" gap={8} noShrink line="below" py={10} pr={8} pl={14}>
        <Box grow>
          <Text as="h2" size="body">
            <Trans>Nearest vehicles</Trans>
          </Text>
          <Text as="p" color="text2" truncate>
            <Trans>{place.name} · straight line</Trans>
          </Text>
        </Box>
        <ActionIcon size={32} aria-label={t`Show all vehicles`} onClick={onClose}>
          <IconX size={18} stroke={1.8} />
        </ActionIcon>
      </Row>
      {data === undefined && error !== null && (
        <ErrorPanel error={error} title={t`The vehicles could not be loaded`} onRetry={refetch} />
      )}
      {data === undefined && error === null && <output aria-label={t`Loading`} />}
      {data?.length === 0 && (
        <Text as="p" px={14} py={16} color="text2" className={classes.none}>
          <Trans>No vehicles with a known position</Trans>
        </Text>
      )}
      {data !== undefined && data.length > 0 && (
        <Box as="ul" grow className={near.list}>
          {data.map((vehicle) => (
            <li key={vehicle.vehicleId}>
              <NearRow
                vehicle={vehicle}
                isSelected={vehicle.vehicleId === selectedId}
                onSelect={() => onSelect(vehicle.vehicleId)}
              />
            </li>
          ))}
        </Box>
      )}
    </>
  )
}

type RowProps = { vehicle: NearVehicle; isSelected: boolean; onSelect: () => void }

function NearRow({ vehicle, isSelected, onSelect }: RowProps) {
  const format = useFormat()
  const now = useNow(10_000)
  const states = useStateLabels()
  const { driverName, state, stateSince, distanceMeters } = vehicle
  const since = format.short(stateSince, now)
  const stateName = states[state]
  return (
    <VehicleButton
      vehicle={vehicle}
      aria-pressed={isSelected}
      onClick={onSelect}
      driver={
        driverName !== null && (
          <Text color="text2" truncate>
            {driverName}
          </Text>
        )
      }
      end={
        <Text weight={600} color="text">
          {format.distance(distanceMeters)}
        </Text>
      }
    >
      <Text color="muted" truncate className={classes.place}>
        <Trans>
          {stateName} since {since}
        </Trans>
      </Text>
    </VehicleButton>
  )
}
