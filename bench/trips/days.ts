import type { PositionRecord } from '@roadbook/protocols/message'
import type { Database } from '../../server/src/database/client.ts'
import {
  insertPositions,
  toPositionParameters,
} from '../../server/src/domains/tracking/positions/position-rows.ts'
import { precedenceOf } from '../../server/src/domains/tracking/positions/record-precedence.ts'
import { toDirtyRangeParameters } from '../../server/src/domains/tracking/dirty-ranges/add-dirty-ranges.ts'
import type { Fleet } from '../ingest/fleet.ts'

const REPORT_MS = 10_000
/** Half an hour of driving, ten minutes of standing with the ignition off, repeated; each vehicle starts at its own time. */
const CYCLE_MS = 2_400_000
const DRIVING_MS = 1_800_000
const DEGREES_EACH = 0.0014

/** In a town: a red light of forty seconds every four minutes. */
function recordAt(vehicle: number, timeMs: number): PositionRecord {
  const sinceMs = timeMs - (vehicle * 7919 * REPORT_MS) / 10
  const inCycle = ((sinceMs % CYCLE_MS) + CYCLE_MS) % CYCLE_MS
  const isParked = inCycle >= DRIVING_MS
  const stands = isParked || inCycle % 240_000 >= 200_000
  const drivenMs = Math.min(inCycle, DRIVING_MS)
  const lights = Math.floor(drivenMs / 240_000)
  const steps =
    (drivenMs - lights * 40_000 - Math.max(0, (drivenMs % 240_000) - 200_000)) / REPORT_MS +
    Math.floor(sinceMs / CYCLE_MS) * 150
  // There and back.
  const place = Math.abs(((steps + 3000) % 6000) - 3000)
  return {
    timeMs,
    latitude: 35.8 + place * DEGREES_EACH,
    longitude: 14.4,
    speedKmh: stands ? 0 : 56,
    headingDegrees: 0,
    satellites: 11,
    ignition: !isParked,
    odometerMeters: Math.round(steps * DEGREES_EACH * 111_195),
  }
}

type Tick = { fromMs: number; untilMs: number; half?: number }

/** What ingest stores for this time: rows and one dirty range per vehicle. */
export async function storeTick(
  database: Database,
  { tenantId, vehicleIds }: Fleet,
  { fromMs, untilMs, half }: Tick,
): Promise<void> {
  const batches = vehicleIds.flatMap((vehicleId, index) => {
    if (half !== undefined && index % 2 !== half) return []
    const fixes = []
    for (let timeMs = fromMs; timeMs < untilMs; timeMs += REPORT_MS) {
      const record = recordAt(index, timeMs)
      const kept = { invalid: false, inaccurate: false, dongleId: 1, receivedMs: timeMs + 300 }
      fixes.push({ record, precedence: precedenceOf(record), ...kept })
    }
    return [{ tenantId, vehicleId, fixes }]
  })
  const pool = database.pools.ingest
  for (let start = 0; start < batches.length; start += 200) {
    const part = batches.slice(start, start + 200)
    await pool.query({ name: 'bench-rows', text: insertPositions, values: toPositionParameters(part) })
    const values = [...toDirtyRangeParameters(part), new Date(fromMs)]
    await pool.query({ name: 'bench-dirty-ranges', text: addDirtyRanges, values })
  }
}

/** Like ingest, but due at a given time. */
const addDirtyRanges = `
  insert into dirty_ranges (tenant_id, vehicle_id, from_time, to_time, due_at)
  select n.*, $5::timestamptz from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::timestamptz[]) as n`
