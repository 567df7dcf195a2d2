/**
 * How long it takes until another process has all the work of one that is told to end, while devices report over HAProxy:
 * `npm run bench -- hand-over`. Two processes take devices, two others do background work. `--devices 1000,2000`
 * sets the numbers of devices, `--times` how often.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import type { Database } from '../../server/src/database/client.ts'
import { openDocumentedProcesses } from '../../server/src/testing/documented-processes.ts'
import { freePort } from '../../server/src/testing/network.ts'
import type { ServerProcess } from '../../server/src/testing/servers/server-process.ts'
import { addFleet } from '../ingest/fleet.ts'
import { pause, percentile, withDatabase } from '../machine.ts'
import type { Load, Move, Moves } from './devices.ts'

const REPORT_MS = 10_000
const SETTLED_MS = 15_000
const LOOK_MS = 10
const TIMES = 3

const { values } = parseArgs({ options: { devices: { type: 'string' }, times: { type: 'string' } } })
const sizes = values.devices === undefined ? [200, 2_000] : values.devices.split(',').map(Number)
const times = Number(values.times ?? TIMES)

await withDatabase(measure, { max_connections: '200' })

async function measure(database: Database, _dataDir: string, connectionString: string): Promise<void> {
  await addFleet(database, Math.max(...sizes))
  const documented = await openDocumentedProcesses(connectionString)
  const startIngest = (port: number) => documented.start(port, { ROLES: 'ingest' })
  const startWorker = async () =>
    documented.start(3003, { ROLES: 'worker', PORT: String(await freePort()), TRUST_PROXY: 'off' })
  try {
    const ports = [3001, 3002] as const
    const processes = await Promise.all([startIngest(ports[0]), startIngest(ports[1])])
    let workers = await Promise.all([startWorker(), startWorker()])
    for (const devices of sizes) {
      const reporting = report({ port: documented.port(5027), devices, reportMs: REPORT_MS })
      for (let time = 0; time < times; time++) {
        await pause(SETTLED_MS)
        // The one that has the devices: they stay where they moved to.
        const nth = time % 2 === 0 ? 0 : 1
        console.log(`  ${whole(devices)} devices`)
        await endIngest(processes[nth], documented.port(ports[nth]), reporting)
        processes[nth] = await startIngest(ports[nth])
        await endWorker(database, workers[0])
        workers = [workers[1], await startWorker()]
      }
      reporting.stop()
    }
  } finally {
    await documented.kill()
  }
}

type Reporting = { begin(): void; end(): Promise<Moves>; stop(): void }

function report(load: Load): Reporting {
  const child = fork(new URL('./devices.ts', import.meta.url), [JSON.stringify(load)])
  return {
    begin: () => void child.send('begin'),
    async end() {
      child.send('end')
      const [moves] = (await once(child, 'message')) as [Moves] // the answer of devices.ts
      return moves
    },
    stop: () => child.disconnect(),
  }
}

async function endIngest(ending: ServerProcess, health: number, devices: Reporting): Promise<void> {
  devices.begin()
  const startMs = performance.now()
  const stopped = ending.stop().then(() => performance.now() - startMs)
  const notReadyMs = await until(async () => {
    const answer = await fetch(`http://127.0.0.1:${health}/api/readyz`).catch(() => undefined)
    return answer?.status !== 200
  }, startMs)
  const endedMs = await stopped
  const noted = await devices.end()
  const closingMs = Math.min(...noted.moves.map(({ lostMs }) => lostMs))
  const fromMs = closingMs - performance.timeOrigin - startMs
  console.log(
    `    not ready after ${whole(notReadyMs)} ms; ${whole(noted.moves.length)} connections closed from ${whole(fromMs)} ms on; ended after ${whole(endedMs)} ms`,
  )
  printMoves(noted, closingMs)
}

function printMoves({ moves, slowestMs, ownMs }: Moves, closingMs: number): void {
  const since = (of: (move: Move) => number): string => {
    const timesMs = moves.map((move) => of(move) - closingMs)
    return [0, 0.5, 1].map((share) => whole(percentile(timesMs, share))).join(' / ')
  }
  const away = moves.map(({ lostMs, backMs }) => backMs - lostMs)
  const again = moves.filter(({ attempts }) => attempts > 1).length
  console.log(
    `    since then, the first / half / the last: closed ${since(({ lostMs }) => lostMs)} ms, logged in ${since(({ backMs }) => backMs)} ms, ` +
      `stored at the next report ${since(({ storedMs }) => storedMs)} ms\n` +
      `    a device was away for ${whole(percentile(away, 0.5))} ms, 1 % for more than ${whole(percentile(away, 0.99))}, at most ${whole(Math.max(...away))} ms; ` +
      `${again} needed several attempts\n` +
      `    the slowest report was acknowledged after ${whole(slowestMs)} ms; the devices themselves were late by ${whole(ownMs)} ms at most`,
  )
}

async function endWorker(database: Database, ending: ServerProcess): Promise<void> {
  const holder = `select holder::text, count(*)::int as held from directory.leases where holder is not null group by 1`
  const read = async () => (await database.pools.owner.query<{ holder: string; held: number }>(holder)).rows
  await until(async () => (await read()).length === 2, performance.now())
  const startMs = performance.now()
  const before = (await read()).reduce((sum, { held }) => sum + held, 0)
  const stopped = ending.stop().then(() => performance.now() - startMs)
  const takenMs = await until(async () => {
    const now = await read()
    return now.length === 1 && (now[0]?.held ?? 0) >= before
  }, startMs)
  const endedMs = await stopped
  console.log(
    `    worker: its share of ${before} leases taken after ${whole(takenMs)} ms; ended after ${whole(endedMs)} ms`,
  )
}

/** Returns after how many milliseconds it was so. */
async function until(isSo: () => Promise<boolean>, startMs: number): Promise<number> {
  while (!(await isSo())) await pause(LOOK_MS)
  return performance.now() - startMs
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en')
}
