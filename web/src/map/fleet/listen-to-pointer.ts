import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import type { SceneHit } from './fleet-scene.ts'
import type { Point } from './hit-test.ts'

type Options = {
  hit: (point: Point) => SceneHit | undefined
  onSelect: (id: string | null) => void
  /** Called when another vehicle is hovered, or none any more. */
  onHover: (id: string | null) => void
  onCluster: (slots: readonly number[]) => void
  /** What is behind the vehicles. */
  shapeAt: (point: Point) => string | null
  onShape: (id: string) => void
  hasSelection: () => boolean
}

/**
 * A click selects a vehicle, opens a cluster, or clears the selection; if nothing is selected, it opens a shape. Hovering
 * highlights a vehicle.
 */
export function listenToPointer(map: MapLibreMap, options: Options): void {
  const { hit, onSelect, onHover, onCluster, shapeAt, onShape, hasSelection } = options
  const openableAt = (point: Point): string | null => (hasSelection() ? null : shapeAt(point))
  let hoveredId: string | null = null
  const hover = (id: string | null): void => {
    if (id === hoveredId) return
    hoveredId = id
    onHover(id)
  }
  map.on('click', ({ point }: MapMouseEvent) => {
    const found = hit(point)
    const shape = found === undefined ? openableAt(point) : null
    if (shape !== null) onShape(shape)
    else if (found === undefined) onSelect(null)
    else if ('id' in found) onSelect(found.id)
    else onCluster(found.cluster.slots)
  })
  map.on('mousemove', ({ point }: MapMouseEvent) => {
    const found = hit(point)
    map.getCanvas().style.cursor = found === undefined && openableAt(point) === null ? '' : 'pointer'
    hover(found !== undefined && 'id' in found ? found.id : null)
  })
  map.on('mouseout', () => hover(null))
}
