/**
 * Each part of an installation is killed and started again in turn while devices report: processes for devices and for
 * background work behind HAProxy, NATS, and each server of the database. Then what was acknowledged must be stored, with
 * the trips of a calm run: `CITUS_URL=postgresql://postgres@127.0.0.1:5432/postgres npm run bench -- chaos`. That may be plain
 * PostgreSQL too. Its servers are killed, so nothing else may use them, and they must run on this machine with fsync. It needs
 * haproxy and nats-server. `--minutes 5` is how long devices report.
 */
import { parseArgs } from 'node:util'
import { v7 as uuidv7 } from 'uuid'
import { createDatabase, type Database } from '../../server/src/database/client.ts'
import { migrate } from '../../server/src/database/migrate.ts'
import {
  createEmpty,
  databaseUrl,
  dropEverywhere,
  serversOf,
} from '../../server/src/testing/administration.ts'
import { openDocumentedProcesses } from '../../server/src/testing/documented-processes.ts'
import { rebuiltAfter } from '../ingest/rebuilt-after.ts'
import { pause, quiet } from '../machine.ts'
import { addTwins, compareStored, drive, simulateDays, tripsOf } from './fleet.ts'
import { natsPart, type Part, roadbookPart, serverPart } from './parts.ts'
import { freePort } from '../../server/src/testing/network.ts'

const COMPANIES = 12
const VEHICLES = 48
const DOWN_MS = 3_000
const UP_MS = 5_000
const CALM_SECONDS = 20

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '5' } } })
const seconds = Number(values.minutes) * 60
const url = process.env['CITUS_URL']
if (!url) {
  console.log('  skipped: CITUS_URL names no servers that may be killed')
  process.exit()
}
const servers = await serversOf(url)
const name = `roadbook_chaos_${process.pid}`
const connectionString = databaseUrl(url, name)
await createEmpty(servers, name)
try {
  await migrate({ connectionString, log: quiet })
  const database = createDatabase({ connectionString, log: quiet })
  try {
    await run(database)
  } finally {
    await database.close()
  }
} finally {
  await dropEverywhere(servers, name)
}

async function run(database: Database): Promise<void> {
  const companies = Array.from({ length: COMPANIES }, () => uuidv7())
  const days = simulateDays(VEHICLES, Math.floor(Date.now() / 1000) * 1000)
  const { chaotic, calm } = await addTwins(database, days, companies)
  const nats = await natsPart(await freePort())
  const documented = await openDocumentedProcesses(connectionString)
  try {
    const port = documented.port(5027)
    const killed = await startParts(documented, nats)
    const fleet = drive(port, chaotic, seconds)
    const kills = await killInTurn(killed, fleet.done)
    console.log(
      `  ${fleet.acknowledged()} positions acknowledged, each after ${(fleet.longestWaitMs() / 1000).toFixed(1)} s at most; killed ${kills}`,
    )
    await rebuiltAfter(database)
    await drive(port, calm, CALM_SECONDS).done
    await rebuiltAfter(database)
  } finally {
    await documented.kill()
    nats.stop()
  }
  await compare(database, chaotic, calm)
}

/** Everything runs when this returns. */
async function startParts(
  documented: Awaited<ReturnType<typeof openDocumentedProcesses>>,
  nats: Part & { url: string },
): Promise<Part[]> {
  const roadbook = [
    [3001, 'ingest'],
    [3002, 'ingest'],
    [3003, 'worker'],
    [3003, 'worker'],
  ] as const
  const processes = roadbook.map(async ([documentedPort, role], nth) =>
    roadbookPart(documented, documentedPort, {
      ROLES: role,
      NATS_URL: nats.url,
      ...(role === 'worker' ? { PORT: String(await freePort()) } : {}),
      name: `${role} ${(nth % 2) + 1}`,
    }),
  )
  return [...(await Promise.all(processes)), nats, ...(await Promise.all(servers.map(serverPart)))]
}

/** Each as often as the others. Returns how often each was. */
async function killInTurn(parts: readonly Part[], until: Promise<void>): Promise<string> {
  const counts = new Map(parts.map((part) => [part.name, 0]))
  const state = { isOver: false }
  void until.then(() => (state.isOver = true))
  while (!state.isOver) {
    for (const part of parts) {
      await part.kill()
      counts.set(part.name, (counts.get(part.name) ?? 0) + 1)
      await pause(DOWN_MS)
      await part.revive()
      await pause(UP_MS)
    }
  }
  return [...counts].map(([part, count]) => `${part} ${count} times`).join(', ')
}

type Vehicles = Awaited<ReturnType<typeof addTwins>>['calm']

async function compare(database: Database, chaotic: Vehicles, calm: Vehicles): Promise<void> {
  const sums = { lost: 0, unsent: 0, trips: 0, differing: 0 }
  for (const [nth, vehicle] of chaotic.entries()) {
    const { lost, unsent } = await compareStored(database, vehicle)
    const [after, expected] = [
      await tripsOf(database, vehicle),
      await tripsOf(database, calm[nth] ?? vehicle),
    ]
    sums.lost += lost
    sums.unsent += unsent
    sums.trips += after.trips.length
    const found = [...differences(after.trips, expected.trips), ...differences(after.stops, expected.stops)]
    if (found.length > 0) sums.differing++
    if (found.length > 0) console.log(`    vehicle ${nth}: ${found.join('; ')}`)
  }
  const { lost, unsent, trips, differing } = sums
  console.log(
    `  lost: ${lost}, never sent: ${unsent}; ${trips} trips, those of ${differing} of ${chaotic.length} vehicles differ from a calm run`,
  )
  if (lost + unsent + differing > 0) process.exitCode = 1
}

/** What is not the same, by its place and its column. */
function differences(found: readonly object[], expected: readonly object[]): string[] {
  if (found.length !== expected.length) return [`${found.length} instead of ${expected.length}`]
  return found.flatMap((row, nth) => {
    const other = new Map(Object.entries(expected[nth] ?? {}))
    const columns = Object.entries(row).filter(
      ([column, value]) => JSON.stringify(value) !== JSON.stringify(other.get(column)),
    )
    return columns.length > 0 ? [`${nth}: ${columns.map(([column]) => column).join(' ')}`] : []
  })
}
