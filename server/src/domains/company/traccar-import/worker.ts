import { sql } from 'kysely'
import type { Problem } from '@roadbook/contract/core/errors'
import { AppError } from '../../../errors.ts'
import { type CompanyWorkerDeps, createCompanyWorker } from '../../../platform/workers/company-worker.ts'
import type { Worker } from '../../../platform/workers/runner.ts'
import type { SecretBox } from '../../../platform/secret-box.ts'
import { readActivePeople } from '../../people/users/index.ts'
import { FuelType } from '@roadbook/contract/fleet/vehicles'
import { isOutage, MAX_OUTAGE_MS } from './outages.ts'
import { importPositions, importRecords } from './run-import.ts'
import {
  accessOf,
  endRun,
  findLatest,
  isRunning,
  saveDeviceCount,
  addPositions,
  saveReport,
  saveFailingSince,
  type Run,
} from './runs.ts'
import { traccarSecrets } from './secrets.ts'
import { openSource } from './source/open-source.ts'
import type { Author } from './write/write-plan.ts'

const EVERY_MS = 5_000
/** After that, it is the next company's turn. */
const TURN_MS = 60_000

type Deps = CompanyWorkerDeps & { config: { allowsPrivateAddresses: boolean }; turnMs?: number }

/** Imports that were started on the page. Each goes on where it stopped, possibly in another process. */
export function createTraccarImportWorker({ turnMs = TURN_MS, ...deps }: Deps): Worker {
  const { database, clock, config } = deps
  const secrets = traccarSecrets(database)
  return createCompanyWorker(deps, {
    name: 'traccar imports',
    everyMs: EVERY_MS,
    message: 'An import from Traccar failed; it is tried again soon',
    due: () => sql`select tenant_id from traccar_imports where state = 'running' order by started_at`,
    async work({ tenantId, signal, inTenant }) {
      const run = await inTenant((tx) => findLatest({ tx, scope: { tenantId } }))
      if (run?.state !== 'running') return
      const importing = new Importing({ ...deps, run, turnMs, isPrivate: config.allowsPrivateAddresses })
      try {
        await importing.work(signal, await secrets())
      } catch (error) {
        if (signal.aborted || importing.isStopped) return
        if (!(error instanceof AppError)) throw error
        const now = clock.now()
        await inTenant((tx) => saveFailure({ tx, run, now }, error))
      }
    },
  })
}

type Failed = { tx: Parameters<typeof endRun>[0]; run: Run; now: Date }

/** A server that doesn't answer is asked again for an hour. */
async function saveFailure({ tx, run, now }: Failed, error: AppError): Promise<void> {
  const failure: Problem = error.problem()
  const sinceMs = run.failingSince?.getTime() ?? now.getTime()
  if (isOutage(error, run.report !== null) && now.getTime() - sinceMs < MAX_OUTAGE_MS)
    return saveFailingSince(tx, run, new Date(sinceMs))
  await endRun(tx, run, { state: 'failed', failure, now })
}

type Parts = Pick<Deps, 'database' | 'clock'> & { run: Run; turnMs: number; isPrivate: boolean }

/** One turn of an import. */
class Importing {
  readonly #parts: Parts
  #isStopped = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Somebody stopped it on the page. */
  get isStopped(): boolean {
    return this.#isStopped
  }

  async work(signal: AbortSignal, box: SecretBox): Promise<void> {
    const { database, run, isPrivate } = this.#parts
    const by = await this.#author()
    const access = accessOf(run, box)
    if (!by || !access) return this.#end('stopped')
    const source = await openSource(access, { allowsPrivate: isPrivate })
    const importing = { database, by, source, signal }
    if (run.report === null) {
      const report = await importRecords(importing, FuelType.parse(run.fuelType))
      await this.#inTenant((tx) => saveReport(tx, run, report))
    }
    if (await this.#importPositions(importing)) await this.#end('finished')
  }

  #importPositions(importing: Parameters<typeof importPositions>[0]): Promise<boolean> {
    const { run, turnMs } = this.#parts
    const endsMs = performance.now() + turnMs
    return importPositions(importing, {
      sinceMs: run.since?.getTime(),
      untilMs: run.startedAt.getTime(),
      shouldPause: async () => {
        await this.#unlessStopped((tx) => isRunning(tx, run))
        return this.#isStopped || performance.now() > endsMs
      },
      onStored: (stored) => this.#unlessStopped((tx) => addPositions(tx, run, stored)),
      onDevice: (done, all) => this.#unlessStopped((tx) => saveDeviceCount(tx, run, done, all)),
    })
  }

  async #unlessStopped(write: (tx: Parameters<typeof endRun>[0]) => Promise<boolean>): Promise<void> {
    if (!(await this.#inTenant(write))) this.#isStopped = true
  }

  async #end(state: 'finished' | 'stopped'): Promise<void> {
    const { run, clock } = this.#parts
    await this.#inTenant((tx) => endRun(tx, run, { state, now: clock.now() }))
  }

  /** The person who started it, while they are an admin. */
  async #author(): Promise<Author | undefined> {
    const { run, clock } = this.#parts
    const { tenantId, startedBy } = run
    const [person] = await this.#inTenant((tx) => readActivePeople(tx, tenantId, [startedBy]))
    if (person?.roles[0] !== 'admin') return undefined
    const scope = { tenantId, userId: startedBy, email: person.email, role: 'admin', reach: 'all' } as const
    return { scope, now: clock.now(), requestId: `traccar import ${run.id}`, ip: '' }
  }

  #inTenant<T>(work: (tx: Parameters<typeof endRun>[0]) => Promise<T>): Promise<T> {
    const { database, run } = this.#parts
    return database.inTenant(run, work)
  }
}
