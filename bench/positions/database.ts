import type { Database } from '../../server/src/database/client.ts'
import { HOUR_MS } from '../../server/src/domains/tracking/positions/hours.ts'
import {
  insertPositions,
  toPositionParameters,
} from '../../server/src/domains/tracking/positions/position-rows.ts'
import { precedenceOf } from '../../server/src/domains/tracking/positions/record-precedence.ts'
import { readPositions } from '../../server/src/domains/tracking/positions/read-positions.ts'
import { addClosedHours } from '../../server/src/domains/tracking/positions/dirty-segments.ts'
import type { StoredFix } from '../../server/src/domains/tracking/positions/stored-position.ts'
import type { VehicleBatch } from '../../server/src/domains/tracking/ingest/vehicle-batch.ts'
import { writeSegments } from '../../server/src/domains/tracking/positions/write-segments.ts'
import { addFleet } from '../ingest/fleet.ts'

const BATCH = 2_000
const READS = 20

/** One day of several vehicles as rows and as segments: the size on disk, and the speed of writing and reading. */
export async function measureDatabase(
  database: Database,
  days: readonly (readonly StoredFix[])[],
  dayMs: number,
): Promise<void> {
  const { tenantId, vehicleIds } = await addFleet(database, days.length)
  const pool = database.pools.ingest
  for (const [index, fixes] of days.entries()) {
    for (let start = 0; start < fixes.length; start += BATCH) {
      const part = fixes
        .slice(start, start + BATCH)
        .map((fix) => ({ ...fix, precedence: precedenceOf(fix.record) }))
      // The rows of a batch need at most this.
      const batch = { tenantId, vehicleId: vehicleIds[index] ?? '', fixes: part } as unknown as VehicleBatch
      await pool.query({ name: 'bench-rows', text: insertPositions, values: toPositionParameters([batch]) })
    }
  }
  await database.pools.owner.query('analyze')
  const positions = days.reduce((sum, fixes) => sum + fixes.length, 0)
  const read = async (): Promise<string> => {
    const period = { tenantId, from: new Date(dayMs), to: new Date(dayMs + 24 * HOUR_MS - 1) }
    const start = performance.now()
    const before = process.cpuUsage()
    let count = 0
    for (let round = 0; round < READS; round++) {
      const vehicleId = vehicleIds[round % vehicleIds.length] ?? ''
      count += (await database.inTenant({ tenantId }, (tx) => readPositions(tx, { ...period, vehicleId })))
        .length
    }
    const ms = (performance.now() - start) / READS
    const { user, system } = process.cpuUsage(before)
    const cpuMs = ((user + system) / 1000 / READS).toFixed(1)
    return `a day of ${Math.round(count / READS)} positions read in ${ms.toFixed(1)} ms, ${cpuMs} ms of it here`
  }
  console.log(`rows: ${await bytesEach(database, 'positions%', positions)} bytes each; ${await read()}`)
  const start = performance.now()
  await addClosedHours(pool, dayMs, dayMs + 23 * HOUR_MS)
  const { hours, written } = await writeSegments(pool, new Date(dayMs + 25 * HOUR_MS))
  const rate = positions / ((performance.now() - start) / 1000)
  console.log(
    `${hours} dirty hours, ${written} written: ${Math.round(rate)} positions/s from rows to segments`,
  )
  await database.pools.owner.query('analyze')
  console.log(
    `segments: ${await bytesEach(database, 'position_segments', positions)} bytes each; ${await read()}`,
  )
}

/** On disk, including index and TOAST. */
async function bytesEach(database: Database, table: string, positions: number): Promise<string> {
  const { rows } = await database.pools.owner.query<{ bytes: number }>(
    `select sum(pg_total_relation_size(c.oid))::bigint as bytes from pg_class c
     where c.relkind = 'r' and c.relname like $1`,
    [table],
  )
  return ((rows[0]?.bytes ?? 0) / positions).toFixed(1)
}
