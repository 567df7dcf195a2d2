import { keyRolesOf } from '@roadbook/contract/people/api-keys'
import type { Role } from '@roadbook/contract/core/permissions'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../database/client.ts'
import { AppError } from '../../../errors.ts'
import { dateIn } from '../../../http/period.ts'
import type { Bearer, Person } from '../../../http/scope.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Worker } from '../../../platform/workers/runner.ts'
import { findKey, type KeyRef } from './key-directory.ts'
import { LastUse } from './last-use.ts'
import { hashOf, isWellFormed } from './secret.ts'

type Parts = {
  database: Database
  clock: Clock
  /** Counts an unknown key from this address; throws 429 after too many. */
  countUnknown: (ip: string) => Promise<unknown>
  /** With an external issuer, second factors are the issuer's concern. */
  isEmbedded: boolean
}

type KeySignIn = {
  /** Throws AppError unauthorized for a key that doesn't exist. */
  identify: (secret: string, ip: string) => Promise<Bearer>
  /** Stores when keys were last used. */
  worker: Worker
}

const MAX_REMEMBERED = 10_000

/**
 * Caches only the owner of a key, which never changes. Everything else is read in each call's own transaction, so that a
 * revoked key is refused at once by every process.
 */
export function createKeySignIn({ database, clock, countUnknown, isEmbedded }: Parts): KeySignIn {
  const known = new Map<string, KeyRef>()
  const lastUse = new LastUse(database)
  const find = async (secret: string, ip: string): Promise<KeyRef> => {
    if (!isWellFormed(secret)) throw new AppError('api_key_invalid')
    const hash = hashOf(secret)
    const remembered = known.get(hash.toString('base64'))
    if (remembered) return remembered
    const found = await findKey(database, hash)
    if (!found) {
      await countUnknown(ip)
      throw new AppError('api_key_invalid')
    }
    if (known.size >= MAX_REMEMBERED) known.clear()
    known.set(hash.toString('base64'), found)
    return found
  }
  return {
    worker: lastUse.worker,
    async identify(secret, ip) {
      const ref = await find(secret, ip)
      const admit = async (tx: Tx): Promise<Person> => {
        const now = clock.now()
        const row = await readKey(tx, ref)
        const person = callerOf(row, ref, now)
        if (isEmbedded && row?.userId && (await lacksSecondFactor(tx, ref, row.userId)))
          throw new AppError('api_key_needs_second_factor')
        lastUse.record(ref, row?.lastUsedAt ?? null, now)
        return person
      }
      return { tenantId: ref.tenantId, admit }
    },
  }
}

type KeyRow = {
  name: string
  role: Role
  endsOn: string | null
  lastUsedAt: Date | null
  timeZone: string
  userId: string | null
  email: string | null
  roles: Role[] | null
  isUsable: boolean | null
}

async function readKey(tx: Tx, { tenantId, keyId }: KeyRef): Promise<KeyRow | undefined> {
  const { rows } = await sql<KeyRow>`
    select k.name, k.role, k.ends_on, k.last_used_at, t.time_zone, k.user_id, u.email, u.roles,
      not u.archived and u.status = 'active' as is_usable
    from api_keys k
    join tenants t on t.tenant_id = k.tenant_id
    left join users u on u.tenant_id = k.tenant_id and u.id = k.user_id
    where k.tenant_id = ${tenantId} and k.id = ${keyId}`.execute(tx)
  return rows[0]
}

async function lacksSecondFactor(tx: Tx, { tenantId }: KeyRef, userId: string): Promise<boolean> {
  const { rows } = await sql<{ lacks: boolean }>`
    select directory.lacks_second_factor(${tenantId}::uuid, ${userId}::uuid) as lacks`.execute(tx)
  return rows[0]?.lacks ?? false
}

function callerOf(row: KeyRow | undefined, { tenantId, keyId }: KeyRef, now: Date): Person {
  if (!row) throw new AppError('api_key_invalid')
  const { name, role, endsOn, userId, email } = row
  if (endsOn !== null && endsOn < dateIn(row.timeZone, now).toString()) {
    throw new AppError('api_key_ended', { day: endsOn })
  }
  if (userId === null) {
    const key = { id: keyId, name, isPersonal: false }
    return { tenantId, userId: keyId, email: name, roles: [role], key }
  }
  if (!row.isUsable) throw new AppError('account_archived')
  if (!row.roles || !keyRolesOf(row.roles).includes(role)) throw new AppError('api_key_role_lost')
  return { tenantId, userId, email: email ?? '', roles: [role], key: { id: keyId, name, isPersonal: true } }
}
