/**
 * How long it takes until another process has all the work of one that is told to end, while 2,000 devices report over
 * HAProxy: `npm run bench -- hand-over`. Two processes take devices, two others do background work.
 */
import { readFile } from 'node:fs/promises'
import { tcpEncoder } from '@roadbook/protocols/teltonika/encode'
import type { Database } from '../../server/src/database/client.ts'
import { freePort } from '../../server/src/domains/people/identity/testing/server.ts'
import { openDocumentedProcesses } from '../../server/src/testing/documented-processes.ts'
import type { ServerProcess } from '../../server/src/testing/servers/server-process.ts'
import { Device } from '../../simulator/src/devices/device.ts'
import { addFleet, FIRST_DONGLE } from '../ingest/fleet.ts'
import { pause, percentile, withDatabase } from '../machine.ts'

const DEVICES = 2_000
const REPORT_MS = 10_000
const SETTLED_MS = 15_000
const LOOK_MS = 10
const TIMES = 3
/** A device that waits before it connects again would be measured instead of the server. */
const patience = { firstPauseMs: 10, longestPauseMs: 500, answerTimeoutMs: 30_000 }

await withDatabase(measure, { max_connections: '200' })

async function measure(database: Database, _dataDir: string, connectionString: string): Promise<void> {
  await addFleet(database, DEVICES)
  const documented = await openDocumentedProcesses(connectionString)
  const startIngest = (port: number) => documented.start(port, { ROLES: 'ingest' })
  const startWorker = async () =>
    documented.start(3003, { ROLES: 'worker', PORT: String(await freePort()), TRUST_PROXY: 'off' })
  try {
    let [ending] = await Promise.all([startIngest(3001), startIngest(3002)])
    let workers = await Promise.all([startWorker(), startWorker()])
    const devices = reportAll(documented.port(5027))
    for (let time = 0; time < TIMES; time++) {
      await pause(SETTLED_MS)
      await endIngest(ending, documented.port(3001), documented.port(5027), devices)
      ending = await startIngest(3001)
      await endWorker(database, workers[0])
      workers = [workers[1], await startWorker()]
    }
    devices.stop()
  } finally {
    await documented.kill()
  }
}

type Devices = {
  /** When those that lost their connection since `fromMs` had a position stored again, after it. */
  storedAgain(fromMs: number): number[]
  lostSince(fromMs: number): number
  stop(): void
}

/** Each device at its own moment of the interval. */
function reportAll(port: number): Devices {
  const moves = new Map<number, { lostMs: number; storedMs: number | undefined }>()
  const all = Array.from({ length: DEVICES }, (_, nth) => {
    const imei = String(FIRST_DONGLE + nth)
    const log = (line: string): void => {
      if (!line.endsWith('connected again'))
        moves.set(nth, { lostMs: performance.now(), storedMs: undefined })
    }
    const device = new Device({ ...patience, imei, host: '127.0.0.1', port, encoder: tcpEncoder, log })
    device.start()
    return device
  })
  let turn = 0
  const stored = all.map(() => 0)
  const timer = setInterval(() => {
    const nowMs = performance.now()
    const due = Math.floor(((nowMs % REPORT_MS) / REPORT_MS) * DEVICES)
    for (; turn !== due; turn = (turn + 1) % DEVICES)
      all[turn]?.send({
        timeMs: Date.now(),
        latitude: 35.8 + (nowMs % 1e6) / 1e7,
        longitude: 14.4,
        speedKmh: 40,
      })
    all.forEach((device, nth) => {
      const move = moves.get(nth)
      if (device.acknowledged > (stored[nth] ?? 0) && move) move.storedMs ??= nowMs
      stored[nth] = device.acknowledged
    })
  }, LOOK_MS)
  const since = (fromMs: number) => [...moves.values()].filter(({ lostMs }) => lostMs >= fromMs)
  return {
    storedAgain: (fromMs) =>
      since(fromMs).flatMap(({ storedMs }) => (storedMs === undefined ? [] : [storedMs - fromMs])),
    lostSince: (fromMs) => since(fromMs).length,
    stop() {
      clearInterval(timer)
      for (const device of all) device.stop()
    },
  }
}

async function endIngest(
  ending: ServerProcess,
  health: number,
  port: number,
  devices: Devices,
): Promise<void> {
  const startMs = performance.now()
  const stopped = ending.stop()
  const notReadyMs = await until(async () => {
    const answer = await fetch(`http://127.0.0.1:${health}/api/readyz`).catch(() => undefined)
    return answer?.status !== 200
  }, startMs)
  // The balancer knows, and the process closes its connections, the first of them now.
  const firstMs = await until(async () => devices.lostSince(startMs) > 0, startMs)
  const closedMs = await until(async () => (await countConnections('127.0.0.2', port)) === 0, startMs)
  const movedMs = await until(async () => devices.storedAgain(startMs).length > 0, startMs)
  await stopped
  const endedMs = performance.now() - startMs
  const lost = devices.lostSince(startMs)
  const isStored = async () => devices.storedAgain(startMs).length === lost
  await until(isStored, startMs)
  const again = devices.storedAgain(startMs)
  console.log(
    `  ingest: not ready after ${round(notReadyMs)} ms; first of ${lost} connections closed after ${round(firstMs)}, all after ` +
      `${round(closedMs)} ms; a moved device stored again after ${round(movedMs)} ms, half after ${round(percentile(again, 0.5))}, ` +
      `all after ${round(Math.max(...again))} ms; ended after ${round(endedMs)} ms`,
  )
}

async function endWorker(database: Database, ending: ServerProcess): Promise<void> {
  const holder = `select holder::text, count(*)::int as held from directory.leases where holder is not null group by 1`
  const read = async () => (await database.pools.owner.query<{ holder: string; held: number }>(holder)).rows
  await until(async () => (await read()).length === 2, performance.now())
  const startMs = performance.now()
  const before = (await read()).reduce((sum, { held }) => sum + held, 0)
  const stopped = ending.stop()
  const takenMs = await until(async () => {
    const now = await read()
    return now.length === 1 && now[0]?.held === before
  }, startMs)
  await stopped
  console.log(
    `  worker: its share of ${before} leases taken after ${round(takenMs)} ms; ended after ${round(performance.now() - startMs)} ms`,
  )
}

/** Returns after how many milliseconds it was so. */
async function until(isSo: () => Promise<boolean>, startMs: number): Promise<number> {
  while (!(await isSo())) await pause(LOOK_MS)
  return performance.now() - startMs
}

/** Those that are established at this address. */
async function countConnections(host: string, port: number): Promise<number> {
  const hex = (value: number, digits: number) => value.toString(16).toUpperCase().padStart(digits, '0')
  const address = host
    .split('.')
    .map(Number)
    .toReversed()
    .map((part) => hex(part, 2))
    .join('')
  const lines = (await readFile('/proc/net/tcp', 'utf8')).split('\n')
  return lines.filter(
    (line) => line.includes(`: ${address}:${hex(port, 4)} `) && / 01 /.test(line.slice(30, 40)),
  ).length
}

function round(ms: number): string {
  return Math.round(ms).toLocaleString('en')
}
