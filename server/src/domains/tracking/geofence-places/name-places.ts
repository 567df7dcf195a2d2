/**
 * Names places by a company's geofences. Names are looked up on each read and never stored, so they are right for all of the
 * past after each change of a geofence.
 */
import type { GeofenceGeometry } from '@roadbook/contract/rules/geofences'
import type { LatLon } from '@roadbook/geo/types'
import { sql } from 'kysely'
import type { Context } from '../../../http/scope.ts'
import { shapeOf } from './shape-of.ts'
import { indexAreas } from '@roadbook/geo/shapes/area-index'
import { areaOf } from '@roadbook/geo/shapes/area-of'
import { isSurelyIn, type NamedShape, namesOfPlaces } from '@roadbook/geo/shapes/smallest-place'

type Reader = Pick<Context, 'tx'> & { scope: { tenantId: string } }

/** For each point, the name of the smallest geofence that contains it beyond doubt; null if there is none. */
export async function namePlaces(
  reader: Reader,
  points: readonly (LatLon | null)[],
): Promise<(string | null)[]> {
  const known = points.filter((point) => point !== null)
  if (known.length === 0) return points.map(() => null)
  const nameOf = namesOfPlaces(await readShapes(reader, await findNear(reader, known)))
  return points.map((point) => (point === null ? null : nameOf(point)))
}

/** For each point, the ids of the geofences that contain it beyond doubt. */
export async function geofencesAt(reader: Reader, points: readonly LatLon[]): Promise<string[][]> {
  if (points.length === 0) return []
  const shapes = await readShapes(reader, await findNear(reader, points))
  const index = indexAreas(shapes.map(({ id, shape }) => ({ id, area: areaOf(shape) })))
  return points.map((point) =>
    index
      .near(point)
      .filter(({ area }) => isSurelyIn(area, point))
      .map(({ id }) => id),
  )
}

/** Ids of geofences whose bounds contain one of the points. */
async function findNear({ scope, tx }: Reader, points: readonly LatLon[]): Promise<string[]> {
  const latitudes = points.map(({ latitude }) => latitude)
  const longitudes = points.map(({ longitude }) => longitude)
  const { rows } = await sql<{ id: string; bounds: [number, number, number, number] }>`
    select id, bounds from geofences where tenant_id = ${scope.tenantId}
      and bounds[1] <= ${Math.max(...longitudes)} and bounds[2] <= ${Math.max(...latitudes)}
      and bounds[3] >= ${Math.min(...longitudes)} and bounds[4] >= ${Math.min(...latitudes)}`.execute(tx)
  return rows
    .filter(({ bounds: [west, south, east, north] }) =>
      points.some(
        ({ latitude, longitude }) =>
          latitude >= south && latitude <= north && longitude >= west && longitude <= east,
      ),
    )
    .map(({ id }) => id)
}

async function readShapes({ scope, tx }: Reader, ids: readonly string[]): Promise<NamedShape[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('geofences')
    .select(['id', 'name', 'geometry'])
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', sql<string>`any (${[...ids]}::uuid[])`)
    .execute()
  // validated by the route
  return rows.map(({ geometry, ...row }) => ({ ...row, shape: shapeOf(geometry as GeofenceGeometry) }))
}
