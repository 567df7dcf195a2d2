/** Processes of the product over one database, and devices that are spread over them. */
import type { ProcessRole } from '../../server/src/config.ts'
import {
  freeDevicePorts,
  type ServerProcess,
  startProcess,
} from '../../server/src/testing/servers/server-process.ts'
import { readySender } from '../ingest/ready-sender.ts'
import type { Load, LoadResult } from '../ingest/sender.ts'
import { freePort } from '../../server/src/testing/network.ts'

export type RoleProcess = ServerProcess & { port: number; teltonikaPort: number }

/** When they are returned, they hold their leases and know of each other. */
export async function startProcesses(
  connectionString: string,
  role: ProcessRole,
  count: number,
  environment: Record<string, string> = {},
): Promise<RoleProcess[]> {
  const started = await Promise.all(
    Array.from({ length: count }, async () => {
      const [port, teltonikaPort] = [await freePort(), await freePort()]
      const process = await startProcess({
        DATABASE_URL: connectionString,
        ROLES: role,
        PORT: String(port),
        ...freeDevicePorts,
        TELTONIKA_PORT: String(teltonikaPort),
        ...environment,
      })
      return { ...process, port, teltonikaPort }
    }),
  )
  await new Promise((resolve) => setTimeout(resolve, LEASE_MS))
  return started
}

/** By then each process knows the others that started with it. */
const LEASE_MS = 3_000

export const pidsOf = (processes: readonly RoleProcess[]): number[] =>
  processes.flatMap(({ child }) => (child.pid === undefined ? [] : [child.pid]))

/**
 * Devices are sent from two processes at least, so that one process of Roadbook and two have the same generators; more ports
 * have a generator each.
 */
const MIN_SENDERS = 2

export type FleetLoad = Omit<Load, 'port'>

type FleetResult = LoadResult & { positionsPerSecond: number }

/** All devices at once, spread evenly over the ports. */
export async function drive(ports: readonly number[], load: FleetLoad): Promise<() => Promise<FleetResult>> {
  const count = Math.max(MIN_SENDERS, ports.length)
  const devices = load.devices / count
  const senders = await Promise.all(
    Array.from({ length: count }, (_, nth) =>
      readySender({
        ...load,
        devices,
        port: ports[nth % ports.length] ?? 0,
        firstDongle: load.firstDongle + nth * devices,
      }),
    ),
  )
  return async () => {
    const results = await Promise.all(senders.map((send) => send()))
    const seconds = Math.max(...results.map((result) => result.seconds))
    const positions = results.reduce((sum, result) => sum + result.positions, 0)
    return {
      seconds,
      positions,
      positionsPerSecond: positions / seconds,
      latenciesMs: results.flatMap(({ latenciesMs }) => latenciesMs),
      cpuSeconds: results.reduce((sum, result) => sum + result.cpuSeconds, 0),
    }
  }
}
