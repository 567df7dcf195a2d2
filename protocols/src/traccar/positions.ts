import { mappedJson } from '../json/json-mapping.ts'
import type { PositionRecord } from '../message.ts'
import { traccarMapping } from './mapping.ts'

const { decodeJson } = mappedJson(traccarMapping)

/** Positions of one device with the fields of Traccar's API, and how many of them can't be read. */
export function mappedPositions(
  positions: readonly object[],
  nowMs: number,
): { records: PositionRecord[]; unreadable: number } {
  if (positions.length === 0) return { records: [], unreadable: 0 }
  const reports = positions.map((position) => ({ position }))
  // The number of the device isn't in a position.
  const [report] = decodeJson(reports, nowMs, '1')
  return { records: report?.records ?? [], unreadable: report?.unreadable?.length ?? 0 }
}
