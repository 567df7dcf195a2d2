import type { Role } from '@roadbook/contract/permissions'
import { User } from '@roadbook/contract/users'
import { type InferResult, sql } from 'kysely'
import { createEntity } from '../../entities/entity.ts'
import type { Context } from '../../http/scope.ts'

export const users = createEntity({
  table: 'users',
  thing: 'person',
  resource: 'user',
  schema: User,
  within: everybody,
  selection: (query) => query.selectAll(),
  filters: {
    archived: (query: UsersQuery, archived: boolean) => query.where('archived', '=', archived),
  },
  ordering: {
    standard: [
      { field: 'lastName', isDescending: false },
      { field: 'firstName', isDescending: false },
    ],
    by: (field: 'lastName' | 'firstName') => sql.ref(field),
    neverNull: ['lastName', 'firstName'],
  },
  toValues: (_context, rows: readonly UserRow[]) => rows.map(toUser),
})

function everybody({ scope, tx }: Context) {
  return tx.selectFrom('users').where('tenantId', '=', scope.tenantId)
}

type UsersQuery = ReturnType<typeof everybody>
export type UserRow = InferResult<ReturnType<UsersQuery['selectAll']>>[number]

function toUser(row: UserRow): User {
  return {
    ...row,
    roles: row.roles as Role[], // ensured by the column's check constraint
    status: row.status as User['status'], // likewise
    licenceCheckedAt: row.licenceCheckedAt?.toISOString() ?? null,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
