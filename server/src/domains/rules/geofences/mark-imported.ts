/** Positions from a file are followed like late ones, as far back as there were geofences. */
import type pg from 'pg'
import type { VehicleKey } from '../../../database/vehicle-key.ts'
import type { Tx } from '../../../database/client.ts'
import type { Scope } from '../../../http/scope.ts'
import { addRanges, rangeColumns } from './visit-statements.ts'

type Span = { fromMs: number; toMs: number }

type Of = { scope: Pick<Scope, 'tenantId'>; tx: Tx }

/** If there are more, the latest count. */
const MAX_DRAWN = 100

/** When each of the company's geofences was drawn, each instant once, in order. */
export async function readDrawnTimes({ scope, tx }: Of): Promise<number[]> {
  const rows = await tx
    .selectFrom('geofences')
    .select('geometrySince')
    .distinct()
    .where('tenantId', '=', scope.tenantId)
    .orderBy('geometrySince', 'desc')
    .limit(MAX_DRAWN)
    .execute()
  return rows.map(({ geometrySince }) => geometrySince.getTime()).toReversed()
}

export async function markImported(
  client: pg.PoolClient,
  vehicle: VehicleKey,
  { drawnMs, ...span }: Span & { drawnMs: readonly number[] },
): Promise<void> {
  const ranges = rangesSinceDrawn(span, drawnMs).map((range) => ({ ...vehicle, ...range }))
  if (ranges.length > 0) await client.query(addRanges, rangeColumns(ranges))
}

/** For positions that are already stored. */
export async function markStored(of: Of, vehicleId: string, span: Span): Promise<void> {
  const ranges = rangesSinceDrawn(span, await readDrawnTimes(of))
  if (ranges.length === 0) return
  const rows = ranges.map(({ fromMs, toMs }) => ({
    tenantId: of.scope.tenantId,
    vehicleId,
    fromTime: new Date(fromMs),
    toTime: new Date(toMs),
  }))
  await of.tx.insertInto('geofenceDirtyRanges').values(rows).execute()
}

/**
 * A range is followed with the geofences that existed at its beginning. So a new range begins whenever a geofence was drawn,
 * and there is none before the first.
 */
export function rangesSinceDrawn({ fromMs, toMs }: Span, drawnMs: readonly number[]): Span[] {
  return drawnMs
    .map((atMs, index) => ({
      fromMs: Math.max(fromMs, atMs),
      toMs: Math.min(toMs, (drawnMs[index + 1] ?? Number.POSITIVE_INFINITY) - 1),
    }))
    .filter((range) => range.fromMs <= range.toMs)
}
