import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../database/client.ts'
import type { DB } from '../../database/schema.ts'
import { type CompanyWorkerDeps, createCompanyWorker } from './company-worker.ts'
import type { Worker } from './runner.ts'

const EVERY_MS = 3_600_000

/** Rows that a domain deletes once they are older than `keptMs`, whatever its companies have set. */
export type OldRows = {
  table: keyof DB
  /** Of the worker, and in the log. */
  name: string
  keptMs: number
  isOld: (before: Date) => RawBuilder<boolean>
  /** In the transaction that deletes them. */
  onDeleted?: (tx: Tx, tenantId: string, ids: string[]) => Promise<void>
}

export function createOldRowsWorker(
  deps: CompanyWorkerDeps,
  { table, name, keptMs, isOld, onDeleted }: OldRows,
): Worker {
  const isOldAt = (now: Date) => isOld(new Date(now.getTime() - keptMs))
  return createCompanyWorker(deps, {
    name,
    everyMs: EVERY_MS,
    message: `Could not delete ${name}; trying again in an hour`,
    due: (now) => sql`select distinct tenant_id from ${sql.table(table)} where ${isOldAt(now)}`,
    work: ({ tenantId, now, inTenant }) =>
      inTenant(async (tx) => {
        const { rows } = await sql<{ id: string }>`
          delete from ${sql.table(table)} where tenant_id = ${tenantId} and ${isOldAt(now)} returning id`.execute(
          tx,
        )
        await onDeleted?.(
          tx,
          tenantId,
          rows.map(({ id }) => id),
        )
      }),
  })
}
