import { readFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import type { PositionRecord } from '@roadbook/protocols/message'
import { encodePositions } from '@roadbook/protocols/teltonika/encode'
import { teltonikaFrames } from '@roadbook/protocols/teltonika/decode'
import { clean } from '../../server/src/domains/tracking/positions/clean.ts'
import { DAY_MS, hourOf } from '../../server/src/domains/tracking/positions/hours.ts'
import { mergeRepeats } from '../../server/src/domains/tracking/positions/record-precedence.ts'
import type { StoredFix } from '../../server/src/domains/tracking/positions/stored-position.ts'
import { demoVehicles } from '../../simulator/src/demo-fleet.ts'
import { fixesOf } from '../../simulator/src/life.ts'
import { maltaRoads } from '../../simulator/src/driving/malta-roads.ts'

/** Hours of fixes, each of one vehicle, in chronological order. */
export type Hours = readonly (readonly StoredFix[])[]

/** A recorded trace, gzipped CSV: vehicle_id, time, lat, lng, and other values that the device reported. */
export async function recordedHours(path: string): Promise<Hours> {
  const [head = '', ...lines] = gunzipSync(await readFile(path))
    .toString()
    .trim()
    .split('\n')
  const names = head.split(',')
  const rows = lines.map((line) => {
    const cells = line.split(',')
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))
  })
  const vehicles = Map.groupBy(rows, (row) => row['vehicle_id'] ?? '')
  return [...vehicles.values()].flatMap((own) => inHours(inOrder(own.map(toRecord))))
}

export const SIMULATED_DAY_MS = Date.parse('2026-11-20T00:00:00Z')

/** The demo vehicles' day as their simulated trackers report it, encoded and decoded by the protocol. */
export function simulatedDays(everyMs = 5_000): readonly (readonly StoredFix[])[] {
  const graph = maltaRoads()
  const fromMs = SIMULATED_DAY_MS
  const reporting = { fromMs, everyMs }
  // A driver's phone uses another protocol.
  const tracked = demoVehicles().filter(({ device = 'teltonika' }) => device === 'teltonika')
  return tracked.map((vehicle) => {
    const records: PositionRecord[] = []
    for (const record of fixesOf(graph, vehicle, reporting)) {
      if (record.timeMs >= fromMs + DAY_MS) break
      if (record.timeMs >= fromMs) records.push(...throughTheWire(record))
    }
    return inOrder(records)
  })
}

function throughTheWire(record: PositionRecord): PositionRecord[] {
  return teltonikaFrames
    .decode(encodePositions([record], { codec: '8E' }))
    .flatMap((message) => (message.kind === 'positions' ? message.records : []))
}

/** The columns of a trace and their fields; others are kept as `extra`, as for any device. */
const fields: Record<string, keyof PositionRecord> = {
  speed_kmh: 'speedKmh',
  heading: 'headingDegrees',
  alt_m: 'altitudeMeters',
  hdop: 'hdop',
  rpm: 'engineRpm',
}

function toRecord(row: Record<string, string>): PositionRecord {
  const { vehicle_id: _, time = '', lat, lng, ...others } = row
  const record: Record<string, unknown> = {
    timeMs: Date.parse(time),
    latitude: Number(lat),
    longitude: Number(lng),
  }
  const extra: Record<string, number> = {}
  for (const [name, text] of Object.entries(others)) {
    const field = fields[name]
    if (text === '') continue
    if (field) record[field] = Number(text)
    else extra[name] = Number(text)
  }
  return { ...record, extra } as unknown as PositionRecord // the fields named above
}

function inOrder(records: readonly PositionRecord[]): readonly StoredFix[] {
  const kept = records.flatMap((record, index) => {
    // Arrived about a second after it was recorded.
    const receivedMs = record.timeMs + 700 + ((index * 37) % 400)
    const cleaned = clean(record, { dongleId: 350_000_000_000_001, receivedMs })
    return 'reason' in cleaned ? [] : [cleaned]
  })
  return mergeRepeats(kept)
}

export function inHours(kept: readonly StoredFix[]): Hours {
  return [...Map.groupBy(kept, ({ record }) => hourOf(record.timeMs)).values()]
}
