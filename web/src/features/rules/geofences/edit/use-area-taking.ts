import { useEffect, useEffectEvent, useState } from 'react'
import type { Position, Shape } from '@roadbook/geo/shapes/shape'
import { readAreas } from '../../../../map/draw/map-areas.ts'
import type { ShapeMapView } from '../../../../map/shapes/shape-map-view.ts'
import type { ShapeDraft } from './use-shape-draft.ts'

/** The result of the last click. `inside`: another outline surrounds it. `tooFar`: the map shows no buildings yet. */
type Taken = 'taken' | 'inside' | 'nothing' | 'tooFar'

export type AreaTaking = {
  taken: Taken | null
  /** With the keyboard: in the middle of the map. */
  takeMiddle: () => void
}

/** Street maps have buildings from this zoom on. */
const BUILDINGS_FROM_ZOOM = 14

/** Takes the building or piece of land that is clicked on the map; another click takes the next larger one around it. */
export function useAreaTaking(view: ShapeMapView | null, draft: ShapeDraft): AreaTaking {
  const [taken, setTaken] = useState<Taken | null>(null)
  const { isTaking, shape } = draft
  const [wasTaking, setWasTaking] = useState(isTaking)
  if (wasTaking !== isTaking) {
    setWasTaking(isTaking)
    setTaken(null)
  }
  const takeAt = async (map: ShapeMapView, position: Position): Promise<void> => {
    const { parts, tileZoom } = readAreas(map.map)
    const { areasAt } = await import('../../../../map/draw/areas-at.ts')
    const areas = areasAt(position, parts, tileZoom)
    const at = areas.findIndex((ring) => isOutline(shape, ring))
    const next = areas[at + 1] ?? areas[0]
    if (next !== undefined) draft.put({ type: 'polygon', polygons: [[next]] })
    if (next !== undefined) return setTaken(areas.length > 1 ? 'inside' : 'taken')
    return setTaken(map.map.getZoom() < BUILDINGS_FROM_ZOOM ? 'tooFar' : 'nothing')
  }
  const takeClicked = useEffectEvent(takeAt)
  // Outside React: the map.
  useEffect(() => {
    if (view === null || !isTaking) return undefined
    return view.listenToClicks((position) => void takeClicked(view, position))
  }, [view, isTaking])
  return { taken, takeMiddle: () => view !== null && void takeAt(view, view.middle()) }
}

/** The same corners, apart from the API's rounding. */
function isOutline(shape: Shape | null, ring: readonly Position[]): boolean {
  const known = shape?.type === 'polygon' ? shape.polygons[0]?.[0] : undefined
  if (known?.length !== ring.length) return false
  return known.every(([x, y], index) => {
    const [otherX, otherY] = ring[index] ?? [0, 0]
    return Math.abs(x - otherX) < 1e-6 && Math.abs(y - otherY) < 1e-6
  })
}
