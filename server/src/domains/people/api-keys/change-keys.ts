import {
  type ApiKey,
  keyRolesOf,
  mostApiKeys,
  type NewApiKey,
  type OwnKeyCreate,
  type OwnKeyUpdate,
  type PersonalKey,
} from '@roadbook/contract/people/api-keys'
import type { Role } from '@roadbook/contract/core/permissions'
import { named } from '../../../entities/columns.ts'
import { AppError } from '../../../errors.ts'
import { dateIn } from '../../../http/period.ts'
import type { Context } from '../../../http/scope.ts'
import { lockCompany, timeZoneOf } from '../../core/companies/index.ts'
import { companyKeys, ownKeys, personalKeys } from './api-keys.ts'
import { addKey, removeKey } from './key-directory.ts'
import { hashOf, newSecret, previewOf } from './secret.ts'

/** Who owns the keys: the company, or the calling person. */
type Owner = 'company' | 'person'

export async function listKeys(context: Context, owner: Owner): Promise<ApiKey[]> {
  return (await entityOf(owner).list(context, { filter: {} })).items
}

export async function createKey(context: Context, owner: Owner, wanted: OwnKeyCreate): Promise<NewApiKey> {
  await refuseEnd(context, wanted.endsOn)
  const { role = context.scope.role } = wanted
  await refuseRole(context, owner, role)
  await refuseMore(context, owner)
  const { tenantId, userId } = context.scope
  const key = newSecret()
  const added = await entityOf(owner).add(
    context,
    { ...wanted, role, userId: owner === 'person' ? userId : null, preview: previewOf(key) },
    { effects: (keyId) => addKey(context.tx, hashOf(key), { tenantId, keyId }) },
  )
  return { ...added, key }
}

export async function changeKey(
  context: Context,
  owner: Owner,
  id: string,
  { version, ...changes }: OwnKeyUpdate,
): Promise<ApiKey> {
  const taken = await entityOf(owner).take(context, id, version)
  await refuseEnd(context, changes.endsOn ?? null)
  if (changes.role !== undefined) await refuseRole(context, owner, changes.role)
  return entityOf(owner).write(context, taken, named(changes))
}

/** The next call with this key, in any process, is refused. */
export async function revokeKey(context: Context, owner: Owner, id: string): Promise<void> {
  await revokeOf(entityOf(owner), context, id)
}

/** Any person's key, by an admin; returns the record before the change. */
export async function revokePersonalKey(context: Context, id: string): Promise<PersonalKey> {
  const key = await personalKeys.read(context, id)
  await revokeOf(personalKeys, context, id)
  return key
}

async function revokeOf(
  keys: typeof ownKeys | typeof personalKeys,
  context: Context,
  id: string,
): Promise<void> {
  const taken = await keys.take(context, id)
  await keys.remove(context, taken as never, { action: 'revoked' }) // of the same entity
  await removeKey(context.tx, { tenantId: context.scope.tenantId, keyId: id })
}

function entityOf(owner: Owner) {
  return owner === 'company' ? companyKeys : ownKeys
}

async function refuseEnd(context: Context, endsOn: string | null): Promise<void> {
  if (endsOn === null) return
  const today = dateIn(await timeZoneOf(context), context.now).toString()
  if (endsOn < today) throw new AppError('api_key_ends_too_early', {}, { field: 'endsOn' })
}

async function refuseRole({ scope, tx }: Context, owner: Owner, role: Role): Promise<void> {
  if (owner === 'company') return // only admins get here, and the contract knows the roles
  const { roles } = await tx
    .selectFrom('users')
    .select('roles')
    .where('tenantId', '=', scope.tenantId)
    .where('id', '=', scope.userId)
    .executeTakeFirstOrThrow()
  if (keyRolesOf(roles as Role[]).includes(role)) return // ensured by the column's check constraint
  throw new AppError('api_key_role_too_high', {}, { field: 'role' })
}

/** The lock keeps two requests at one moment from exceeding the limit together. */
async function refuseMore(context: Context, owner: Owner): Promise<void> {
  await lockCompany(context)
  const most = mostApiKeys[owner]
  if ((await listKeys(context, owner)).length >= most) throw new AppError('too_many_api_keys', { most })
}
