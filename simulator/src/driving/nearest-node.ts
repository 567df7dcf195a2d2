import type { LatLon } from '@roadbook/geo/types'
import type { RoadGraph } from '@roadbook/roads/road-graph'

/** The junction nearest to a point in a straight line. */
export function nearestNode(graph: RoadGraph, point: LatLon): number {
  // a degree of longitude is shorter than one of latitude; squared distances on that plane are enough to compare
  const squeeze = Math.cos((point.latitude * Math.PI) / 180)
  let best = -1
  let bestSquare = Infinity
  graph.nodes.forEach((node, i) => {
    const north = node.latitude - point.latitude
    const east = (node.longitude - point.longitude) * squeeze
    const square = north * north + east * east
    if (square < bestSquare) {
      best = i
      bestSquare = square
    }
  })
  if (best < 0) throw new Error('The road graph has no nodes')
  return best
}
