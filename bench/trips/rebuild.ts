/**
 * How long it takes to make the trips of an imported year: `node bench/trips/rebuild.ts [seconds between fixes]`. In the
 * same run: the cost of reading the same positions, and the part of the pure detection.
 */
import { createTripWorker } from '../../server/src/domains/trips/trips/rebuild/trip-worker.ts'
import { readTrack } from '../../server/src/domains/tracking/positions/read-track.ts'
import type { TrackFix } from '../../server/src/domains/tracking/positions/track-columns.ts'
import { segment } from '../../server/src/domains/trips/trip-detection/detection.ts'
import { tripParameters } from '../../server/src/domains/trips/trip-detection/parameters.ts'
import { addFleet } from '../ingest/fleet.ts'
import { quiet, withDatabase } from '../machine.ts'
import { CpuMeter } from './cpu-meter.ts'
import { DAY_MS, storeYear } from './year.ts'

const [stepSeconds = 60] = process.argv.slice(2).map(Number)
const DAYS = 365

await withDatabase(async (database, dataDir) => {
  const now = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS)
  const fromMs = now.getTime() - DAYS * DAY_MS
  const { tenantId, vehicleIds } = await addFleet(database, 1)
  const vehicle = { tenantId, vehicleId: vehicleIds[0]! }
  const year = { fromMs, days: DAYS, drivingStepMs: stepSeconds * 1000 }
  const stored = await storeYear(database.pools.ingest, vehicle, year)
  await database.pools.owner.query('analyze')
  const cpu = new CpuMeter(dataDir)
  const addDirtyRange = async (): Promise<void> => {
    const values = [tenantId, vehicle.vehicleId, new Date(fromMs), now, new Date(fromMs)]
    const insert =
      'insert into dirty_ranges (tenant_id, vehicle_id, from_time, to_time, due_at) values ($1, $2, $3, $4, $5)'
    await database.pools.owner.query(insert, values)
  }
  // A new worker each time, since its cache would skip the work to be measured.
  const rebuild = async (): Promise<void> => {
    const worker = createTripWorker({ database, clock: { now: () => now }, log: quiet })
    for (let more = -1; more !== 0;) more = await worker.run()
  }
  console.log(`${stored} fixes of ${DAYS} days, one each ${stepSeconds} s while driving`)
  const positions: TrackFix[] = await timed('reading them alone', cpu, () =>
    database.inTenant(vehicle, (tx) => readTrack(tx, { ...vehicle, from: new Date(fromMs), to: now })),
  )
  const { trips } = await timed('detection alone', cpu, async () => segment(positions, tripParameters, now))
  await addDirtyRange()
  await timed('all trips rebuilt for the first time', cpu, rebuild)
  const { rows } = await database.pools.owner.query<{ trips: number }>(
    'select count(*)::int as trips from trips',
  )
  console.log(`  ${rows[0]?.trips} trips are stored of ${trips.length}`)
  await addDirtyRange()
  await timed('recomputed, nothing changed', cpu, rebuild)
  await database.pools.owner.query('update trips set max_speed_kmh = max_speed_kmh + 1')
  await addDirtyRange()
  await timed('recomputed, each trip changed', cpu, rebuild)

  async function timed<T>(what: string, meter: CpuMeter, run: () => Promise<T>): Promise<T> {
    const beganMs = performance.now()
    const { result, node, database: inDatabase } = await meter.during(run)
    const seconds = (performance.now() - beganMs) / 1000
    const each = ((seconds * 1e6) / stored).toFixed(2)
    console.log(
      `  ${what}: ${seconds.toFixed(2)} s, ${each} µs a fix (CPU ${node.toFixed(2)} s here, ${inDatabase.toFixed(2)} s in the database)`,
    )
    return result
  }
})
