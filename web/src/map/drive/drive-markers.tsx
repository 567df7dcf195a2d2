import { useLingui } from '@lingui/react/macro'
import { memo, useCallback, useMemo, useSyncExternalStore } from 'react'
import { StateSymbol } from '../../ui/vehicle-state/state-symbol.tsx'
import type { DriveMapView } from './drive-map-view.ts'
import type { DriveMarker } from './drive-marker.ts'
import classes from './drive-map.module.css'
import { groupMarkers } from '../fleet/marker-groups.ts'
import { MapElement } from '../map-element.tsx'
import { Text } from '../../ui/layout.tsx'

type Props = { view: DriveMapView; marks: readonly DriveMarker[]; onSeek: (atMs: number) => void }

/** A group shows the symbol of its most serious marker. */
const gravity: Record<DriveMarker['kind'], number> = { alarm: 4, start: 3, end: 3, idling: 2, parked: 1 }

/** Events at their positions; overlapping ones are grouped, with their number. */
export const DriveMarkers = memo(function DriveMarkers({ view, marks, onSeek }: Props) {
  const groups = useGroups(view, marks)
  return groups.map((group) => <MarkerGroup key={group[0]?.id} view={view} marks={group} onSeek={onSeek} />)
})

function useGroups(view: DriveMapView, marks: readonly DriveMarker[]): DriveMarker[][] {
  const listen = useCallback((rest: () => void) => view.onRest(rest), [view])
  const camera = useSyncExternalStore(listen, () => view.camera)
  return useMemo(() => {
    const spots = marks.map((mark) => ({ mark, ...xy(camera.at(mark)) }))
    return groupMarkers(spots, camera).map((group) => group.marks)
  }, [camera, marks])
}

function xy({ x, y }: { x: number; y: number }) {
  return { x, y }
}

type GroupProps = { view: DriveMapView; marks: readonly DriveMarker[]; onSeek: (atMs: number) => void }

function MarkerGroup({ view, marks, onSeek }: GroupProps) {
  const { t } = useLingui()
  const [first] = marks
  const worst = marks.toSorted((a, b) => gravity[b.kind] - gravity[a.kind])[0]
  if (first === undefined || worst === undefined) return null
  const count = marks.length
  const title = count === 1 ? first.title : t`${count} here, first ${first.title}`
  const open = () => {
    if (count === 1 || !view.showSpots(marks)) onSeek(worst.atMs)
  }
  return (
    <MapElement view={view} spot={worst}>
      <button type="button" className={classes.mark} title={title} aria-label={title} onClick={open}>
        <MarkerSymbol kind={worst.kind} />
        {count > 1 && (
          <Text px={4} weight={600} tabular className={classes.markCount}>
            {count}
          </Text>
        )}
      </button>
    </MapElement>
  )
}

function MarkerSymbol({ kind }: Pick<DriveMarker, 'kind'>) {
  if (kind === 'start' || kind === 'end') return <span className={classes.end} data-kind={kind} />
  return <StateSymbol name={kind} size={20} />
}
