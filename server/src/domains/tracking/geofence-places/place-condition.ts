/**
 * Whether a point is in a geofence, in SQL: lists are paged, counted and added up in the database. Same result as
 * `isSurelyIn`, with which tests compare it, except for some centimetres: distances to a border are measured on a plane at
 * its middle.
 */
import type { GeofenceGeometry } from '@roadbook/contract/rules/geofences'
import { EARTH_RADIUS_METERS } from '@roadbook/geo/earth'
import { withoutJumps } from '@roadbook/geo/shapes/longitudes'
import { METERS_PER_DEGREE, metersPerLongitude } from '@roadbook/geo/shapes/plane'
import { areaOf } from '@roadbook/geo/shapes/area-of'
import type { Area, Position, Shape } from '@roadbook/geo/shapes/shape'
import { type RawBuilder, sql } from 'kysely'
import { notFound } from '../../../errors.ts'
import type { Context } from '../../../http/scope.ts'
import { shapeOf } from './shape-of.ts'
import { marginOf } from '@roadbook/geo/shapes/smallest-place'

/** A condition on columns with latitude and longitude. */
export type PlaceCondition = (
  latitude: RawBuilder<number>,
  longitude: RawBuilder<number>,
) => RawBuilder<boolean>

/** Throws 404 for a geofence that isn't the company's. */
export async function placeConditions(
  { scope, tx }: Pick<Context, 'scope' | 'tx'>,
  geofenceIds: readonly string[],
): Promise<PlaceCondition[]> {
  if (geofenceIds.length === 0) return []
  const rows = await tx
    .selectFrom('geofences')
    .select(['id', 'geometry'])
    .where('tenantId', '=', scope.tenantId)
    .where('id', 'in', [...geofenceIds])
    .execute()
  if (rows.length < new Set(geofenceIds).size) throw notFound('geofence')
  return rows.map(({ geometry }) => conditionOf(shapeOf(geometry as GeofenceGeometry))) // validated by the route
}

export function conditionOf(shape: Shape): PlaceCondition {
  const area = areaOf(shape)
  const isNear = inBounds(area)
  const isIn = exactly(shape, area)
  // In this order, because most rows are far away and need no geometry.
  return (latitude, longitude) => sql`case when ${isNear(latitude, longitude)}
    then ${isIn(latitude, longitude)} else false end`
}

function exactly(shape: Shape, area: Area): PlaceCondition {
  if (shape.type === 'circle') return inCircle(shape, area)
  return shape.type === 'corridor' ? inCorridor(shape, area) : inPolygons(shape, area)
}

type Middle = { latitude: number; longitude: number }

function middleOf({ bounds: { west, south, east, north } }: Area): Middle {
  return { latitude: (south + north) / 2, longitude: (west + east) / 2 }
}

/** The longitude, shifted by whole turns, that is nearest to another. */
function near(longitude: RawBuilder<number>, other: number): RawBuilder<number> {
  return sql`(${longitude} + 360 * round((${other}::float8 - ${longitude}) / 360))`
}

function inBounds(area: Area): PlaceCondition {
  const { west, south, east, north } = area.bounds
  const { longitude: middle } = middleOf(area)
  return (latitude, longitude) => sql`(${latitude} between ${south}::float8 and ${north}::float8
    and ${near(longitude, middle)} between ${west}::float8 and ${east}::float8)`
}

function inCircle({ center, radiusMeters }: Extract<Shape, { type: 'circle' }>, area: Area): PlaceCondition {
  const reach = radiusMeters - marginOf(area)
  return (latitude, longitude) => sql`2 * ${EARTH_RADIUS_METERS}::float8 * asin(least(1, sqrt(
      power(sind((${latitude} - ${center.latitude}::float8) / 2), 2)
      + cosd(${center.latitude}::float8) * cosd(${latitude})
        * power(sind((${longitude} - ${center.longitude}::float8) / 2), 2)))) <= ${reach}::float8`
}

function inCorridor({ line, widthMeters }: Extract<Shape, { type: 'corridor' }>, area: Area): PlaceCondition {
  const plane = planeOf(area)
  const path = `[${plane.points(withoutJumps(line, line[0]?.[0] ?? 0))}]`
  const reach = widthMeters / 2 - marginOf(area)
  return (latitude, longitude) =>
    sql`${plane.point(latitude, longitude)} <-> ${path}::path <= ${reach}::float8`
}

/** Inside an odd number of rings, and on none of them. */
function inPolygons({ polygons }: Extract<Shape, { type: 'polygon' }>, area: Area): PlaceCondition {
  const plane = planeOf(area)
  const start = polygons[0]?.[0]?.[0]?.[0] ?? 0
  const rings = polygons.flat().map((ring) => `(${plane.points(withoutJumps(ring, start))})`)
  const margin = marginOf(area)
  return (latitude, longitude) => sql`(
    select count(*) filter (where inner_side @> at) % 2 = 1 and min(at <-> border) >= ${margin}::float8
    from unnest(${rings}::polygon[], ${rings}::path[]) as r (inner_side, border),
      lateral (select ${plane.point(latitude, longitude)} as at offset 0) p)`
}

/** Metres from the middle of an area. */
function planeOf(area: Area) {
  const middle = middleOf(area)
  const across = metersPerLongitude(middle.latitude)
  const toMeters = ([longitude, latitude]: Position): string =>
    `(${(longitude - middle.longitude) * across},${(latitude - middle.latitude) * METERS_PER_DEGREE})`
  return {
    points: (positions: readonly Position[]): string => positions.map(toMeters).join(','),
    point: (latitude: RawBuilder<number>, longitude: RawBuilder<number>) =>
      sql`point((${near(longitude, middle.longitude)} - ${middle.longitude}::float8) * ${across}::float8,
        (${latitude} - ${middle.latitude}::float8) * ${METERS_PER_DEGREE}::float8)`,
  }
}
