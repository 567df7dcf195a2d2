import { currentRole, type Role } from '@roadbook/contract/core/permissions'
import { type LicenceCheck, User, type UserSort, type UserStatus } from '@roadbook/contract/people/users'
import { type InferResult, type RawBuilder, sql } from 'kysely'
import { patternsOf, plain } from '../../../database/contains-words.ts'
import { isoTimes } from '../../../entities/columns.ts'
import { createEntity } from '../../../entities/entity.ts'
import type { Context } from '../../../http/scope.ts'
import { licenceCheck, licenceDueOn } from './licence-check.ts'

const filters = {
  archived: (query: UsersQuery, archived: boolean) => query.where('users.archived', '=', archived),

  roles: (query: UsersQuery, roles: readonly Role[]) => query.where(sql`users.roles[1]`, 'in', roles),

  status: (query: UsersQuery, status: readonly UserStatus[]) => query.where('users.status', 'in', status),

  licenceCheck: (query: UsersQuery, states: readonly LicenceCheck[], context: Context) =>
    query.where(licenceCheck(context), 'in', states),

  /** Each word must occur in their name, email or the registration of one of their vehicles. */
  search: (query: UsersQuery, words: string, { scope }: Context) =>
    patternsOf(words).reduce((narrowed, word) => {
      const pattern = plain(sql`${word}::text`)
      return narrowed.where(sql<boolean>`(users.search_text like ${pattern} or users.id in (
        select v.driver_id from vehicles v
        where v.tenant_id = ${scope.tenantId} and not v.archived and v.driver_id is not null and v.plain_registration like ${pattern}))`)
    }, query),
}

export const users = createEntity({
  table: 'users',
  thing: 'person',
  resource: 'user',
  schema: User,
  within: everybody,
  selection: selectUser,
  filters,
  ordering: {
    standard: [{ field: 'name', isDescending: false }],
    by: (field: UserSort) => columns[field],
    neverNull: ['name', 'role', 'status'],
  },
  toValues: (_context, rows: readonly UserRow[]) => rows.map(toUser),
  // Changed by other records, or by time.
  unaudited: [
    'vehicles',
    'licenceCheck',
    'licenceDueOn',
    'lastSeenAt',
    'invitedAt',
    'invitationEndsAt',
    'cameWithoutSignIn',
  ],
})

/** `search_text` begins with the name. */
const columns: Record<UserSort, RawBuilder<unknown>> = {
  name: sql`users.search_text`,
  email: sql`users.email`,
  role: sql`users.roles[1]`,
  licenceCheckedAt: sql`users.licence_checked_at`,
  lastSeenAt: sql`users.last_seen_at`,
  status: sql`users.status`,
}

function everybody({ scope, tx }: Context) {
  return tx.selectFrom('users').where('users.tenantId', '=', scope.tenantId)
}

type UsersQuery = ReturnType<typeof everybody>
type Vehicles = User['vehicles']

const vehiclesInUse = ({ scope }: Context) => sql<Vehicles>`(
  select coalesce(json_agg(json_build_object('id', v.id, 'registration', v.registration) order by v.registration), '[]')
  from vehicles v where v.tenant_id = ${scope.tenantId} and v.driver_id = users.id and not v.archived)`

function selectUser(query: UsersQuery, context: Context) {
  return query
    .selectAll('users')
    .select([
      vehiclesInUse(context).as('vehicles'),
      licenceCheck(context).as('licenceCheck'),
      licenceDueOn(context).as('licenceDueOn'),
    ])
}

export type UserRow = InferResult<ReturnType<typeof selectUser>>[number]

export function isAdmin({ roles }: { roles: readonly string[] }): boolean {
  return currentRole(roles as Role[]) === 'admin' // ensured by the column's check constraint
}

function toUser(row: UserRow): User {
  return {
    ...isoTimes(row),
    erased: row.erasedAt !== null,
    roles: row.roles as Role[], // ensured by the column's check constraint
    status: row.status as User['status'], // likewise
  }
}
