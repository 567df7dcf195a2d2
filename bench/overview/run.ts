/**
 * Measures the dashboard's request for a company that has driven for eight weeks: from trips only, as right after start-up,
 * and with the daily roll-up. `node bench/overview/run.ts [vehicles]`, 1,000 by default.
 */
import { readFile } from 'node:fs/promises'
import { Overview } from '@roadbook/contract/reporting/overview'
import { sql } from 'kysely'
import type { Database, Tx } from '../../server/src/database/client.ts'
import { createAddressLookup, lazyPlaces } from '../../server/src/domains/tracking/addresses/index.ts'
import {
  createDailyRollUp,
  createOverviewHandlers,
} from '../../server/src/domains/reporting/overview/index.ts'
import { percentile, quiet, withDatabase } from '../machine.ts'
import { addDrivingCompany } from './company.ts'

const vehicles = Number(process.argv[2] ?? 1_000)
/** A Friday, late in the working day. */
const now = new Date('2026-11-20T16:42:00Z')

await withDatabase(async (database) => {
  const { tenantId, trips, alerts } = await addDrivingCompany(database, { vehicles, now })
  console.log(`${vehicles} vehicles, ${trips} trips, ${alerts} alerts today`)
  await measure(database, 'from trips alone', { tenantId, times: 3 })
  const keeper = createDailyRollUp({ database, clock: { now: () => now }, log: quiet })
  await timed('the days added up once', () => keeper.run())
  await timed('a turn with nothing to add', () => keeper.run())
  await measure(database, 'with the days added up', { tenantId, times: 30 })
})

async function timed(name: string, run: () => Promise<unknown>): Promise<void> {
  const start = performance.now()
  await run()
  console.log(`${name}: ${(performance.now() - start).toFixed(1)} ms`)
}

/** Each response as the server creates it: one transaction, the response parsed by its schema and serialized. */
async function measure(
  database: Database,
  name: string,
  { tenantId, times }: { tenantId: string; times: number },
): Promise<void> {
  const user = { tenantId, userId: tenantId, email: '', role: 'admin', reach: 'all' } as const
  const handlers = createOverviewHandlers({ namePlaces: createAddressLookup(lazyPlaces()) })
  const taken: number[] = []
  let bytes = 0
  let postgresMs = 0
  const own = process.cpuUsage()
  for (let round = 0; round < times; round += 1) {
    const start = performance.now()
    await database.inTenant({ tenantId }, async (tx) => {
      const pid = round === 0 || round === times - 1 ? await pidOf(tx) : undefined
      if (round === 0) postgresMs -= await cpuOf(pid)
      const context = { scope: user, tx, now, requestId: '', ip: '' }
      const reply = await handlers.get(context, {
        params: undefined,
        query: undefined,
        body: undefined,
      })
      bytes = JSON.stringify(Overview.parse(reply)).length
      if (round === times - 1) postgresMs += await cpuOf(pid)
    })
    taken.push(performance.now() - start)
  }
  const { user: inUser, system } = process.cpuUsage(own)
  const at = (share: number) => percentile(taken, share).toFixed(1)
  console.log(
    `${name}: p50 ${at(0.5)} ms, least ${at(0)}, most ${at(1)}; of CPU ${(postgresMs / times).toFixed(1)} ms in ` +
      `PostgreSQL, ${((inUser + system) / 1000 / times).toFixed(1)} ms here; ${bytes} bytes`,
  )
}

async function pidOf(tx: Tx): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  return rows[0]?.pid ?? 0
}

/** CPU milliseconds of another process since its start. Linux only, where a tick is 10 ms. */
async function cpuOf(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user = 0, system = 0] = (stat.split(') ')[1] ?? '').split(' ').slice(11, 13).map(Number)
  return (user + system) * 10
}
