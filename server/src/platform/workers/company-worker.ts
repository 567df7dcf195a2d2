import type { RawBuilder } from 'kysely'
import type { Database, Tx } from '../../database/client.ts'
import type { Log } from '../../database/log.ts'
import type { Clock } from '../clock.ts'
import { ItemFailures } from './item-failures.ts'
import type { Worker } from './runner.ts'

export type CompanyWorkerDeps = { database: Database; clock: Clock; log: Log }

type Company = {
  tenantId: string
  /** When the run began. */
  now: Date
  signal: AbortSignal
  inTenant: <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>
}

type CompanyWork = Pick<Worker, 'name' | 'everyMs' | 'firstAfterMs'> & {
  /** Logged when the work fails for a company: what failed, and what happens next. */
  message: string
  /** Finds the companies that have work to do. */
  due: (now: Date) => RawBuilder<{ tenantId: string }>
  work: (company: Company) => Promise<unknown>
}

/** Does background work company by company. A failure for one doesn't stop the others. */
export function createCompanyWorker(
  { database, clock, log }: CompanyWorkerDeps,
  { message, due, work, ...schedule }: CompanyWork,
): Worker {
  const failures = new ItemFailures(log, message)
  return {
    ...schedule,
    isSingle: true,
    async run(signal) {
      const now = clock.now()
      const { rows } = await database.asOwner((tx) => due(now).execute(tx))
      await failures.each(
        rows.map(({ tenantId }) => tenantId),
        (tenantId) =>
          work({ tenantId, now, signal, inTenant: (one) => database.inTenant({ tenantId }, one) }),
        signal,
      )
    },
  }
}
