import type { AuditAction } from '@roadbook/contract/core/audit'
import type { CommandKind } from '@roadbook/contract/tracking/device-commands'
import { sql } from 'kysely'
import type { Tx } from '../../../database/client.ts'
import { type CompanyWorkerDeps, createCompanyWorker } from '../../../platform/workers/company-worker.ts'
import type { Worker } from '../../../platform/workers/runner.ts'
import { recordAutomatic } from '../../core/audit/index.ts'
import { RECORD } from './worker-names.ts'

const EVERY_MS = 5_000
const AT_ONCE = 200

/** Writes how commands ended into the audit log. Those that people cancelled are in it already. */
export function createEndedCommandsWorker(deps: CompanyWorkerDeps): Worker {
  return createCompanyWorker(deps, {
    name: RECORD,
    everyMs: EVERY_MS,
    message: 'The ends of commands could not be written into the audit log; that is tried again in 5 s',
    due: () => sql`
      select distinct tenant_id from device_commands where ended_at is not null and not is_recorded`,
    work: ({ tenantId, now, inTenant }) => inTenant((tx) => recordEnded(tx, tenantId, now)),
  })
}

type Ended = {
  id: string
  kind: CommandKind
  state: AuditAction
  failure: string | null
  registration: string
}

async function recordEnded(tx: Tx, tenantId: string, now: Date): Promise<void> {
  const { rows } = await sql<Ended>`
    with ended as (
      select c.id from device_commands c
      where c.tenant_id = ${tenantId} and c.ended_at is not null and not c.is_recorded
      order by c.id limit ${AT_ONCE} for update
    )
    update device_commands c set is_recorded = true
    from ended, vehicles v
    where c.tenant_id = ${tenantId} and c.id = ended.id and v.tenant_id = ${tenantId} and v.id = c.vehicle_id
    returning c.id, c.kind, c.state, c.failure, v.registration`.execute(tx)
  const changes = rows.map(({ id, kind, state, failure, registration }) => ({
    action: state,
    resourceType: 'deviceCommand' as const,
    resourceId: id,
    vehicleReg: registration,
    before: { state: state === 'expired' ? 'waiting' : 'sent', failure: null },
    after: { kind, state, failure },
  }))
  await recordAutomatic(tx, { tenantId, now }, changes)
}
