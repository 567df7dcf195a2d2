import type { DeviceAccess, DeviceKey } from '@roadbook/contract/tracking/devices'
import { protocols } from '@roadbook/protocols/protocols'
import { sql } from 'kysely'
import { AppError } from '../../../errors.ts'
import { publishAfterCommit } from '../../../database/after-commit.ts'
import type { Context } from '../../../http/scope.ts'
import { recordUpdate } from '../../core/audit/index.ts'
import { touchVehicle } from '../locations/index.ts'
import { createDeviceKey, hashDeviceKey } from './device-key.ts'
import { readAttempt } from './read-attempts.ts'

type Reader = Pick<Context, 'scope' | 'tx'>
type Stored = { keyHash: Buffer | null; keyCreatedAt: Date | null; encryptedOnly: boolean }

const nothingStored: Stored = { keyHash: null, keyCreatedAt: null, encryptedOnly: false }

export async function readDeviceAccess(reader: Reader, dongleId: number | null): Promise<DeviceAccess> {
  if (dongleId === null) return toAccess(nothingStored, null)
  const { lastTriedAt } = await readAttempt(reader, dongleId)
  return toAccess(await readStored(reader, dongleId), lastTriedAt)
}

/** A new key for the vehicle's device, required from its next report on; the old key is invalid. */
export async function createKey(context: Context, vehicleId: string): Promise<DeviceKey> {
  const { dongleId, protocol } = await requireDevice(context, vehicleId)
  if (protocol !== null && protocols[protocol]?.device !== 'phone') {
    throw new AppError('device_without_key')
  }
  const key = createDeviceKey()
  const change = { keyHash: hashDeviceKey(key), keyCreatedAt: context.now }
  return { key, access: await changeAccess(context, { vehicleId, dongleId }, change) }
}

export async function removeKey(context: Context, vehicleId: string): Promise<DeviceAccess> {
  const { dongleId } = await requireDevice(context, vehicleId)
  return changeAccess(context, { vehicleId, dongleId }, { keyHash: null, keyCreatedAt: null })
}

/** `isOffered`: the installation has an encrypted port for it. */
export async function setEncryptedOnly(
  context: Context,
  { vehicleId, encryptedOnly, isOffered }: { vehicleId: string; encryptedOnly: boolean; isOffered: boolean },
): Promise<DeviceAccess> {
  const { dongleId } = await requireDevice(context, vehicleId)
  if (encryptedOnly && !isOffered) {
    throw new AppError('no_encrypted_port')
  }
  return changeAccess(context, { vehicleId, dongleId }, { encryptedOnly })
}

type Target = { vehicleId: string; dongleId: number }

async function changeAccess(
  context: Context,
  { vehicleId, dongleId }: Target,
  change: Partial<Stored>,
): Promise<DeviceAccess> {
  const { scope, tx } = context
  const before = await readStored(context, dongleId)
  const after = { ...before, ...change }
  await tx
    .insertInto('deviceAccess')
    .values({ tenantId: scope.tenantId, dongleId, ...after })
    .onConflict((conflict) => conflict.columns(['tenantId', 'dongleId']).doUpdateSet(after))
    .execute()
  // Makes ingest read the device again.
  await touchVehicle(context, vehicleId)
  const message = { tenantId: scope.tenantId, dongleIds: [dongleId] }
  publishAfterCommit(tx, { topic: 'devices', message })
  const { registration } = await tx
    .selectFrom('vehicles')
    .select('registration')
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', vehicleId)
    .executeTakeFirstOrThrow()
  await recordUpdate(context, {
    resourceType: 'vehicle',
    resourceId: vehicleId,
    vehicleReg: registration,
    before: audited(before),
    after: audited(after),
  })
  return toAccess(after, null)
}

/** Neither the key nor its hash. */
function audited({ keyCreatedAt, encryptedOnly }: Stored): object {
  return {
    deviceKeyCreatedAt: keyCreatedAt?.toISOString() ?? null,
    deviceEncryptedOnly: encryptedOnly,
  }
}

async function readStored({ scope, tx }: Reader, dongleId: number): Promise<Stored> {
  const found = await tx
    .selectFrom('deviceAccess')
    .select(['keyHash', 'keyCreatedAt', 'encryptedOnly'])
    .where('tenantId', '=', scope.tenantId)
    .where('dongleId', '=', dongleId)
    .executeTakeFirst()
  return found ?? nothingStored
}

/** Locks the vehicle's state, so that changes come one after the other. */
async function requireDevice({ scope, tx }: Reader, vehicleId: string) {
  const { rows } = await sql<{ dongleId: number | null; protocol: string | null }>`
    select dongle_id, protocol from vehicle_state
    where tenant_id = ${scope.tenantId} and vehicle_id = ${vehicleId} for no key update`.execute(tx)
  const dongleId = rows[0]?.dongleId ?? null
  if (dongleId === null) {
    throw new AppError('no_device')
  }
  return { dongleId, protocol: rows[0]?.protocol ?? null }
}

function toAccess({ keyCreatedAt, encryptedOnly }: Stored, lastRefusedAt: string | null): DeviceAccess {
  return { keyCreatedAt: keyCreatedAt?.toISOString() ?? null, encryptedOnly, lastRefusedAt }
}
