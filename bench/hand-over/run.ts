/**
 * How long it takes until another process has all the work of one that is told to end, while 2,000 devices report over
 * HAProxy: `npm run bench -- hand-over`. Two processes take devices, two others do background work.
 */
import { tcpEncoder } from '@roadbook/protocols/teltonika/encode'
import type { Database } from '../../server/src/database/client.ts'
import { openDocumentedProcesses } from '../../server/src/testing/documented-processes.ts'
import type { ServerProcess } from '../../server/src/testing/servers/server-process.ts'
import { Device } from '../../simulator/src/devices/device.ts'
import { addFleet, FIRST_DONGLE } from '../ingest/fleet.ts'
import { pause, percentile, withDatabase } from '../machine.ts'
import { freePort } from '../../server/src/testing/network.ts'

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
    const ports = [3001, 3002] as const
    const processes = await Promise.all([startIngest(ports[0]), startIngest(ports[1])])
    let workers = await Promise.all([startWorker(), startWorker()])
    const devices = reportAll(documented.port(5027))
    for (let time = 0; time < TIMES; time++) {
      await pause(SETTLED_MS)
      // The one that has the devices: they stay where they moved to.
      const nth = time % 2 === 0 ? 0 : 1
      await endIngest(processes[nth], documented.port(ports[nth]), devices)
      processes[nth] = await startIngest(ports[nth])
      await endWorker(database, workers[0])
      workers = [workers[1], await startWorker()]
    }
    devices.stop()
  } finally {
    await documented.kill()
  }
}

type Devices = {
  /** Of the devices that lost their connection since then. */
  movedSince(fromMs: number): Move[]
  stop(): void
}

type Move = { lostMs: number; backMs: number | undefined; storedMs: number | undefined }

/** Each device at its own moment of the interval. */
function reportAll(port: number): Devices {
  const moves = new Map<number, Move>()
  const all = Array.from({ length: DEVICES }, (_, nth) => {
    const imei = String(FIRST_DONGLE + nth)
    const log = (line: string): void => {
      const nowMs = performance.now()
      const move = moves.get(nth)
      if (!line.endsWith('connected again'))
        moves.set(nth, { lostMs: nowMs, backMs: undefined, storedMs: undefined })
      else if (move) move.backMs ??= nowMs
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
  return {
    movedSince: (fromMs) => [...moves.values()].filter(({ lostMs }) => lostMs >= fromMs),
    stop() {
      clearInterval(timer)
      for (const device of all) device.stop()
    },
  }
}

async function endIngest(ending: ServerProcess, health: number, devices: Devices): Promise<void> {
  const startMs = performance.now()
  const stopped = ending.stop()
  const notReadyMs = await until(async () => {
    const answer = await fetch(`http://127.0.0.1:${health}/api/readyz`).catch(() => undefined)
    return answer?.status !== 200
  }, startMs)
  await stopped
  const endedMs = performance.now() - startMs
  await until(
    async () => devices.movedSince(startMs).every(({ storedMs }) => storedMs !== undefined),
    startMs,
  )
  const moves = devices.movedSince(startMs)
  const lost = moves.map(({ lostMs }) => lostMs - startMs)
  const away = moves.map(({ lostMs, backMs = Number.NaN }) => backMs - lostMs)
  const stored = moves.map(({ storedMs = Number.NaN }) => storedMs - startMs)
  console.log(
    `  ingest: not ready after ${round(notReadyMs)} ms; ${moves.length} connections closed from ${round(Math.min(...lost))} to ` +
      `${round(Math.max(...lost))} ms; ended after ${round(endedMs)} ms\n` +
      `  devices: half were away for ${round(percentile(away, 0.5))} ms, the last for ${round(Math.max(...away))}; the first was stored again ` +
      `after ${round(Math.min(...stored))} ms, the last, at its next report, after ${round(Math.max(...stored))}`,
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
    return now.length === 1 && (now[0]?.held ?? 0) >= before
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

function round(ms: number): string {
  return Math.round(ms).toLocaleString('en')
}
