/** One vehicle's year without a gap: two hours of driving and two and a half of standing, repeated. */
import type { PositionRecord } from '@roadbook/protocols/message'
import type pg from 'pg'
import { importHours } from '../../server/src/domains/tracking/positions/import-hours.ts'
import type { VehicleKey } from '../../server/src/domains/tracking/positions/index.ts'
import { FIRST_DONGLE } from '../ingest/fleet.ts'

const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
const PARKED_STEP_MS = 600_000
const DRIVE_MS = 2 * HOUR_MS
const CYCLE_MS = DRIVE_MS + 2.5 * HOUR_MS
/** 50 km/h. */
const METERS_PER_MS = 50 / 3_600
const DEGREES_PER_METER = 1 / 111_195

type Year = { fromMs: number; days: number; drivingStepMs: number }

function* recordsOf({ fromMs, days, drivingStepMs }: Year): Generator<PositionRecord> {
  const untilMs = fromMs + days * DAY_MS
  let timeMs = fromMs
  while (timeMs < untilMs) {
    const sinceMs = timeMs - fromMs
    const [cycle, inCycleMs] = [Math.floor(sinceMs / CYCLE_MS), sinceMs % CYCLE_MS]
    const isDriving = inCycleMs < DRIVE_MS
    yield recordAt(timeMs, {
      isDriving,
      meters: cycle * DRIVE_MS * METERS_PER_MS,
      inDriveMs: Math.min(inCycleMs, DRIVE_MS),
    })
    timeMs += isDriving ? drivingStepMs : PARKED_STEP_MS
  }
}

type Place = { isDriving: boolean; meters: number; inDriveMs: number }

/** North for an hour, then back, on streets that turn a little. */
function recordAt(timeMs: number, { isDriving, meters, inDriveMs }: Place): PositionRecord {
  const awayMs = inDriveMs < DRIVE_MS / 2 ? inDriveMs : DRIVE_MS - inDriveMs
  return {
    timeMs,
    latitude: 45 + awayMs * METERS_PER_MS * DEGREES_PER_METER,
    longitude: 9 + Math.sin(awayMs / 400_000) * 0.02,
    speedKmh: isDriving ? 50 : 0,
    headingDegrees: 0,
    satellites: 11,
    ignition: isDriving,
    odometerMeters: Math.round(meters + inDriveMs * METERS_PER_MS),
  }
}

/** Written straight to the hourly segments, a month at a time. Returns the number of positions. */
export async function storeYear(pool: pg.Pool, vehicle: VehicleKey, year: Year): Promise<number> {
  const now = new Date(year.fromMs + year.days * DAY_MS)
  let stored = 0
  for (let day = 0; day < year.days; day += 30) {
    const part = { ...year, fromMs: year.fromMs + day * DAY_MS, days: Math.min(30, year.days - day) }
    const records = [...recordsOf(part)]
    await importHours(pool, { ...vehicle, dongleId: FIRST_DONGLE, records, now }, async () => undefined)
    stored += records.length
  }
  return stored
}
