import { useComputedColorScheme } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { MapPlace } from '../../map/fleet-map-options.ts'
import { createLivePositions, type LivePositions, type LiveVehicle } from '../../lib/live-positions.ts'
import { useBasemap } from '../../lib/basemap.ts'
import { viewOfFleet } from './fleet-view.ts'
import classes from './small-map.module.css'

/** The map is the heaviest part of the page, so it is loaded lazily. */
const FleetMap = lazy(async () => ({ default: (await import('../../map/fleet-map.tsx')).FleetMap }))

type Props = {
  label: string
  vehicles: readonly LiveVehicle[]
  /** What is said where no vehicle has a place yet. */
  empty: string
  detail?: 'full' | 'calm'
  selectedId?: string
  onOpen?: (id: string) => void
}

/** Vehicles as a page knows them. */
export function SmallMap({ vehicles, onOpen, ...rest }: Props) {
  const [positions] = useState(() => createLivePositions())
  // Outside React: the positions that the map draws by itself.
  useEffect(() => {
    positions.apply(vehicles)
    const ids = new Set(vehicles.map(({ vehicleId }) => vehicleId))
    positions.remove(
      positions
        .all()
        .map(({ vehicleId }) => vehicleId)
        .filter((id) => !ids.has(id)),
    )
  }, [positions, vehicles])
  return (
    <MapOfPositions
      {...rest}
      positions={positions}
      vehicles={vehicles}
      onSelect={(id) => id !== null && onOpen?.(id)}
    />
  )
}

type PositionsProps = Omit<Props, 'onOpen'> & {
  /** Keeps itself current; the map shows first where all `vehicles` are. */
  positions: LivePositions
  /** Null where no vehicle is. */
  onSelect: (id: string | null) => void
}

export function MapOfPositions(props: PositionsProps) {
  const { label, positions, vehicles, empty, detail = 'calm', selectedId, onSelect } = props
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const basemap = useBasemap()
  const { ref, width, height } = useElementSize()
  // Afterwards the person moves the map.
  const [place, setPlace] = useState<MapPlace>()
  const found = place === undefined && width > 0 ? viewOfFleet(vehicles, { width, height }) : undefined
  if (found !== undefined) setPlace(found)
  return (
    <div ref={ref} className={classes.map}>
      {width > 0 && place === undefined && <p className={classes.empty}>{empty}</p>}
      {place !== undefined && basemap !== undefined && (
        <Suspense fallback={null}>
          <FleetMap
            source={positions}
            scheme={scheme}
            place={place}
            label={label}
            basemap={basemap}
            detail={detail}
            selectedId={selectedId ?? null}
            onSelect={onSelect}
          />
        </Suspense>
      )}
    </div>
  )
}
