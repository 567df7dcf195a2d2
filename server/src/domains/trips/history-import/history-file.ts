import type { PositionRecord } from '@roadbook/protocols/message'

/** The positions in a file. Points without a valid position are counted by reason. */
export type HistoryFile = {
  records: PositionRecord[]
  skipped: { reason: 'noTime' | 'noPlace'; points: number }[]
}

/** A point as in the file; missing or unreadable values are undefined. */
export type RawPoint = {
  timeMs: number | undefined
  latitude: number | undefined
  longitude: number | undefined
} & {
  [Field in keyof Omit<PositionRecord, 'timeMs' | 'latitude' | 'longitude'>]?:
    | PositionRecord[Field]
    | undefined
}

/** Collects points one by one. */
export function createHistory(): { add(point: RawPoint): void; file(): HistoryFile } {
  const records: PositionRecord[] = []
  let noTime = 0
  let noPlace = 0
  return {
    add({ timeMs, latitude, longitude, ...rest }) {
      if (timeMs === undefined) noTime += 1
      else if (latitude === undefined || longitude === undefined) noPlace += 1
      else records.push({ timeMs, latitude, longitude, ...known(rest) })
    },
    file() {
      const skipped = [
        { reason: 'noTime' as const, points: noTime },
        { reason: 'noPlace' as const, points: noPlace },
      ].filter(({ points }) => points > 0)
      return { records, skipped }
    },
  }
}

function known(fields: Omit<RawPoint, 'timeMs' | 'latitude' | 'longitude'>): Partial<PositionRecord> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

/** Without a zone of their own, times are read by this clock on the wall. */
export type TimeOptions = { toInstant?: ((wallMs: number) => number) | undefined }

/**
 * Epoch milliseconds from an ISO 8601 time, or from epoch seconds or milliseconds; undefined for anything else, and for a time
 * without a zone if none was chosen.
 */
export function timeIn(text: unknown, { toInstant }: TimeOptions = {}): number | undefined {
  if (typeof text !== 'string') return undefined
  const trimmed = text.trim()
  if (/^\d{9,10}$/.test(trimmed)) return Number(trimmed) * 1000
  if (/^\d{12,13}$/.test(trimmed)) return Number(trimmed)
  const iso = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?$/
  const [, , , zone] = iso.exec(trimmed) ?? []
  if (!iso.test(trimmed) || (zone === undefined && !toInstant)) return undefined
  const given = trimmed.replace(' ', 'T').replace(/\s/g, '')
  const timeMs = Date.parse(zone === undefined ? `${given}Z` : given)
  if (Number.isNaN(timeMs)) return undefined
  return zone === undefined ? toInstant?.(timeMs) : timeMs
}
