import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { NearVehicle } from '@roadbook/contract/tracking/locations'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../../../lib/use-format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { StateSymbol } from '../../../ui/state-symbol.tsx'
import { useStateLabels } from '../../../ui/state-labels.ts'
import classes from './live-list.module.css'
import type { NearPlace } from './near-place.ts'
import near from './near-list.module.css'
import { nearestQuery } from './queries.ts'

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
      <header className={near.head}>
        <div className={near.text}>
          <h2 className={near.title}>
            <Trans>Nearest vehicles</Trans>
          </h2>
          <p className={near.place}>
            <Trans>{place.name} · straight line</Trans>
          </p>
        </div>
        <ActionIcon size={32} aria-label={t`Show all vehicles`} onClick={onClose}>
          <IconX size={18} stroke={1.8} />
        </ActionIcon>
      </header>
      {data === undefined && error !== null && (
        <ErrorPanel
          error={error}
          title={t`The vehicles could not be loaded`}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <output className={classes.blank} aria-label={t`Loading`} />}
      {data?.length === 0 && (
        <p className={classes.none}>
          <Trans>No vehicles with a known position</Trans>
        </p>
      )}
      {data !== undefined && data.length > 0 && (
        <ul className={near.list}>
          {data.map((vehicle) => (
            <li key={vehicle.vehicleId}>
              <NearRow
                vehicle={vehicle}
                isSelected={vehicle.vehicleId === selectedId}
                onSelect={() => onSelect(vehicle.vehicleId)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type RowProps = { vehicle: NearVehicle; isSelected: boolean; onSelect: () => void }

function NearRow({ vehicle, isSelected, onSelect }: RowProps) {
  const format = useFormat()
  const now = useNow(10_000)
  const states = useStateLabels()
  const { registration, label, driverName, state, stateSince, headingDegrees, distanceMeters } = vehicle
  const since = format.short(stateSince, now)
  const stateName = states[state]
  return (
    <button type="button" className={classes.row} aria-pressed={isSelected} onClick={onSelect}>
      <StateSymbol name={state} size={20} heading={headingDegrees} />
      <span className={classes.text}>
        <span className={classes.first}>
          <span className={classes.plate} title={[registration, label].filter(Boolean).join(' · ')}>
            {registration}
          </span>
          {driverName !== null && <span className={classes.driver}>{driverName}</span>}
        </span>
        <span className={classes.place}>
          <Trans>
            {stateName} since {since}
          </Trans>
        </span>
      </span>
      <span className={classes.end}>
        <span className={classes.speed}>{format.distance(distanceMeters)}</span>
      </span>
    </button>
  )
}
