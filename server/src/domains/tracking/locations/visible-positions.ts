/** The only reader of positions for people; `place-privacy.ts` decides whether a place may be shown. */
import type { TrailPoint } from '@roadbook/contract/tracking/locations'
import { type RawBuilder, sql } from 'kysely'
import { isoTime } from '../../../database/iso-time.ts'
import { mayBeSeen, visibilityEdges } from '../../core/privacy/index.ts'
import {
  isReliable,
  type MeasuredFix,
  readTrack,
  type StoredPosition,
  streamMeasured,
  streamPositions,
  type TrackFix,
} from '../positions/index.ts'
import type { Reader } from './reader.ts'

type Period = { vehicleId: string; from: Date; to: Date }

/** The fixes of one vehicle in the period, oldest first, without those that have no reliable place. */
export async function visiblePositions(reader: Reader, period: Period): Promise<TrailPoint[]> {
  const points: TrailPoint[] = []
  for await (const part of streamVisible(reader, period)) {
    for (const position of part) if (isReliable(position)) points.push(toTrailPoint(position))
  }
  return points
}

function toTrailPoint({ record }: StoredPosition): TrailPoint {
  const { latitude, longitude, speedKmh = null, timeMs } = record
  return { latitude, longitude, speedKmh, timestamp: new Date(timeMs).toISOString() }
}

/** All stored fixes of the period that the caller may see, including flagged ones, some hours at a time. */
export async function* streamVisible(
  reader: Reader,
  { vehicleId, from, to }: Period,
): AsyncGenerator<StoredPosition[], void> {
  const { scope, tx } = reader
  const stretches = await visibleStretches(reader, { vehicleId, from, to })
  const [first, last] = [stretches[0], stretches.at(-1)]
  if (!first || !last) return
  let index = 0
  const isSeen = ({ record: { timeMs } }: StoredPosition): boolean => {
    while (timeMs > (stretches[index]?.to.getTime() ?? Number.POSITIVE_INFINITY)) index++
    return timeMs >= (stretches[index]?.from.getTime() ?? Number.POSITIVE_INFINITY)
  }
  const period = { tenantId: scope.tenantId, vehicleId, from: first.from, to: last.to }
  for await (const part of streamPositions(tx, period)) yield part.filter(isSeen)
}

/** What `streamVisible` returns, for computation only, at a fraction of its cost; outliers are included, unmarked. */
export async function visibleTrack(reader: Reader, period: Period): Promise<TrackFix[]> {
  return (await visibleTracks(reader, period)).flat()
}

/** The same in parts; between the parts, places are hidden. */
export async function visibleTracks(reader: Reader, period: Period): Promise<TrackFix[][]> {
  const { vehicleId } = period
  const { tenantId } = reader.scope
  const parts: TrackFix[][] = []
  for (const { from, to } of await visibleStretches(reader, period))
    parts.push(await readTrack(reader.tx, { tenantId, vehicleId, from, to }))
  return parts
}

/** What the device measured while the caller may see where it was; `begins` is true after each time that is hidden. */
export async function* streamVisibleMeasured(
  reader: Reader,
  period: Period,
  names: ReadonlySet<string>,
): AsyncGenerator<{ fixes: MeasuredFix[]; begins: boolean }, void> {
  const { vehicleId } = period
  const { tenantId } = reader.scope
  for (const { from, to } of await visibleStretches(reader, period)) {
    let begins = true
    for await (const fixes of streamMeasured(reader.tx, { tenantId, vehicleId, from, to }, names)) {
      yield { fixes, begins }
      begins = false
    }
  }
}

/** The parts of the period whose places the caller may see, in order of time; both ends of each are included. */
async function visibleStretches(
  { scope, tx }: Reader,
  { vehicleId, from, to }: Period,
): Promise<{ from: Date; to: Date }[]> {
  const { rows } = await sql<{ edge: Date; seen: boolean }>`
    select e.edge, ${mayBeSeen(scope, sql`e.edge`)} as seen
    from vehicles v cross join lateral (${visibilityEdges(scope, from, to)}) e
    where v.tenant_id = ${scope.tenantId} and v.id = ${vehicleId} order by e.edge`.execute(tx)
  const stretches: { from: Date; to: Date }[] = []
  for (const [index, { edge, seen }] of rows.entries()) {
    const next = rows[index + 1]
    const end = next ? new Date(next.edge.getTime() - 1) : to
    if (!seen) continue
    if (index > 0 && rows[index - 1]?.seen)
      stretches.splice(-1, 1, { from: stretches.at(-1)?.from ?? edge, to: end })
    else stretches.push({ from: edge, to: end })
  }
  return stretches
}

/** Whether the caller may see where the vehicle was at these instants; in a query where `v` is the vehicle's row. */
export function isVisibleAt({ scope }: Reader, time: RawBuilder<unknown>): RawBuilder<boolean> {
  return mayBeSeen(scope, time)
}

/** A device's messages may reveal a place, so they are visible only if the place is. Newest first. */
export async function visibleMessages(
  reader: Reader,
  vehicleId: string,
  limit: number,
): Promise<{ receivedAt: string; text: string }[]> {
  const { rows } = await sql<{ receivedAt: string; text: string }>`
    select ${isoTime(sql`m.received_at`)} as received_at, m.text
    from device_messages m join vehicles v on v.tenant_id = m.tenant_id and v.id = m.vehicle_id
    where m.tenant_id = ${reader.scope.tenantId} and m.vehicle_id = ${vehicleId}
      and ${mayBeSeen(reader.scope, sql`m.received_at`)}
    order by m.received_at desc, m.id desc limit ${limit}`.execute(reader.tx)
  return rows
}
