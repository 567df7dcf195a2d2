import { Trans } from '@lingui/react/macro'
import type { VehicleLocation } from '@roadbook/contract/tracking/locations'
import type { KeyboardEvent } from 'react'
import { useFormat } from '../../../lib/use-format.ts'
import { StateSymbol } from '../../../ui/state-symbol.tsx'
import { useStateLabels } from '../../../ui/state-labels.ts'
import { useStateAge } from '../../../ui/use-state-age.ts'
import { usePlaceOf } from '../../rules/geofences/queries.ts'
import { FRESH_MS } from './entries.ts'
import type { LiveFleetView } from './use-live-view.ts'
import classes from './live-list.module.css'

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
    <button
      type="button"
      className={classes.row}
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
    >
      <StateSymbol name={state} size={20} heading={vehicle.headingDegrees} />
      <span className={classes.text}>
        <span className={classes.first}>
          <span
            className={classes.plate}
            title={[vehicle.registration, vehicle.label].filter(Boolean).join(' · ')}
          >
            {vehicle.registration}
          </span>
          {vehicle.driverName === null ? (
            <span className={classes.nobody}>
              <Trans>No driver</Trans>
            </span>
          ) : (
            <span className={classes.driver}>{vehicle.driverName}</span>
          )}
        </span>
        <span
          className={classes.place}
          data-found={props.isFoundByAddress || undefined}
          title={vehicle.address ?? undefined}
        >
          {place ?? labels[state]}
        </span>
      </span>
      <span className={classes.end}>
        {state === 'moving' ? (
          <span className={classes.speed}>{format.speed(vehicle.speedKmh ?? 0)}</span>
        ) : (
          <span>{age(vehicle, now)}</span>
        )}
        {isOld && <span className={classes.age}>{format.ago(timestamp, now)}</span>}
      </span>
    </button>
  )
}
