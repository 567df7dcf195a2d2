import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { publishAfterCommit } from '../../../database/after-commit.ts'
import { sameCompany } from '../../../database/same-company.ts'
import { AppError } from '../../../errors.ts'
import type { Context } from '../../../http/scope.ts'
import { type Device, isDerived, sentBy } from './dongle-number.ts'
import { countForeignNumber, refuseNumberGuessing } from './foreign-numbers.ts'
import { readDongleId, setDevice, takeRevision } from '../locations/index.ts'

type Caller = Pick<Context, 'scope' | 'tx' | 'now'>

type DeviceChange = {
  vehicleId: string
  /** Null removes the device. */
  dongleId: number | null
  /** What a device with an identifier instead of a number is called. */
  identifier?: string | undefined
  /** Start of the assignment; now by default. */
  at?: Date
}

/** Ends the vehicle's assignment and starts the new one; 409 if another vehicle has the device. */
export async function assignDevice(context: Caller, change: DeviceChange): Promise<void> {
  const { vehicleId, dongleId, identifier = String(dongleId), at = context.now } = change
  const revision = await takeRevision(context)
  const present = await readDongleId(context, vehicleId)
  if (dongleId !== null && isDerived(dongleId)) await keepIdentifier(context, { dongleId, identifier })
  if (present === dongleId) return
  if (present !== null) await endAssignment(context, { vehicleId, dongleId: present, at })
  if (dongleId !== null) await beginAssignment(context, { vehicleId, dongleId, identifier, at })
  await setDevice(context, { vehicleId, dongleId, at, revision })
  const dongleIds = [present, dongleId].filter((id) => id !== null)
  const { tenantId } = context.scope
  publishAfterCommit(context.tx, { topic: 'devices', message: { tenantId, dongleIds } })
}

/** As it was written last. */
async function keepIdentifier({ scope, tx }: Caller, { dongleId, identifier }: Device): Promise<void> {
  await tx
    .insertInto('deviceIdentifiers')
    .values({ tenantId: scope.tenantId, dongleId, identifier })
    .onConflict((conflict) => conflict.columns(['tenantId', 'dongleId']).doUpdateSet({ identifier }))
    .execute()
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

async function beginAssignment(
  context: Caller,
  { vehicleId, dongleId, identifier, at }: Move & Device,
): Promise<void> {
  const { scope, tx } = context
  refuseNumberGuessing(context)
  const { rows } = await sql<{ outcome: 'assigned' | 'takenHere' | 'takenElsewhere' }>`
    select directory.assign_device(${dongleId}, ${vehicleId}::uuid, ${sentBy({ dongleId, identifier })}) as outcome`.execute(
    tx,
  )
  if (rows[0]?.outcome !== 'assigned') throw await deviceTaken(context, { dongleId, identifier })
  await tx
    .insertInto('deviceAssignments')
    .values({ tenantId: scope.tenantId, id: uuidv7(), vehicleId, dongleId, validFrom: at })
    .execute()
}

/** Doesn't reveal the company that has it. */
async function deviceTaken(context: Caller, { dongleId, identifier: deviceNumber }: Device): Promise<Error> {
  const { scope, tx } = context
  const owner = await tx
    .selectFrom('vehicleState as live')
    .innerJoin('vehicles', (join) => sameCompany(join, 'vehicles.id', 'live.vehicleId'))
    .select('vehicles.registration')
    .where('live.tenantId', '=', scope.tenantId)
    .where('live.dongleId', '=', dongleId)
    .executeTakeFirst()
  if (!owner) countForeignNumber(context, dongleId)
  return owner
    ? new AppError(
        'device_taken',
        { deviceNumber, registration: owner.registration },
        { field: 'deviceIdentifier' },
      )
    : new AppError('device_taken_elsewhere', { deviceNumber }, { field: 'deviceIdentifier' })
}
