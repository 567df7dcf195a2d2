import type { Logger } from 'pino'
import type { Database } from '../../../database/client.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { StoreSettings } from '../../../platform/object-store/open-object-store.ts'
import type { Runner } from '../../../platform/workers/runner.ts'
import type { DevicePorts } from '../../tracking/gateway/index.ts'
import { type DemoCompany, readLastSeen } from './demo-company.ts'
import { vehicleProfile } from './demo-profiles.ts'
import type { DemoFleet } from './fleet-file.ts'
import { shiftWorker } from './shift-changes.ts'
import { historyWorkers } from './history-process.ts'
import { simulatorWorker } from './simulator-process.ts'

type Options = {
  database: Database
  connectionString: string
  clock: Clock
  /** The company that `ensureDemo` found or created; if undefined, nothing runs. */
  company: DemoCompany | undefined
  fleet: DemoFleet
  /** The host of the device ports. */
  host: string
  ports: DevicePorts
  /** Where files are. */
  config: StoreSettings
  root: string
  log: Logger
  /** Prints a line for the person who started the server. */
  print: (line: string) => void
  runner: Runner
}

/** How much history devices buffer while the server is down. */
const MAX_KEPT_MS = 6 * 3_600_000

/** Starts the simulation of the demo company's vehicles, and then fills in their history. */
export async function runDemo({ company, fleet, clock, ...rest }: Options): Promise<void> {
  if (!company) return
  const { database, host, root, log } = rest
  const { tenantId, pastUntil } = company
  const vehicles = fleet.vehicles.filter(
    ({ registration, imei }) => imei !== undefined && !vehicleProfile(registration).isSold,
  )
  const readSince = async (): Promise<Date> => {
    const now = clock.now()
    const lastSeen = (await readLastSeen(database, tenantId)) ?? pastUntil ?? now
    return new Date(Math.min(now.getTime(), Math.max(lastSeen.getTime(), now.getTime() - MAX_KEPT_MS)))
  }
  const { teltonika, osmand } = rest.ports
  const [trackers, phones] = [teltonika?.tcp ?? null, osmand?.http ?? null]
  if (trackers === null || phones === null) {
    rest.print('The vehicles of the demo stand still: they need teltonika and osmand in DEVICE_PROTOCOLS.\n')
  } else {
    const ports = { trackers: `${host}:${trackers}`, phones: `${host}:${phones}` }
    rest.runner.start(simulatorWorker({ vehicles, readSince, ports, root, log }))
  }
  rest.runner.start(
    ...(await historyWorkers({ ...rest, tenantId })),
    shiftWorker({ database, clock, tenantId }, fleet),
  )
}
