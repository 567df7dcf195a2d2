import { type JsonMapping, mappedJson } from '../json/json-mapping.ts'
import type { PositionRecord } from '../message.ts'
import { traccarMapping } from './mapping.ts'

const { decode } = mappedJson(traccarMapping)

/** Positions of one device with the fields of Traccar's API, and how many of them can't be read. */
export function mappedPositions(
  positions: readonly object[],
  nowMs: number,
): { records: PositionRecord[]; unreadable: number } {
  if (positions.length === 0) return { records: [], unreadable: 0 }
  const reports = positions.map((position) => ({ position }))
  // The number of the device isn't in a position.
  const [report] = decode(reports, nowMs, '1')
  return { records: report?.records ?? [], unreadable: report?.unreadable?.length ?? 0 }
}

const PREFIX = `${traccarMapping.others}.`

/** Our names of values with Traccar's, for those that are attributes in Traccar. */
function attributeNames(sources: JsonMapping['extra'] = {}): (readonly [name: string, attribute: string])[] {
  return Object.entries(sources).flatMap(([name, source]) => {
    const path = typeof source === 'string' ? source : source.path
    return path.startsWith(PREFIX) ? [[name, path.slice(PREFIX.length)] as const] : []
  })
}

const fieldNames = attributeNames(traccarMapping.fields)
const extraNames = new Map(attributeNames(traccarMapping.extra))

/** The attributes of a position by Traccar's names; a value that Traccar has no name for keeps ours. */
export function traccarAttributes(record: PositionRecord): Record<string, unknown> {
  const values: Readonly<Record<string, unknown>> = record
  return Object.fromEntries([
    ...Object.entries(record.extra ?? {}).map(([name, value]) => [extraNames.get(name) ?? name, value]),
    ...fieldNames.flatMap(([field, attribute]) =>
      values[field] === undefined ? [] : [[attribute, values[field]]],
    ),
  ])
}
