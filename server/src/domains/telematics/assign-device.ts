import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '../../database/client.ts'
import { fieldConflict } from '../../errors.ts'
import type { Context } from '../../http/scope.ts'
import { noteNumberOfOther, refuseGuesser } from './numbers-of-others.ts'

type Caller = Pick<Context, 'scope' | 'tx' | 'now'>
type OfTenant = { scope: { tenantId: string }; tx: Tx }

/** A vehicle's row of live state, from its creation on: without a device it is there, without a place. */
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

/** Whoever asks what changed since a revision hears of this vehicle; call it after each change of what the map shows. */
export function touchVehicle(context: OfTenant, vehicleId: string): Promise<void> {
  return touchEach(context, [vehicleId])
}

/** As `touchVehicle` for each of them. */
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

/** As `touchVehicle` for all vehicles of the company; ingest then reads anew what it keeps of their devices. */
export async function touchVehicles(context: Caller): Promise<void> {
  const revision = await takeRevision(context)
  await context.tx
    .updateTable('vehicleState')
    .set({ revision })
    .where('tenantId', '=', context.scope.tenantId)
    .execute()
}

type DeviceChange = {
  vehicleId: string
  /** Null takes the device out. */
  dongleId: number | null
  /** From when; now unless given. */
  at?: Date
}

/** Ends the vehicle's assignment and begins the one to come; 409 when another vehicle has the device. */
export async function assignDevice(context: Caller, change: DeviceChange): Promise<void> {
  const { vehicleId, dongleId, at = context.now } = change
  const revision = await takeRevision(context)
  const present = await readDongleId(context, vehicleId)
  if (present === dongleId) return
  if (present !== null) await endAssignment(context, { vehicleId, dongleId: present, at })
  if (dongleId !== null) await beginAssignment(context, { vehicleId, dongleId, at })
  await context.tx
    .updateTable('vehicleState')
    .set({
      revision,
      dongleId,
      protocol: null,
      state: dongleId === null ? 'noDevice' : 'offline',
      stateSince: at,
    })
    .where('tenantId', '=', context.scope.tenantId)
    .where('vehicleId', '=', vehicleId)
    .execute()
}

/** The company's next revision; its row stays locked until the commit, so that commits come in this order. */
async function takeRevision({ scope, tx }: OfTenant): Promise<number> {
  const { revision } = await tx
    .insertInto('tenantRevisions')
    .values({ tenantId: scope.tenantId, revision: 1 })
    .onConflict((conflict) =>
      conflict.column('tenantId').doUpdateSet({ revision: sql<number>`tenant_revisions.revision + 1` }),
    )
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

async function readDongleId({ scope, tx }: Caller, vehicleId: string): Promise<number | null> {
  const { dongleId } = await tx
    .selectFrom('vehicleState')
    .select('dongleId')
    .where('tenantId', '=', scope.tenantId)
    .where('vehicleId', '=', vehicleId)
    .executeTakeFirstOrThrow()
  return dongleId
}

type Move = { vehicleId: string; dongleId: number; at: Date }

async function endAssignment({ scope, tx }: Caller, { vehicleId, dongleId, at }: Move): Promise<void> {
  await tx
    .updateTable('deviceAssignments')
    .set({ validTo: sql<Date>`greatest(valid_from, ${at})` })
    .where('tenantId', '=', scope.tenantId)
    .where('vehicleId', '=', vehicleId)
    .where('validTo', 'is', null)
    .execute()
  await sql`select directory.release_device(${dongleId}, ${at})`.execute(tx)
}

async function beginAssignment(context: Caller, { vehicleId, dongleId, at }: Move): Promise<void> {
  const { scope, tx } = context
  refuseGuesser(context)
  const { rows } = await sql<{ outcome: 'assigned' | 'takenHere' | 'takenElsewhere' }>`
    select directory.assign_device(${dongleId}, ${vehicleId}::uuid) as outcome`.execute(tx)
  if (rows[0]?.outcome !== 'assigned') throw await deviceTaken(context, dongleId)
  await tx
    .insertInto('deviceAssignments')
    .values({ tenantId: scope.tenantId, id: uuidv7(), vehicleId, dongleId, validFrom: at })
    .execute()
}

/** Never says which company has it. */
async function deviceTaken(context: Caller, dongleId: number): Promise<Error> {
  const { scope, tx } = context
  const owner = await tx
    .selectFrom('vehicleState as live')
    .innerJoin('vehicles', (join) =>
      join.onRef('vehicles.tenantId', '=', 'live.tenantId').onRef('vehicles.id', '=', 'live.vehicleId'),
    )
    .select('vehicles.registration')
    .where('live.tenantId', '=', scope.tenantId)
    .where('live.dongleId', '=', dongleId)
    .executeTakeFirst()
  if (!owner) noteNumberOfOther(context, dongleId)
  const message = owner
    ? `Device ${dongleId} is in ${owner.registration}. Take it out there first, or check the number.`
    : `Device ${dongleId} is in use by another company. Check the number, or ask whoever had it to release it.`
  return fieldConflict('device_taken', 'dongleId', message)
}
