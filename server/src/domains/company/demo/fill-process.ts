/**
 * The program that fills in the history of some demo vehicles. It runs beside the server at low priority, so
 * that it doesn't slow down users. It reads its task from the first line of stdin and ends when stdin closes.
 */
import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { createInterface } from 'node:readline'
import pino from 'pino'
import { z } from 'zod'
import { createDatabase } from '../../../database/client.ts'
import { systemClock } from '../../../platform/clock.ts'
import { openObjectStore, type StoreSettings } from '../../../platform/object-store/open-object-store.ts'
import { fillHistory, type HistorySource } from './fill-history.ts'
import { readHistoryLines } from './history-lines.ts'

export const FillTask = z.object({
  connectionString: z.string(),
  tenantId: z.uuid(),
  vehicleIds: z.array(z.uuid()),
  /** Positions of old months are there. */
  files: z.custom<StoreSettings>(),
})
export type FillTask = z.infer<typeof FillTask>

/** Same as `nice -n 10`. */
const LOW_PRIORITY = 10

async function readTask(): Promise<FillTask> {
  const lines = createInterface({ input: process.stdin })
  const first = await new Promise<string>((resolve) => {
    lines.once('line', resolve)
    lines.once('close', () => resolve(''))
  })
  return FillTask.parse(JSON.parse(first))
}

/**
 * The simulator runs in its own process and sends its history as lines of output; nothing of its code is
 * imported.
 */
const source: HistorySource = async function* ({ from, until }, dongleIds) {
  const times = ['--from', from.toISOString(), '--to', until.toISOString()]
  const vehicles = dongleIds.flatMap((dongleId) => ['--vehicle', String(dongleId)])
  const args = ['simulator/src/history/history.ts', ...times, ...vehicles]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
  yield* readHistoryLines(child.stdout.setEncoding('utf8'))
  const code = await ended
  if (code !== 0) throw new Error(`The simulator ended its history with ${code}.`)
}

if (import.meta.main) {
  setPriority(LOW_PRIORITY)
  const task = await readTask()
  process.stdin.once('close', () => process.exit(0)).resume()
  const database = createDatabase({
    connectionString: task.connectionString,
    log: pino({ level: 'warn' }, pino.destination(2)),
    poolSizes: { owner: 1, app: 2, ingest: 1 },
  })
  const { store } = await openObjectStore(task.files, Buffer.alloc(0))
  database.setFiles(store)
  const onProgress = (percent: number): void => void process.stdout.write(`${percent}\n`)
  const { tenantId, vehicleIds } = task
  await fillHistory({ database, clock: systemClock, tenantId, vehicleIds, source, onProgress })
  await database.close()
  process.exit(0)
}
