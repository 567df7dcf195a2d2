/**
 * How long the live map waits: all places of 10,000 vehicles, and only those that changed, over HTTP with a signed
 * token, beside a bare answer of the same bytes: `node bench/locations/run.ts [vehicles]`.
 */
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { apiBase } from '@roadbook/contract/api'
import type { Database } from '../../server/src/database/client.ts'
import { appOver, createTestClock } from '../../server/src/testing/app-over.ts'
import { percentile, withDatabase } from '../machine.ts'
import { addVehicles } from './vehicles.ts'

const ROUNDS = 30
const CHANGED = 100

const [count = 10_000] = process.argv.slice(2).map(Number)
await withDatabase((database) => measure(database, count))

async function measure(database: Database, vehicles: number): Promise<void> {
  const home = await appOver({ database, clock: createTestClock(new Date()) })
  const admin = await home.company()
  await addVehicles(database, admin.tenantId, vehicles)
  const address = await home.app.listen({ port: 0, host: '127.0.0.1' })
  const url = `${address}${apiBase}/vehicles/location`
  const headers = { authorization: `Bearer ${admin.token}`, 'accept-encoding': 'identity' }
  const body = await (await fetch(url, { headers })).arrayBuffer()
  report(`all ${vehicles} (${Math.round(body.byteLength / 1000)} kB)`, await time(() => get(url, headers)))
  const asBrowsersAsk = { ...headers, 'accept-encoding': 'gzip, deflate, br, zstd' }
  report(`all ${vehicles}, compressed`, await time(() => get(url, asBrowsersAsk)))
  let since = await revision(database)
  const changes = await time(
    () => get(`${url}?since=${since}`, headers),
    async () => {
      since = await revision(database)
      await move(database, admin.tenantId, CHANGED)
    },
  )
  report(`since, ${CHANGED} changed`, changes)
  report('a bare answer of the same bytes', await timeBare(Buffer.from(body)))
  await home.close()
}

async function get(url: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(url, { headers })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}

async function time(run: () => Promise<void>, before?: () => Promise<void>): Promise<number[]> {
  const taken: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await before?.()
    const start = performance.now()
    await run()
    taken.push(performance.now() - start)
  }
  return taken
}

async function timeBare(body: Buffer): Promise<number[]> {
  const server = createServer((_, response) => response.end(body)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  // of a port, so not a string
  const { port } = server.address() as AddressInfo
  const taken = await time(() => get(`http://127.0.0.1:${port}`, {}))
  server.close()
  return taken
}

async function revision(database: Database): Promise<number> {
  const { rows } = await database.pools.owner.query<{ revision: number }>(
    'select max(revision) as revision from tenant_revisions',
  )
  return rows[0]?.revision ?? 0
}

/** As ingest would: the company's next revision for those that moved. */
async function move(database: Database, tenantId: string, vehicles: number): Promise<void> {
  await database.pools.owner.query(
    `with b as (update tenant_revisions set revision = revision + 1 where tenant_id = $1 returning revision)
     update vehicle_state s set revision = b.revision, latitude = latitude + 0.0001, fix_time = now() from b
     where s.tenant_id = $1 and s.vehicle_id in
       (select vehicle_id from vehicle_state where tenant_id = $1 order by random() limit $2)`,
    [tenantId, vehicles],
  )
}

function report(what: string, taken: readonly number[]): void {
  console.log(
    `/vehicles/location, ${what}: p50 ${percentile(taken, 0.5).toFixed(1)} ms, p99 ${percentile(taken, 0.99).toFixed(1)} ms`,
  )
}
