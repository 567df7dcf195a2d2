import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Logger } from 'pino'
import type { DemoVehicle } from './fleet-file.ts'

type Options = {
  /** Those that drive on, with a device each. */
  vehicles: readonly DemoVehicle[]
  /** From when on they tell what they did: where their past ended, or where they were heard last. */
  readSince: () => Promise<Date>
  ports: DeviceAddresses
  root: string
  log: Logger
}

/** HOST:PORT of the Teltonika port, and of the OsmAnd port. */
export type DeviceAddresses = { trackers: string; phones: string }

const restartDelayMs = 5_000

/**
 * Drives the demo company's vehicles from a process of its own, over the real device ports. It ends with ours,
 * since it reads our pipe; if it ends by itself, it is started again.
 */
export async function startSimulator(options: Options): Promise<{ stop(): void }> {
  let isStopping = false
  let child: ChildProcess | undefined
  const start = async (): Promise<void> => {
    const since = await options.readSince()
    if (isStopping) return
    child = run(options, since)
    child.once('exit', (code) => {
      if (isStopping) return
      options.log.warn({ code }, 'the simulator ended and is started again')
      startLater()
    })
  }
  // The database may be away for a while.
  const tryLater = (error: unknown): void => {
    options.log.error({ err: error }, 'the simulator could not be started again, and soon is tried once more')
    startLater()
  }
  const startLater = (): void => void setTimeout(() => void again(), restartDelayMs).unref()
  const again = async (): Promise<void> => {
    if (!isStopping) await start().catch(tryLater)
  }
  await start()
  return {
    stop() {
      isStopping = true
      child?.kill('SIGTERM')
    },
  }
}

function run({ vehicles, ports, root, log }: Options, since: Date): ChildProcess {
  const places = ['--server', ports.trackers, '--phones', ports.phones]
  const args = ['simulator/src/main.ts', ...places, '--since', since.toISOString(), '--stdin']
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['pipe', 'pipe', 'pipe'] })
  child.stdin.on('error', () => undefined) // it may be gone already; its exit is what counts
  child.stdin.write(`${JSON.stringify(vehicles)}\n`)
  createInterface({ input: child.stdout }).on('line', (line) => log.debug(line))
  createInterface({ input: child.stderr }).on('line', (line) => log.warn(line))
  child.once('error', (error) => log.error({ err: error }, 'the simulator could not be started'))
  return child
}
