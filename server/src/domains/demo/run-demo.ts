import type { Logger } from 'pino'
import type { Database } from '../../database/client.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Runner } from '../../platform/runner.ts'
import { type DevicePorts, portOf } from '../gateway/index.ts'
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
  /** The company that `ensureDemo` found or made; undefined where there is none, and then nothing runs. */
  company: DemoCompany | undefined
  fleet: DemoFleet
  /** Where the device ports are. */
  host: string
  ports: DevicePorts
  root: string
  log: Logger
  /** Words for whoever started the server. */
  say: (line: string) => void
  runner: Runner
}

/** What devices keep of a time when nobody listened to them. */
const MAX_KEPT_MS = 6 * 3_600_000

/** Sets the demo company's vehicles going, and fills in their past behind that. */
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
  const ports = {
    trackers: `${host}:${portOf(rest.ports, 'teltonika', 'tcp')}`,
    phones: `${host}:${portOf(rest.ports, 'osmand', 'http')}`,
  }
  rest.runner.start(
    simulatorWorker({ vehicles, readSince, ports, root, log }),
    ...(await historyWorkers({ ...rest, tenantId })),
    shiftWorker({ database, clock, tenantId }, fleet),
  )
}
