/**
 * What a position and an open page cost in each role, with 1, 2 and 4 processes of ingest and of background work: CPU time,
 * WAL, memory and bytes on disk. Devices report on sockets as they do on the road, a frame of one record each, from driving
 * vehicles of twenty companies: `npm run bench -- scale`. docs/scale.md calculates with these figures.
 *
 * On a machine with few cores, more processes show what a position costs, not how many positions are stored in a second.
 */
import type { Database } from '../../server/src/database/client.ts'
import { appOver } from '../../server/src/testing/app-over.ts'
import { FIRST_DONGLE, insertFleet } from '../ingest/fleet.ts'
import { readySender } from '../ingest/ready-sender.ts'
import { rebuiltAfter } from '../ingest/rebuilt-after.ts'
import { pause, withDatabase } from '../machine.ts'
import { measureDatabase } from '../positions/database.ts'
import { SIMULATED_DAY_MS, simulatedDays } from '../positions/traces.ts'
import { drive } from '../processes/processes.ts'
import {
  beyondIdle,
  type Installation,
  memoryOf,
  startInstallation,
  stopInstallation,
  times,
  type Usage,
  usageOf,
} from './installation.ts'
import { openPages } from './open-pages.ts'
import { freePort } from '../../server/src/testing/network.ts'

const COUNTS = [1, 2, 4]
const COMPANIES = 20
const VEHICLES_EACH = 100
const DEVICES = COMPANIES * VEHICLES_EACH
const PAGES_EACH = 5
const WARM_UP_RECORDS = 30
const REPORT_SECONDS = 10
const IDLE_SECONDS = 20
/** A worker whose CPU time falls below this share of the measurement before was not idle then. */
const STEADY_SHARE = 0.8
const LOAD_SECONDS = 60
const PAGES_SECONDS = 30
/** Devices that are connected before those whose memory is counted, so that the process has grown. */
const CONNECTED_FIRST = 500
const fleet = { devices: DEVICES, firstDongle: FIRST_DONGLE }

type Home = { database: Database; dataDir: string; installation: Installation; tokens: string[] }

for (const count of COUNTS)
  await withDatabase((...given) => measure(count, ...given), { max_connections: '200' })

console.log('  a day of simulated vehicles that report every 10 s while they drive')
await withDatabase((database) => measureDatabase(database, simulatedDays(10_000), SIMULATED_DAY_MS))

async function measure(
  count: number,
  database: Database,
  dataDir: string,
  connectionString: string,
): Promise<void> {
  const port = await freePort()
  const environment = { PUBLIC_URL: `http://localhost:${port}` }
  const tokens = await addCompanies(database, environment)
  const installation = await startInstallation(connectionString, count, environment)
  const home = { database, dataDir, installation, tokens }
  try {
    console.log(
      `  ${count} of ingest, ${count} of worker, 1 of api; ${COMPANIES} companies, ${DEVICES} devices`,
    )
    if (count === 1) await connectDevices(installation)
    await warmUp(home)
    const idle = await measureIdle(home)
    // As on the road, and ten times as often for larger batches.
    for (const everySeconds of [REPORT_SECONDS, REPORT_SECONDS / 10]) {
      const { positions, usage } = await measureLoad(home, { everySeconds, idle })
      if (count === 1 && everySeconds === REPORT_SECONDS)
        await measurePages(home, idle, usage.database / positions)
    }
    await reportMemory(installation)
    console.log(`    a position while hot: ${await hotBytes(database)} bytes`)
  } finally {
    await stopInstallation(installation)
  }
}

/** Tokens of their admins, several of each. */
async function addCompanies(database: Database, environment: Record<string, string>): Promise<string[]> {
  const clock = { now: () => new Date(), set: () => undefined, advance: () => undefined }
  const home = await appOver({ database, clock, environment })
  const tokens: string[] = []
  for (let company = 0; company < COMPANIES; company++) {
    const admin = await home.company()
    const firstDongle = FIRST_DONGLE + company * VEHICLES_EACH
    await insertFleet(database, VEHICLES_EACH, { tenantId: admin.tenantId, firstDongle })
    for (let page = 0; page < PAGES_EACH; page++) tokens.push(await home.signIn(admin))
  }
  await home.close()
  await database.pools.owner.query('analyze')
  return tokens
}

/** The memory of a connection that has logged in and reported nothing yet. */
async function connectDevices({ ingest }: Installation): Promise<void> {
  const port = ingest[0]?.teltonikaPort ?? 0
  const load = { port, framesPerDevice: 1, recordsPerFrame: 1, secondsApart: 1 }
  const before = await memoryOf(ingest)
  const first = await readySender({ ...load, devices: CONNECTED_FIRST, firstDongle: FIRST_DONGLE })
  const some = await memoryOf(ingest)
  const others = DEVICES - CONNECTED_FIRST
  const rest = await readySender({ ...load, devices: others, firstDongle: FIRST_DONGLE + CONNECTED_FIRST })
  const all = await memoryOf(ingest)
  const each = (all.now - some.now) / others / 1024
  console.log(
    `    a connected device: ${each.toFixed(1)} KiB (process ${mebibytes(before.now)}, with ${CONNECTED_FIRST} devices ` +
      `${mebibytes(some.now)}, with ${DEVICES} ${mebibytes(all.now)} MiB)`,
  )
  await Promise.all([first(), rest()])
}

/** Twice: after its first rebuild, a vehicle is rebuilt once more before its trips are continued. */
async function warmUp({ database, installation }: Home): Promise<void> {
  const ports = installation.ingest.map(({ teltonikaPort }) => teltonikaPort)
  const spanMs = WARM_UP_RECORDS * REPORT_SECONDS * 1000
  for (const beforeMs of [spanMs, 0]) {
    const send = await drive(ports, {
      ...fleet,
      framesPerDevice: 1,
      recordsPerFrame: WARM_UP_RECORDS,
      secondsApart: REPORT_SECONDS,
      endMs: Math.floor(Date.now() / 1000) * 1000 - beforeMs,
    })
    await send()
    await rebuiltAfter(database)
  }
}

/** Once workers have ended what follows from the warm-up's trips, such as addresses. */
async function measureIdle(home: Home): Promise<Usage> {
  const usedPerSecond = async (): Promise<Usage> => {
    const wait = async () => pause(IDLE_SECONDS * 1000)
    const { usage, seconds } = await usageOf(home, wait)
    return times(usage, 1 / seconds)
  }
  let before = await usedPerSecond()
  let idle = await usedPerSecond()
  while (idle.worker < before.worker * STEADY_SHARE) {
    before = idle
    idle = await usedPerSecond()
  }
  console.log(`    idle, of a core: ${describe(idle, (value) => `${(value * 100).toFixed(1)} %`)}`)
  return idle
}

type Interval = { everySeconds: number; idle: Usage }

/** Until trips are computed up to the last position. */
async function measureLoad(home: Home, { everySeconds, idle }: Interval) {
  const send = await reportEvery(home, everySeconds, LOAD_SECONDS)
  const { result, seconds, usage } = await usageOf(home, async () => {
    const load = await send()
    await rebuiltAfter(home.database)
    return load
  })
  const { positions, positionsPerSecond } = result
  const own = beyondIdle(usage, seconds, idle)
  console.log(
    `    each device every ${everySeconds} s, ${Math.round(positionsPerSecond)} positions/s; CPU of a position: ` +
      `${describe(own, (value) => `${((value / positions) * 1e6).toFixed(0)} µs`)}; WAL ` +
      `${Math.round(own.walBytes / positions)} bytes`,
  )
  return { positions, usage: own }
}

async function reportEvery({ installation }: Home, everySeconds: number, seconds: number) {
  const ports = installation.ingest.map(({ teltonikaPort }) => teltonikaPort)
  return drive(ports, {
    ...fleet,
    recordsPerFrame: 1,
    framesPerDevice: seconds / everySeconds,
    framesEverySeconds: everySeconds,
    secondsApart: everySeconds,
    endMs: Date.now() + seconds * 1000,
  })
}

/** What the pages cost the database is what the same positions without pages don't. */
async function measurePages(home: Home, idle: Usage, databaseEach: number): Promise<void> {
  const send = await reportEvery(home, REPORT_SECONDS, PAGES_SECONDS)
  const origin = `http://127.0.0.1:${home.installation.api[0]?.port}`
  const { result, seconds, usage } = await usageOf(home, async () => {
    const [{ positions }, pages] = await Promise.all([send(), openPages(origin, home.tokens, PAGES_SECONDS)])
    await rebuiltAfter(home.database)
    return { positions, ...pages }
  })
  const { api, database } = beyondIdle(usage, seconds, idle)
  const { positions, answers, vehicles } = result
  const each = (cpuSeconds: number): string => ((cpuSeconds / answers) * 1e3).toFixed(2)
  console.log(
    `    ${home.tokens.length} open maps of ${VEHICLES_EACH} vehicles: ${answers} answers with ` +
      `${(vehicles / answers).toFixed(0)} vehicles; CPU of an answer: api ${each(api)} ms, database ` +
      `${each(database - positions * databaseEach)} ms`,
  )
}

async function reportMemory(installation: Installation): Promise<void> {
  const each = await Promise.all(
    (['ingest', 'worker', 'api'] as const).map(async (role) => {
      const { now, most } = await memoryOf(installation[role])
      return `${role} ${mebibytes(now)}, at most ${mebibytes(most)} MiB`
    }),
  )
  console.log(`    memory of a process after the load: ${each.join('; ')}`)
}

/** With indexes, the live state and free space; segments are measured below. */
async function hotBytes(database: Database): Promise<number> {
  const { rows } = await database.pools.owner.query<{ bytes: number }>(
    `select sum(pg_total_relation_size(oid))::float8 / (select count(*) from positions) as bytes
     from pg_class where relkind = 'r' and relname like 'positions\\_%'`,
  )
  return Math.round(rows[0]?.bytes ?? Number.NaN)
}

function describe({ ingest, worker, api, database }: Usage, text: (value: number) => string): string {
  return `ingest ${text(ingest)}, worker ${text(worker)}, api ${text(api)}, database ${text(database)}`
}

function mebibytes(bytes: number): number {
  return Math.round(bytes / 2 ** 20)
}
