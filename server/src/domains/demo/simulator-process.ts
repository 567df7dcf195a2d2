import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Logger } from 'pino'
import type { DemoFleet } from './fleet-file.ts'

type Options = { fleet: DemoFleet; deviceAddress: string; root: string; log: Logger }

/** The way just driven is on the map at once; what the server knows already is sent again and counts once. */
const historyMinutes = 30

/**
 * Drives the demo company's vehicles from a process of its own, over the real device port. It ends with ours,
 * since it reads our pipe; if it ends by itself, it is started again.
 */
export function startSimulator(options: Options): { stop(): void } {
  let isStopping = false
  let child: ChildProcess = run(options, onExit)
  function onExit(code: number | null): void {
    if (isStopping) return
    options.log.warn({ code }, 'the simulator ended and is started again')
    setTimeout(() => {
      if (!isStopping) child = run(options, onExit)
    }, 5_000).unref()
  }
  return {
    stop() {
      isStopping = true
      child.kill('SIGTERM')
    },
  }
}

function run({ fleet, deviceAddress, root, log }: Options, onExit: (code: number | null) => void) {
  const history = ['--history-minutes', String(historyMinutes)]
  const args = ['simulator/src/main.ts', '--server', deviceAddress, '--stdin', ...history]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['pipe', 'pipe', 'pipe'] })
  const devices = fleet.vehicles
    .filter((vehicle) => vehicle.imei !== undefined)
    .map(({ imei, kind, seed, depot, behaviour, odometerMeters }) => {
      return { imei, kind, seed, depot, behaviour, odometerMeters }
    })
  child.stdin.on('error', () => undefined) // it may be gone already; its exit is what counts
  child.stdin.write(`${JSON.stringify(devices)}\n`)
  createInterface({ input: child.stdout }).on('line', (line) => log.debug(line))
  createInterface({ input: child.stderr }).on('line', (line) => log.warn(line))
  child.once('error', (error) => log.error({ err: error }, 'the simulator could not be started'))
  child.once('exit', onExit)
  return child
}
