import { Trans } from '@lingui/react/macro'
import type { VehicleLocation } from '@roadbook/contract/tracking/locations'
import type { KeyboardEvent } from 'react'
import { useFormat } from '../../../lib/use-format.ts'
import { useStateLabels } from '../../../ui/labels/state-labels.ts'
import { useStateAge } from '../../../ui/vehicle-state/use-state-age.ts'
import { usePlaceOf } from '../../rules/geofences/queries.ts'
import { FRESH_MS } from './entries.ts'
import type { LiveFleetView } from './use-live-view.ts'
import { Text } from '../../../ui/layout.tsx'
import classes from './live-list.module.css'
import { VehicleButton } from './vehicle-button.tsx'

type Props = {
  vehicle: VehicleLocation
  isSelected: boolean
  /** Hovered, here or on the map. */
  isHighlighted: boolean
  isTabStop: boolean
  /** The search found it by its address, which is emphasised. */
  isFoundByAddress: boolean
  now: number
  onSelect: () => void
  onHighlight: LiveFleetView['highlight']
  onFocus: (id: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

export function LiveRow(props: Props) {
  const { vehicle, isSelected, isHighlighted, isTabStop, now, onSelect, onHighlight } = props
  const format = useFormat()
  const labels = useStateLabels()
  const age = useStateAge()
  const placeOf = usePlaceOf()
  const place = props.isFoundByAddress ? vehicle.address : placeOf(vehicle)
  const { state, timestamp, vehicleId } = vehicle
  const isOld = timestamp !== null && now - Date.parse(timestamp) > FRESH_MS && state !== 'parked'
  const leave = () => onHighlight((highlighted) => (highlighted === vehicleId ? null : highlighted))
  return (
    <VehicleButton
      vehicle={vehicle}
      data-vehicle={vehicleId}
      data-highlighted={isHighlighted || undefined}
      aria-pressed={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      onClick={onSelect}
      // On a pointer move only: a list that scrolls below a resting pointer activates nothing.
      onPointerMove={() => onHighlight(vehicleId)}
      onPointerLeave={leave}
      onKeyDown={props.onKeyDown}
      onFocus={() => {
        props.onFocus(vehicleId)
        onHighlight(vehicleId)
      }}
      onBlur={leave}
      driver={
        vehicle.driverName === null ? (
          <Text color="muted" truncate className={classes.nobody}>
            <Trans>No driver</Trans>
          </Text>
        ) : (
          <Text color="text2" truncate>
            {vehicle.driverName}
          </Text>
        )
      }
      end={
        <>
          {state === 'moving' ? (
            <Text weight={600} color="text">
              {format.speed(vehicle.speedKmh ?? 0)}
            </Text>
          ) : (
            <span>{age(vehicle, now)}</span>
          )}
          {isOld && <Text color="muted">{format.ago(timestamp, now)}</Text>}
        </>
      }
    >
      <Text
        color="muted"
        truncate
        className={classes.place}
        data-found={props.isFoundByAddress || undefined}
        title={vehicle.address ?? undefined}
      >
        {place ?? labels[state]}
      </Text>
    </VehicleButton>
  )
}
