import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Logger } from 'pino'
import type { DemoFleet } from './fleet-file.ts'

type Options = {
  fleet: DemoFleet
  /** What each device has counted so far, by its number; empty in a new installation. */
  readOdometers: () => Promise<ReadonlyMap<number, number>>
  /** HOST:PORT of the Teltonika port. */
  deviceAddress: string
  root: string
  log: Logger
}

/** In a new installation the way just driven is on the map at once. */
const historyMinutes = 30

const restartDelayMs = 5_000

/**
 * Drives the demo company's vehicles from a process of its own, over the real device port. It ends with ours,
 * since it reads our pipe; if it ends by itself, it is started again.
 */
export async function startSimulator(options: Options): Promise<{ stop(): void }> {
  let isStopping = false
  let child: ChildProcess | undefined
  const start = async (): Promise<void> => {
    const odometers = await options.readOdometers()
    if (isStopping) return
    child = run(options, odometers)
    child.once('exit', (code) => {
      if (isStopping) return
      options.log.warn({ code }, 'the simulator ended and is started again')
      setTimeout(() => void start().catch(giveUp), restartDelayMs).unref()
    })
  }
  const giveUp = (error: unknown): void =>
    options.log.error({ err: error }, 'the simulator could not be started again')
  await start()
  return {
    stop() {
      isStopping = true
      child?.kill('SIGTERM')
    },
  }
}

function run(
  { fleet, deviceAddress, root, log }: Options,
  odometers: ReadonlyMap<number, number>,
): ChildProcess {
  const history = odometers.size === 0 ? ['--history-minutes', String(historyMinutes)] : []
  const args = ['simulator/src/main.ts', '--server', deviceAddress, '--stdin', ...history]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['pipe', 'pipe', 'pipe'] })
  const devices = fleet.vehicles
    .filter((vehicle) => vehicle.imei !== undefined)
    .map(({ imei, kind, seed, depot, behaviour, odometerMeters }) => {
      const counted = odometers.get(Number(imei)) ?? odometerMeters
      return { imei, kind, seed, depot, behaviour, odometerMeters: counted }
    })
  child.stdin.on('error', () => undefined) // it may be gone already; its exit is what counts
  child.stdin.write(`${JSON.stringify(devices)}\n`)
  createInterface({ input: child.stdout }).on('line', (line) => log.debug(line))
  createInterface({ input: child.stderr }).on('line', (line) => log.warn(line))
  child.once('error', (error) => log.error({ err: error }, 'the simulator could not be started'))
  return child
}
