/** What devices measured: only some values of each fix, wherever the vehicle was. */
import type { RecordSource } from '@roadbook/contract/fleet/sensor-value'
import type { PositionRecord } from '@roadbook/protocols/message'
import { CompiledQuery } from 'kysely'
import type { Tx } from '../../../database/client.ts'
import { epochMs } from '../../../database/epoch-ms.ts'
import { readBytes, storedBytes, type StoredBytes } from './cold/stored-bytes.ts'
import { type HotRow, toStoredFix } from './hot-positions.ts'
import { HOUR_MS, hourOf } from './hours.ts'
import { mergeStored } from './merge-stored.ts'
import { decodeMeasured, decodePositions } from './position-codec.ts'
import { type FixPeriod, readHot, type StoredPeriod, streamParts } from './read-positions.ts'
import type { StoredFix } from './stored-position.ts'

export type MeasuredFix = Pick<PositionRecord, 'timeMs' | 'extra' | RecordSource>

/** Like `streamPositions`, for computation only, at a fraction of its cost. `names` are the values to read. */
export function streamMeasured(
  tx: Tx,
  period: StoredPeriod,
  names: ReadonlySet<string>,
): AsyncGenerator<MeasuredFix[], void> {
  return streamParts(tx, period, (part) => readPart(tx, part, names))
}

const readSegments = `
  select ${epochMs('hour')} as "hourMs", ${storedBytes} from position_segments
  where tenant_id = $1 and vehicle_id = $2 and hour >= $3 and hour <= $4 order by hour`

/** Rows first, as in `readStoredFixes`. */
async function readPart(tx: Tx, part: FixPeriod, names: ReadonlySet<string>): Promise<MeasuredFix[]> {
  const { tenantId, vehicleId, fromMs, toMs } = part
  const values = [tenantId, vehicleId, new Date(hourOf(fromMs)), new Date(hourOf(toMs))]
  const end = new Date(hourOf(toMs) + HOUR_MS)
  const hot = await tx.executeQuery<HotRow>(CompiledQuery.raw(readHot, [...values, end]))
  const segments = await tx.executeQuery<Segment>(CompiledQuery.raw(readSegments, values))
  const open = Map.groupBy(hot.rows.map(toStoredFix), ({ record }) => hourOf(record.timeMs))
  const bytes = await readBytes(tx, tenantId, segments.rows)
  const stored = new Map(segments.rows.map(({ hourMs }, index) => [hourMs, bytes[index]]))
  const hours = [...new Set([...stored.keys(), ...open.keys()])].sort((a, b) => a - b)
  return hours
    .flatMap((hour) => readHour(names, { rows: open.get(hour) ?? [], data: stored.get(hour) }))
    .filter(({ timeMs }) => timeMs >= fromMs && timeMs <= toMs)
}

type Segment = StoredBytes & { hourMs: number }
type Hour = { rows: readonly StoredFix[]; data: Buffer | undefined }

/** Other columns decide which of two records of one instant counts. */
function readHour(names: ReadonlySet<string>, { rows, data }: Hour): MeasuredFix[] {
  if (data === undefined) return rows.map(({ record }) => record)
  if (rows.length === 0) return decodeMeasured(data, names)
  return mergeStored(decodePositions(data), rows).fixes.map(({ record }) => record)
}
