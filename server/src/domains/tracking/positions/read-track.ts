/** Fixes for trip detection and visits: only the columns that they need, without quality flags of neighbours. */
import { CompiledQuery } from 'kysely'
import type { Tx } from '../../../database/client.ts'
import { readBytes, storedBytes, type StoredBytes } from './cold/stored-bytes.ts'
import { HOUR_MS, hourOf } from './hours.ts'
import { decodeColumns } from './position-codec.ts'
import { hotRows, type FixPeriod, readStoredFixes, type StoredPeriod, streamParts } from './read-positions.ts'
import type { StoredFix } from './stored-position.ts'
import {
  asTrackColumns,
  fixesOf,
  NO_DEVICE,
  type TrackColumns,
  trackColumns,
  type TrackFix,
} from './track-columns.ts'

/** Like `readPositions`, for computation only, at a fraction of its cost. */
export async function readTrack(tx: Tx, period: StoredPeriod): Promise<TrackFix[]> {
  const parts = await Array.fromAsync(streamParts(tx, period, (part) => readPart(tx, part)))
  return parts.flat()
}

/** In one query, which sees rows and segments at one instant. */
const readQuery = `
  select null as hot, ${storedBytes} from position_segments
  where tenant_id = $1 and vehicle_id = $2 and hour >= $3 and hour <= $4
  union all
  select ${asTrackColumns}, null, null, null, null, null
  from (
    select ${trackColumns}
    ${hotRows}) r
  having count(*) > 0`

type Row = { hot: TrackColumns } | ({ hot: null } & StoredBytes)

async function readPart(tx: Tx, part: FixPeriod): Promise<TrackFix[]> {
  const { tenantId, vehicleId, fromMs, toMs } = part
  const lastHour = hourOf(toMs)
  const hours = [hourOf(fromMs), lastHour, lastHour + HOUR_MS].map((timeMs) => new Date(timeMs))
  const values = [tenantId, vehicleId, ...hours]
  const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(readQuery, values))
  const isAsked = ({ timeMs }: TrackFix): boolean => timeMs >= fromMs && timeMs <= toMs
  const segments = rows.filter((row) => row.hot === null)
  const stored = (await readBytes(tx, tenantId, segments)).flatMap(ofSegment)
  const hot = rows.flatMap((row) => (row.hot === null ? [] : fixesOf(row.hot)))
  const fixes = [...stored, ...hot].filter(isAsked)
  return (
    oncePerInstant(fixes.sort((a, b) => a.timeMs - b.timeMs)) ?? (await readStoredFixes(tx, part)).map(ofRow)
  )
}

const names = [
  'timeMs',
  'lag',
  'latitude',
  'longitude',
  'speedKmh',
  'ignition',
  'odometerMeters',
  'headingDegrees',
  'accuracyMeters',
  'dongleId',
  'invalid',
  'inaccurate',
] as const

function ofSegment(data: Buffer): TrackFix[] {
  const columns = decodeColumns(data, names)
  const numberAt = (cells: Float64Array, index: number): number | null => {
    const value = cells[index] ?? Number.NaN
    return Number.isNaN(value) ? null : value
  }
  return Array.from(columns.timeMs, (timeMs, index) => {
    const ignition = numberAt(columns.ignition, index)
    const lag = numberAt(columns.lag, index)
    return {
      timeMs,
      latitude: columns.latitude[index] ?? 0,
      longitude: columns.longitude[index] ?? 0,
      speedKmh: numberAt(columns.speedKmh, index),
      ignition: ignition === null ? null : ignition === 1,
      odometerMeters: numberAt(columns.odometerMeters, index),
      headingDegrees: numberAt(columns.headingDegrees, index),
      accuracyMeters: numberAt(columns.accuracyMeters, index),
      dongleId: columns.dongleId[index] ?? NO_DEVICE,
      receivedMs: lag === null ? null : timeMs + lag,
      doubtful: columns.invalid[index] === 1 || columns.inaccurate[index] === 1,
    }
  })
}

function ofRow({ record, dongleId, receivedMs, invalid, inaccurate }: StoredFix): TrackFix {
  const { timeMs, latitude, longitude } = record
  const { speedKmh = null, ignition = null, odometerMeters = null } = record
  const { headingDegrees = null, accuracyMeters = null } = record
  const said = { speedKmh, ignition, odometerMeters, headingDegrees, accuracyMeters }
  return { timeMs, latitude, longitude, ...said, dongleId, receivedMs, doubtful: invalid || inaccurate }
}

/**
 * An hour with late data has rows as well as a segment, and the rows mostly repeat the segment. Undefined if they don't:
 * then columns that aren't read here decide which of the two counts.
 */
function oncePerInstant(fixes: readonly TrackFix[]): TrackFix[] | undefined {
  const once: TrackFix[] = []
  for (const fix of fixes) {
    const before = once.at(-1)
    if (before?.timeMs !== fix.timeMs) once.push(fix)
    else if (!isSame(before, fix)) return undefined
  }
  return once
}

function isSame(a: TrackFix, b: TrackFix): boolean {
  return (
    a.latitude === b.latitude &&
    a.longitude === b.longitude &&
    a.speedKmh === b.speedKmh &&
    a.ignition === b.ignition &&
    a.odometerMeters === b.odometerMeters &&
    a.headingDegrees === b.headingDegrees &&
    a.accuracyMeters === b.accuracyMeters &&
    a.dongleId === b.dongleId &&
    a.doubtful === b.doubtful
  )
}
