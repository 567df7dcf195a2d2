import { sql } from 'kysely'
import { publishAfterCommit } from '../../../database/after-commit.ts'
import type { Tx } from '../../../database/client.ts'
import type { Context } from '../../../http/scope.ts'

type Caller = Pick<Context, 'scope' | 'tx' | 'now'>
type OfTenant = { scope: { tenantId: string }; tx: Tx }

/** Every vehicle has a row of live state from its creation on; without a device it has no place. */
export async function openVehicleState(context: Caller, vehicleId: string): Promise<void> {
  const { scope, tx, now } = context
  await tx
    .insertInto('vehicleState')
    .values({
      tenantId: scope.tenantId,
      vehicleId,
      revision: await takeRevision(context),
      state: 'noDevice',
      stateSince: now,
    })
    .execute()
}

/** Gives the vehicle a new revision, so that open maps read it again. Call it after each change of what the map shows. */
export function touchVehicle(context: OfTenant, vehicleId: string): Promise<void> {
  return touchEach(context, [vehicleId])
}

/** Like `touchVehicle`, for each of them. */
export async function touchEach(context: OfTenant, vehicleIds: readonly string[]): Promise<void> {
  if (vehicleIds.length === 0) return
  const revision = await takeRevision(context)
  await context.tx
    .updateTable('vehicleState')
    .set({ revision })
    .where('tenantId', '=', context.scope.tenantId)
    .where('vehicleId', 'in', vehicleIds)
    .execute()
}

/** Like `touchVehicle`, for all vehicles of the company; ingest then reads their devices again. */
export async function touchVehicles(context: OfTenant): Promise<void> {
  const revision = await takeRevision(context)
  await context.tx
    .updateTable('vehicleState')
    .set({ revision })
    .where('tenantId', '=', context.scope.tenantId)
    .execute()
}

type NewDevice = { vehicleId: string; dongleId: number | null; at: Date; revision: number }

/** Sets the device that reports for the vehicle from `at` on, or null for none. `revision` is from `takeRevision`. */
export async function setDevice({ scope, tx }: Caller, device: NewDevice): Promise<void> {
  const { vehicleId, dongleId, at, revision } = device
  await tx
    .updateTable('vehicleState')
    .set({
      revision,
      dongleId,
      protocol: null,
      transport: null,
      state: dongleId === null ? 'noDevice' : 'offline',
      stateSince: at,
    })
    .where('tenantId', '=', scope.tenantId)
    .where('vehicleId', '=', vehicleId)
    .execute()
}

/** The company's next revision. Its row stays locked until the commit, so that revisions are committed in order. */
export async function takeRevision({ scope, tx }: OfTenant): Promise<number> {
  const { revision } = await tx
    .insertInto('tenantRevisions')
    .values({ tenantId: scope.tenantId, revision: 1 })
    .onConflict((conflict) =>
      conflict.column('tenantId').doUpdateSet({ revision: sql<number>`tenant_revisions.revision + 1` }),
    )
    .returning('revision')
    .executeTakeFirstOrThrow()
  const message = { tenantId: scope.tenantId, kinds: ['location' as const] }
  publishAfterCommit(tx, { topic: 'changes', message })
  return revision
}

/** The device currently in the vehicle. */
export async function readDongleId({ scope, tx }: Caller, vehicleId: string): Promise<number | null> {
  const { dongleId } = await tx
    .selectFrom('vehicleState')
    .select('dongleId')
    .where('tenantId', '=', scope.tenantId)
    .where('vehicleId', '=', vehicleId)
    .executeTakeFirstOrThrow()
  return dongleId
}
