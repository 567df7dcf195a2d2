/** Fleet categories as Traccar's groups, people who drive as its drivers, and the company's places as its geofences. */
import type { GeofenceGeometry } from '@roadbook/contract/rules/geofences'
import { sql } from 'kysely'
import type { Context } from '../../../http/scope.ts'
import { keyCodes } from '../../people/driver-keys/index.ts'
import {
  readClassicGeofences as readClassicPlaces,
  readGeofences as readPlaces,
} from '../../rules/geofences/index.ts'
import { numbersOf } from './numbers.ts'

export async function readGroups(context: Context) {
  const { tx, scope } = context
  const rows = await tx
    .selectFrom('fleetCategories')
    .select(['id', 'name'])
    .where('tenantId', '=', scope.tenantId)
    .orderBy('name')
    .execute()
  const numberOf = await numbersOf(
    context,
    'group',
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, name }) => ({ id: numberOf(id), attributes: {}, groupId: 0, name }))
}

export async function readDrivers(context: Context) {
  const { tx, scope } = context
  const rows = await tx
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'email'])
    .where('tenantId', '=', scope.tenantId)
    .where('archived', '=', false)
    .where(sql<boolean>`'driver' = any (roles)`)
    .orderBy('firstName')
    .orderBy('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  const numberOf = await numbersOf(context, 'person', ids)
  const keyOf = await keyCodes(context, ids)
  return rows.map(({ id, firstName, lastName, email }) => ({
    id: numberOf(id),
    attributes: {},
    name: `${firstName ?? ''} ${lastName ?? ''}`.trim() || email,
    uniqueId: keyOf.get(id) ?? id,
  }))
}

/** Classic ones as well. */
export async function readGeofences(context: Context) {
  const geofences = [...(await readPlaces(context)), ...(await readClassicPlaces(context))]
  const numberOf = await numbersOf(
    context,
    'geofence',
    geofences.map(({ id }) => id),
  )
  return geofences.map(({ id, name, colour, geometry }) => ({
    id: numberOf(id),
    attributes: {
      color: colour,
      ...(geometry.type === 'LineString' ? { polylineDistance: geometry.widthMeters / 2 } : {}),
    },
    calendarId: 0,
    name,
    description: null,
    area: areaText(geometry),
  }))
}

type Position = readonly [number, number]

/** Well-known text, in which Traccar puts the latitude first and has circles. */
export function areaText(geometry: GeofenceGeometry): string {
  if (geometry.type === 'Point')
    return `CIRCLE (${pointText(geometry.coordinates)}, ${geometry.radiusMeters})`
  if (geometry.type === 'LineString') return `LINESTRING ${lineText(geometry.coordinates)}`
  if (geometry.type === 'Polygon') return `POLYGON ${listText(geometry.coordinates.map(lineText))}`
  return `MULTIPOLYGON ${listText(geometry.coordinates.map((rings) => listText(rings.map(lineText))))}`
}

const pointText = ([longitude, latitude]: Position): string => `${latitude} ${longitude}`
const lineText = (points: readonly Position[]): string => listText(points.map(pointText))
const listText = (parts: readonly string[]): string => `(${parts.join(', ')})`
