import type { Database } from '../../server/src/database/client.ts'

const MAX_DRAWING_SECONDS = 900

/** Dirty ranges of new positions. The others become due by time, to end the trips of silent vehicles. */
const marksLeft = `
  select count(*)::int as left from dirty_ranges m where due_at <= $1 and not exists (
    select from trips t where t.tenant_id = m.tenant_id and t.vehicle_id = m.vehicle_id and t.end_time >= m.to_time)`

/** Seconds until trips are rebuilt up to each vehicle's last position, as text. */
export async function rebuiltAfter(database: Database): Promise<string> {
  const start = performance.now()
  const until = new Date()
  for (;;) {
    const { rows } = await database.pools.owner.query<{ left: number }>(marksLeft, [until])
    const seconds = (performance.now() - start) / 1000
    if (rows[0]?.left === 0) return seconds.toFixed(1)
    if (seconds > MAX_DRAWING_SECONDS) return `more than ${MAX_DRAWING_SECONDS}`
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
