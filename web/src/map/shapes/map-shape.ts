import { withoutJumps } from '@roadbook/geo/shapes/longitudes'
import { boundsOf } from '@roadbook/geo/shapes/polygon'
import type { Bounds, Position, Shape } from '@roadbook/geo/shapes/shape'
import { circleRing, corridorRing } from './rings.ts'

/** A named shape for the map. */
export type MapShape = {
  id: string
  name: string
  shape: Shape
  /** For the current colour scheme. */
  colour: string
  isFaint: boolean
}

/** Its area as polygons, ready to be drawn. */
export function polygonsOf(shape: Shape): Position[][][] {
  if (shape.type === 'circle') return [[circleRing(shape.center, shape.radiusMeters)]]
  if (shape.type === 'corridor') return [[corridorRing(shape.line, shape.widthMeters)]]
  return shape.polygons.map((rings) => {
    const near = rings[0]?.[0]?.[0] ?? 0
    return rings.map((ring) => withoutJumps(ring, near))
  })
}

export function shapeBounds(shape: Shape): Bounds {
  return boundsOf(polygonsOf(shape).flat())
}

/** The centre line of corridors. */
function lineOf(shape: Shape): Position[] | undefined {
  return shape.type === 'corridor' ? withoutJumps(shape.line, shape.line[0]?.[0] ?? 0) : undefined
}

type Properties = { id: string; name: string; colour: string; faint: boolean; corridor: boolean }

const propertiesOf = ({ id, name, colour, isFaint, shape }: MapShape): Properties => ({
  id,
  name,
  colour,
  faint: isFaint,
  corridor: shape.type === 'corridor',
})

function feature<Geometry>(shape: MapShape, geometry: Geometry) {
  return { type: 'Feature' as const, properties: propertiesOf(shape), geometry }
}

function collection<Feature>(features: Feature[]) {
  return { type: 'FeatureCollection' as const, features }
}

/** Large ones first, so that a small one inside another can be seen and clicked. */
export function areasOf(shapes: readonly MapShape[]) {
  const sized = shapes.map((shape) => ({ shape, size: sizeOf(shapeBounds(shape.shape)) }))
  const sorted = sized.toSorted((a, b) => b.size - a.size)
  return collection(
    sorted.map(({ shape }) =>
      feature(shape, {
        type: 'MultiPolygon' as const,
        coordinates: polygonsOf(shape.shape).map((rings) =>
          rings.map((ring) => ring.map(([x, y]) => [x, y])),
        ),
      }),
    ),
  )
}

function sizeOf({ west, south, east, north }: Bounds): number {
  return (east - west) * (north - south)
}

export function linesOf(shapes: readonly MapShape[]) {
  return collection(
    shapes.flatMap((shape) => {
      const line = lineOf(shape.shape)
      if (line === undefined) return []
      return [feature(shape, { type: 'LineString' as const, coordinates: line.map(([x, y]) => [x, y]) })]
    }),
  )
}

/** The position of each name. */
export function namesOf(shapes: readonly MapShape[]) {
  return collection(
    shapes.map((shape) => {
      const { west, south, east, north } = shapeBounds(shape.shape)
      const line = lineOf(shape.shape)
      const middle = line?.[Math.floor(line.length / 2)]
      const coordinates = middle === undefined ? [(west + east) / 2, (south + north) / 2] : [...middle]
      return feature(shape, { type: 'Point' as const, coordinates })
    }),
  )
}
