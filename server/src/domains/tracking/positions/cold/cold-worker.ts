import { Counter, type Registry } from '@prometheus-io/client'
import { sql } from 'kysely'
import type { Tx } from '../../../../database/client.ts'
import { failureKind } from '../../../../database/failure-kind.ts'
import { isLeaseLost } from '../../../../database/fence.ts'
import type { Log } from '../../../../database/log.ts'
import { StoreError } from '../../../../platform/object-store/object-store.ts'
import { ItemFailures } from '../../../../platform/workers/item-failures.ts'
import type { Worker } from '../../../../platform/workers/runner.ts'
import { HOUR_MS } from '../hours.ts'
import { findDueMonths, firstMonthInRows, type VehicleMonth } from './months.ts'
import { type MoveDeps, moveMonth } from './move-month.ts'
import { findLateFiles, restoreHours } from './restore-hours.ts'

type Deps = MoveDeps & {
  log: Log
  metrics?: Registry | undefined
  /** Whole months before the present one whose positions stay in the database; undefined moves no more. */
  coldAfterMonths: number | undefined
}

type Company = { tenantId: string }

const FIRST_AFTER_MS = 10 * 60_000

/** Keeps positions of old months in files of the object store, month by month: each is complete, whatever comes after it. */
export function createColdWorker({ coldAfterMonths, log, metrics, ...deps }: Deps): Worker {
  const { database, clock } = deps
  const counts = metrics && createCounts(metrics)
  const failures = new ItemFailures(
    log,
    'Positions of a month could not be moved to a file, or its file could not be read; it is tried again in an hour',
  )

  const attempt = createAttempts(failures, counts)

  /** One file after the other, so that memory has room for them and a damaged one doesn't hold up the others. */
  async function tend(month: VehicleMonth): Promise<void> {
    const item = `${month.tenantId}/${month.vehicleId}/${month.month}`
    await attempt(item, async () => {
      for (const fileId of await findLateFiles(database, month))
        await attempt(`${item}/${fileId}`, () => restoreHours(database, month, fileId))
      for (const bytes of await moveMonth(deps, month)) counts?.wrote(bytes)
    })
  }

  async function tendCompany(tenantId: string, signal: AbortSignal): Promise<void> {
    const rowsSince =
      coldAfterMonths === undefined ? undefined : firstMonthInRows(clock.now(), coldAfterMonths)
    const find = (tx: Tx) => findDueMonths(tx, tenantId, rowsSince)
    for (const month of await database.inTenant({ tenantId }, find, 'read')) {
      if (signal.aborted) return
      await tend(month)
    }
  }

  return {
    name: 'old positions',
    everyMs: HOUR_MS,
    firstAfterMs: FIRST_AFTER_MS,
    isSingle: true,
    async run(signal) {
      const companies =
        coldAfterMonths === undefined
          ? sql<Company>`select distinct tenant_id from position_files order by tenant_id`
          : sql<Company>`select tenant_id from tenants order by tenant_id`
      const { rows } = await database.asOwner((tx) => companies.execute(tx))
      try {
        for (const { tenantId } of rows) if (!signal.aborted) await tendCompany(tenantId, signal)
      } finally {
        failures.report()
      }
    },
  }
}

/** Records a failure and goes on; throws only what stops all work. */
function createAttempts(failures: ItemFailures, counts: ReturnType<typeof createCounts> | undefined) {
  return async (item: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work()
      failures.worked(item)
    } catch (error) {
      if (stopsAll(error)) throw error
      counts?.failed()
      failures.failed(item, error)
    }
  }
}

/** The database or the store is down, or another process has taken over. */
function stopsAll(error: unknown): boolean {
  const isStoreDown =
    error instanceof StoreError || (error instanceof Error && error.cause instanceof StoreError)
  return isStoreDown || isLeaseLost(error) || failureKind(error) === 'outage'
}

function createCounts(metrics: Registry) {
  const registers = [metrics]
  const files = new Counter({
    name: 'roadbook_position_files_written_total',
    help: 'Files written with a month of positions of a vehicle.',
    registers,
  })
  const bytes = new Counter({
    name: 'roadbook_position_files_written_bytes_total',
    help: 'Bytes of these files.',
    registers,
  })
  const failed = new Counter({
    name: 'roadbook_position_files_failures_total',
    help: 'Months of a vehicle that could not be moved to a file, or whose file could not be read.',
    registers,
  })
  return {
    wrote(size: number): void {
      files.inc()
      bytes.inc(size)
    },
    failed: () => failed.inc(),
  }
}
