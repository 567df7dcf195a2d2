import { useElementSize } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useScheme } from '../../../lib/use-scheme.ts'
import type { MapPlace } from '../../../map/fleet/fleet-map-options.ts'
import {
  createLivePositions,
  type LivePositions,
  type LiveVehicle,
} from '../../../lib/realtime/live-positions.ts'
import { useBasemap } from '../../../lib/basemap.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { fleetView } from './fleet-view.ts'
import { Grid, Box } from '../../../ui/layout.tsx'

/** The map is the heaviest part of the page: it is loaded once the rest of the page is there. */
const FleetMap = lazy(async () => ({ default: (await import('../../../map/fleet/fleet-map.tsx')).FleetMap }))

type Props = {
  label: string
  vehicles: readonly LiveVehicle[]
  /** Shown while no vehicle has a location. */
  empty: string
  detail?: 'full' | 'calm'
  selectedId?: string
  onOpen?: (id: string) => void
}

/** The vehicles of a page as a source for the map. */
export function SmallMap({ vehicles, onOpen, ...rest }: Props) {
  const [positions] = useState(() => createLivePositions())
  // Outside React: the map draws these positions itself.
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
  /** Updates by itself; at first the map shows all `vehicles`. */
  positions: LivePositions
  /** Null for a click on no vehicle. */
  onSelect: (id: string | null) => void
}

export function MapOfPositions(props: PositionsProps) {
  const { label, positions, vehicles, empty, detail = 'calm', selectedId, onSelect } = props
  const scheme = useScheme()
  const basemap = useBasemap()
  const { ref, width, height } = useElementSize()
  const isIdle = useIsIdle()
  // Only at first: later the user moves the map.
  const [place, setPlace] = useState<MapPlace>()
  const found = place === undefined && width > 0 ? fleetView(vehicles, { width, height }) : undefined
  if (found !== undefined) setPlace(found)
  return (
    <Box relative fullWidth fullHeight clip radius={10} ground="map-land" ref={ref}>
      {width > 0 && place === undefined && (
        <Grid as="p" centered p={16} cover size="small" textAlign="center" color="text2">
          {empty}
        </Grid>
      )}
      {isIdle && place !== undefined && basemap !== undefined && (
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
    </Box>
  )
}

function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  // Outside React: the browser signals that it is idle.
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle
}
