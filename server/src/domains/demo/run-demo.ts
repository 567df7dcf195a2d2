import type { Logger } from 'pino'
import type { Database } from '../../database/client.ts'
import { type DemoCompany, readOdometers } from './demo-company.ts'
import type { DemoFleet } from './fleet-file.ts'
import { startHistory } from './history-process.ts'
import { startSimulator } from './simulator-process.ts'

type Options = {
  database: Database
  connectionString: string
  /** The company that `ensureDemo` found or made; undefined where there is none, and then nothing runs. */
  company: DemoCompany | undefined
  fleet: DemoFleet
  /** HOST:PORT of the Teltonika port. */
  deviceAddress: string
  root: string
  log: Logger
  /** Words for whoever started the server. */
  say: (line: string) => void
}

/** Sets the demo company's vehicles going, and fills in their past behind that. */
export async function runDemo({
  company,
  fleet,
  deviceAddress,
  ...rest
}: Options): Promise<{ stop(): void }> {
  if (!company) return { stop: () => undefined }
  const { database, root, log } = rest
  const simulator = await startSimulator({
    fleet,
    readOdometers: () => readOdometers(database),
    deviceAddress,
    root,
    log,
  })
  const history = await startHistory({ ...rest, tenantId: company.tenantId })
  return {
    stop() {
      simulator.stop()
      history.stop()
    },
  }
}
