import type { Logger } from 'pino'
import type { DemoVehicle } from './fleet-file.ts'
import { type ChildProgram, runChildProgram } from './child-program.ts'

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
  let program: ChildProgram | undefined
  const start = async (): Promise<void> => {
    const since = await options.readSince()
    if (isStopping) return
    program = run(options, since)
    void watch(program)
  }
  const watch = async ({ ended }: ChildProgram): Promise<void> => {
    const code = await ended
    if (isStopping) return
    options.log.warn({ code }, 'The simulator ended; restarting it')
    startLater()
  }
  // The database may be away for a while.
  const tryLater = (error: unknown): void => {
    options.log.error({ err: error }, 'The simulator could not be restarted; retrying soon')
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
      program?.stop()
    },
  }
}

function run({ vehicles, ports, root, log }: Options, since: Date): ChildProgram {
  const places = ['--server', ports.trackers, '--phones', ports.phones]
  const args = ['simulator/src/main.ts', ...places, '--since', since.toISOString(), '--stdin']
  return runChildProgram({ args, root, task: vehicles, log, onLine: (line) => log.debug(line) })
}
