/** Processes of the product over one database, with the role of ingest, and devices that are spread over them. */
import { freePort } from '../../server/src/domains/people/identity/testing/server.ts'
import {
  freeDevicePorts,
  type ServerProcess,
  startProcess,
} from '../../server/src/testing/servers/server-process.ts'
import { readySender } from '../ingest/ready-sender.ts'
import type { Load, LoadResult } from '../ingest/sender.ts'

export type IngestProcess = ServerProcess & { teltonikaPort: number }

/** By then they hold their leases and know of each other. */
export async function startIngestProcesses(
  connectionString: string,
  count: number,
  environment: Record<string, string> = {},
): Promise<IngestProcess[]> {
  const started = await Promise.all(
    Array.from({ length: count }, async () => {
      const [port, teltonikaPort] = [await freePort(), await freePort()]
      const process = await startProcess({
        DATABASE_URL: connectionString,
        ROLES: 'ingest',
        PORT: String(port),
        ...freeDevicePorts,
        TELTONIKA_PORT: String(teltonikaPort),
        ...environment,
      })
      return { ...process, teltonikaPort }
    }),
  )
  await new Promise((resolve) => setTimeout(resolve, LEASE_MS))
  return started
}

/** By then each process knows the others that started with it. */
const LEASE_MS = 3_000

export const pidsOf = (processes: readonly IngestProcess[]): number[] =>
  processes.flatMap(({ child }) => (child.pid === undefined ? [] : [child.pid]))

/**
 * Two halves of the devices, each from its own process: the number of generators doesn't depend on the number of processes
 * they report to.
 */
const SENDERS = 2

export type FleetLoad = Omit<Load, 'port'>

type FleetResult = LoadResult & { positionsPerSecond: number }

/** All devices at once; each half uses the ports in turn. */
export async function drive(ports: readonly number[], load: FleetLoad): Promise<() => Promise<FleetResult>> {
  const devices = load.devices / SENDERS
  const senders = await Promise.all(
    Array.from({ length: SENDERS }, (_, half) =>
      readySender({
        ...load,
        devices,
        port: ports[half % ports.length] ?? 0,
        firstDongle: load.firstDongle + half * devices,
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
