import { ApiKey, PersonalKey } from '@roadbook/contract/people/api-keys'
import type { Role } from '@roadbook/contract/core/permissions'
import { type InferResult, sql } from 'kysely'
import { nameOrEmail } from '../../../database/person-name.ts'
import { sameCompany } from '../../../database/same-company.ts'
import { isoTimes } from '../../../entities/columns.ts'
import { createEntity } from '../../../entities/entity.ts'
import type { Context } from '../../../http/scope.ts'

export const companyKeys = createEntity({
  table: 'apiKeys',
  ...apiKey(),
  within: (context: Context) => keys(context).where('userId', 'is', null),
})

export const ownKeys = createEntity({
  table: 'apiKeys',
  ...apiKey(),
  within: (context: Context) => keys(context).where('userId', '=', context.scope.userId),
})

const ownerName = nameOrEmail('owner')

/** The personal keys of everybody, for admins. */
export const personalKeys = createEntity({
  table: 'apiKeys',
  thing: 'apiKey',
  resource: 'apiKey',
  schema: PersonalKey,
  unaudited: ['lastUsedAt', 'userId', 'userName'],
  within: withOwner,
  selection: (query: ReturnType<typeof withOwner>) =>
    query.selectAll('apiKeys').select(ownerName.as('userName')),
  filters: {},
  ordering: {
    standard: [
      { field: 'userName', isDescending: false },
      { field: 'name', isDescending: false },
    ],
    by: (field: 'userName' | 'name') =>
      field === 'userName' ? sql`lower(${ownerName})` : sql`lower(api_keys.name)`,
    neverNull: ['userName', 'name'],
  },
  toValues: (_context, rows) =>
    rows.map(({ userId, userName, ...row }) => ({
      ...toApiKey({ ...row, userId }),
      userId: userId ?? '',
      userName,
    })),
})

function withOwner({ scope, tx }: Context) {
  return tx
    .selectFrom('apiKeys')
    .innerJoin('users as owner', (join) => sameCompany(join, 'owner.id', 'apiKeys.userId'))
    .where('apiKeys.tenantId', '=', scope.tenantId)
}

/** What keys of a company and of a person have in common. */
function apiKey() {
  return {
    thing: 'apiKey' as const,
    resource: 'apiKey' as const,
    schema: ApiKey,
    unaudited: ['lastUsedAt' as const],
    selection: (query: KeysQuery) => query.selectAll(),
    filters: {},
    ordering: {
      standard: [{ field: 'name' as const, isDescending: false }],
      by: (field: 'name') => sql`lower(${sql.ref(field)})`,
      neverNull: ['name' as const],
    },
    toValues: (_context: Context, rows: readonly KeyRow[]) => rows.map(toApiKey),
  }
}

function keys({ scope, tx }: Context) {
  return tx.selectFrom('apiKeys').where('tenantId', '=', scope.tenantId)
}

type KeysQuery = ReturnType<typeof keys>
type KeyRow = InferResult<ReturnType<KeysQuery['selectAll']>>[number]

function toApiKey(row: KeyRow): ApiKey {
  return {
    ...isoTimes(row),
    role: row.role as Role, // ensured by the column's check constraint
  }
}
