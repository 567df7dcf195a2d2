import type { HistoryPreview } from '@roadbook/contract/history-import'
import { distanceMeters } from '@roadbook/geo/distance'
import { lineLengthMeters } from '@roadbook/geo/line'
import { encodePolyline } from '@roadbook/geo/polyline'
import { simplifyLine } from '@roadbook/geo/simplify'
import type { LatLon } from '@roadbook/geo/types'
import { sql } from 'kysely'
import type { Context } from '../../http/scope.ts'
import { cleanImported, isReliable, markPositions, streamPositions } from '../telematics/index.ts'
import type { HistoryFile } from './history-file.ts'

/** Of the length of the way across: enough to recognise a drive by. */
const LOOK_SHARE = 1 / 200
const LOOK_METERS = 20

/** What an import would find, by the same rules. */
export async function previewOf(
  context: Context,
  vehicleId: string,
  { records, skipped }: HistoryFile,
): Promise<HistoryPreview> {
  const { fixes, refused } = cleanImported(records, { dongleId: 0, receivedMs: context.now.getTime() })
  const positions = markPositions(fixes)
  const line = positions.filter(isReliable).map(({ record }) => record)
  const [first, last] = [fixes[0]?.record.timeMs, fixes.at(-1)?.record.timeMs]
  const times = new Set(fixes.map(({ record }) => record.timeMs))
  const period =
    first === undefined || last === undefined ? undefined : { from: new Date(first), to: new Date(last) }
  return {
    positions: fixes.length,
    from: period?.from.toISOString() ?? null,
    to: period?.to.toISOString() ?? null,
    distanceMeters: Math.round(lineLengthMeters(line)),
    geometry: encodePolyline(simplifyLine(line, Math.max(LOOK_METERS, acrossMeters(line) * LOOK_SHARE))),
    skipped,
    refused,
    doubtful: positions.length - line.length,
    known: period ? await countKnown(context, { vehicleId, ...period }, times) : 0,
    knownTrips: period ? await countTrips(context, { vehicleId, ...period }) : 0,
  }
}

/** From corner to corner of all places. */
function acrossMeters(line: readonly LatLon[]): number {
  const corner = { south: 90, north: -90, west: 180, east: -180 }
  for (const { latitude, longitude } of line) {
    corner.south = Math.min(corner.south, latitude)
    corner.north = Math.max(corner.north, latitude)
    corner.west = Math.min(corner.west, longitude)
    corner.east = Math.max(corner.east, longitude)
  }
  if (line.length === 0) return 0
  return distanceMeters(
    { latitude: corner.south, longitude: corner.west },
    { latitude: corner.north, longitude: corner.east },
  )
}

type Period = { vehicleId: string; from: Date; to: Date }

async function countKnown(
  { scope, tx }: Context,
  period: Period,
  times: ReadonlySet<number>,
): Promise<number> {
  let known = 0
  for await (const part of streamPositions(tx, { tenantId: scope.tenantId, ...period })) {
    for (const { record } of part) if (times.has(record.timeMs)) known += 1
  }
  return known
}

async function countTrips({ scope, tx }: Context, { vehicleId, from, to }: Period): Promise<number> {
  const { rows } = await sql<{ trips: number }>`
    select count(*)::integer as trips from trips where tenant_id = ${scope.tenantId} and vehicle_id = ${vehicleId}
      and start_time <= ${to} and end_time >= ${from}`.execute(tx)
  return rows[0]?.trips ?? 0
}
