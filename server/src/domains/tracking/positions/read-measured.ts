/** What devices measured: only some values of each fix, wherever the vehicle was. */
import type { RecordSource } from '@roadbook/contract/fleet/sensor-value'
import type { PositionRecord } from '@roadbook/protocols/message'
import type { Tx } from '../../../database/client.ts'
import { hourOf } from './hours.ts'
import { mergeStored } from './merge-stored.ts'
import { decodeMeasured, decodePositions } from './position-codec.ts'
import { type FixPeriod, readRowsAndSegments, type StoredPeriod, streamParts } from './read-positions.ts'
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

async function readPart(tx: Tx, part: FixPeriod, names: ReadonlySet<string>): Promise<MeasuredFix[]> {
  const { rows, hoursMs, bytes } = await readRowsAndSegments(tx, part)
  const open = Map.groupBy(rows, ({ record }) => hourOf(record.timeMs))
  const stored = new Map(hoursMs.map((hourMs, index) => [hourMs, bytes[index]]))
  const hours = [...new Set([...stored.keys(), ...open.keys()])].sort((a, b) => a - b)
  return hours
    .flatMap((hour) => readHour(names, { rows: open.get(hour) ?? [], data: stored.get(hour) }))
    .filter(({ timeMs }) => timeMs >= part.fromMs && timeMs <= part.toMs)
}

type Hour = { rows: readonly StoredFix[]; data: Buffer | undefined }

/** Other columns decide which of two records of one instant counts. */
function readHour(names: ReadonlySet<string>, { rows, data }: Hour): MeasuredFix[] {
  if (data === undefined) return rows.map(({ record }) => record)
  if (rows.length === 0) return decodeMeasured(data, names)
  return mergeStored(decodePositions(data), rows).fixes.map(({ record }) => record)
}
