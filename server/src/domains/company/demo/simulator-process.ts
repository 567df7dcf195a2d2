import type { Logger } from 'pino'
import type { Worker } from '../../../platform/workers/runner.ts'
import type { DemoVehicle } from './fleet-file.ts'
import { runChildProgram } from './child-program.ts'

type Options = {
  /** Active vehicles, each with a device. */
  vehicles: readonly DemoVehicle[]
  /** Where reporting resumes: the end of the past, or the last report. */
  readSince: () => Promise<Date>
  ports: DeviceAddresses
  root: string
  log: Logger
}

/** HOST:PORT of the Teltonika port, and of the OsmAnd port. */
type DeviceAddresses = { trackers: string; phones: string }

const RESTART_MS = 5_000

/**
 * Simulates the demo company's vehicles in a child process that uses the real device ports; restarts it if it
 * exits.
 */
export function simulatorWorker({ vehicles, readSince, ports, root, log }: Options): Worker {
  return {
    name: 'simulator',
    everyMs: RESTART_MS,
    async run(signal) {
      const since = await readSince()
      const places = ['--server', ports.trackers, '--phones', ports.phones]
      const args = ['simulator/src/main.ts', ...places, '--since', since.toISOString(), '--stdin']
      const program = { args, root, task: vehicles, log, onLine: (line: string) => log.debug(line) }
      const code = await runChildProgram(program, signal)
      if (!signal.aborted) log.warn({ code }, 'The simulator ended; restarting it')
    },
  }
}
