import { sql } from 'kysely'
import type { Database } from '../../../database/client.ts'
import { type CompanyWorkerDeps, createCompanyWorker } from '../../../platform/workers/company-worker.ts'
import type { Worker } from '../../../platform/workers/runner.ts'
import {
  deleteDocumentsPart,
  deletePositionsPart,
  deleteTripsPart,
  partSizes,
  type PartSizes,
  type Run,
} from './delete-too-old.ts'
import { beginRun, endRun, NIGHT_HOUR } from './retention-runs.ts'

const EVERY_MS = 10 * 60_000

type Deps = CompanyWorkerDeps & { sizes?: PartSizes }

/** Deletes each night what companies no longer keep. An interrupted run is continued, possibly by another process. */
export function createRetentionWorker({ sizes = partSizes, ...deps }: Deps): Worker {
  return createCompanyWorker(deps, {
    name: 'retention',
    everyMs: EVERY_MS,
    firstAfterMs: EVERY_MS,
    message: 'Old data of companies could not be deleted; it is tried again soon',
    due: companiesDue,
    work: ({ tenantId, signal }) => deleteTooOld({ ...deps, sizes }, tenantId, signal),
  })
}

/** Companies that haven't finished today's run, from two in the morning on. */
function companiesDue(now: Date) {
  return sql<{ tenantId: string }>`
    select s.tenant_id from retention_settings s join tenants c on c.tenant_id = s.tenant_id
    cross join lateral (select ${now}::timestamptz at time zone c.time_zone as time) l
    where num_nonnulls(s.position_months, s.trip_months, s.document_months) > 0
      and extract(hour from l.time) >= ${NIGHT_HOUR}
      and not exists (
        select from retention_runs r
        where r.tenant_id = s.tenant_id and r.day = l.time::date and r.finished_at is not null)
    order by s.tenant_id`
}

type Parts = Required<Pick<Deps, 'database' | 'clock' | 'sizes'>>

async function deleteTooOld(
  { database, clock, sizes }: Parts,
  tenantId: string,
  signal: AbortSignal,
): Promise<void> {
  const startedAt = await database.inTenant({ tenantId }, (tx) => beginRun(tx, tenantId, clock.now()))
  if (startedAt === undefined) return
  const run = (): Run => ({ tenantId, startedAt, now: clock.now(), sizes })
  for (const vehicleId of await vehiclesOf(database, tenantId)) {
    const vehicle = { tenantId, vehicleId }
    for (const part of [deletePositionsPart, deleteTripsPart]) {
      while (!signal.aborted && (await database.inTenant(vehicle, (tx) => part(tx, vehicle, run()))));
    }
  }
  while (!signal.aborted && (await database.inTenant({ tenantId }, (tx) => deleteDocumentsPart(tx, run()))));
  if (!signal.aborted) await database.inTenant({ tenantId }, (tx) => endRun(tx, run(), clock.now()))
}

async function vehiclesOf(database: Database, tenantId: string): Promise<string[]> {
  const rows = await database.inTenant(
    { tenantId },
    (tx) => tx.selectFrom('vehicles').select('id').where('tenantId', '=', tenantId).orderBy('id').execute(),
    'read',
  )
  return rows.map(({ id }) => id)
}
