import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { compileCache } from '../compile-cache.ts'

const thisVersion = fileURLToPath(new URL('../../main.ts', import.meta.url))

export type ServerProcess = {
  child: ChildProcess
  /** All of its output. */
  log: () => string
  stop(signal?: NodeJS.Signals): Promise<void>
}

/** Only what the demo's vehicles speak, on any free ports, so that several on one machine don't conflict. */
export const freeDevicePorts = {
  DEVICE_PROTOCOLS: 'teltonika,osmand',
  TELTONIKA_PORT: '0',
  OSMAND_PORT: '0',
}

/** Starts Roadbook in a child process, by default this version; returns when it is ready. */
export async function startProcess(
  environment: Record<string, string>,
  main = thisVersion,
): Promise<ServerProcess> {
  const { PATH = '', HOME = '' } = process.env
  const env = {
    PATH,
    HOME,
    DEMO: 'off',
    MAP_TILE_SERVICE: 'off',
    LOG_LEVEL: 'warn',
    ...compileCache(),
    ...environment,
  }
  const child = spawn(process.execPath, [main, '--without-page'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => void (log += String(bytes)))
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  const ready = `http://127.0.0.1:${environment['PORT']}/api/readyz`
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The process ended with ${child.exitCode}:\n${log}`)
    const isReady = await fetch(ready).then(
      ({ status }) => status === 200,
      () => false,
    )
    if (isReady) return { child, log: () => log, stop }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
