import type { Role } from '@roadbook/contract/permissions'
import type { CurrentUser, Tenant, User, userRoutes, UserUpdate } from '@roadbook/contract/users'
import type { Selectable } from 'kysely'
import type { TenantsTable, UsersTable } from '../../database/schema.ts'
import { AppError, notFound } from '../../errors.ts'
import type { Handlers } from '../../http/mount.ts'
import { toPage } from '../../http/page.ts'
import type { Context } from '../../http/scope.ts'
import { recordChange } from '../audit/index.ts'
import type { Identity } from '../identity/index.ts'
import {
  countOtherAdmins,
  findTenant,
  findUser,
  hasSentPosition,
  listUsers,
  lockUser,
  noteSeen,
  touchDriven,
  updateUser,
} from './repository.ts'

type Deps = { identity: Pick<Identity, 'archiveAccount'> }

export function createUserHandlers({ identity }: Deps): Handlers<typeof userRoutes> {
  return {
    async me(context) {
      const me = await readMe(context)
      await noteSeen(context)
      return me
    },

    async updateMe(context, { body: { locale } }) {
      const { userId } = context.scope
      const before = await lockUser(context, userId)
      if (!before) throw notFound('person')
      if (locale !== before.locale) {
        const after = await updateUser(context, userId, { locale })
        await recordUser(context, before, after)
      }
      return readMe(context)
    },

    async list(context, { query }) {
      const { rows, totalItems } = await listUsers(context, query)
      return toPage(rows.map(toUser), totalItems, query)
    },

    async get(context, { params }) {
      const user = await findUser(context, params.id)
      if (!user) throw notFound('person')
      return toUser(user)
    },

    async update(context, { params, body }) {
      const before = await lockUser(context, params.id)
      if (!before) throw notFound('person')
      await keepAnAdmin(context, before, body)
      const after = await updateUser(context, params.id, body)
      if (after.firstName !== before.firstName || after.lastName !== before.lastName) {
        await touchDriven(context, params.id)
      }
      if (after.archived !== before.archived) {
        const user = { tenantId: context.scope.tenantId, userId: params.id }
        await identity.archiveAccount(context.tx, user, after.archived)
      }
      await recordUser(context, before, after)
      return toUser(after)
    },
  }
}

async function readMe(context: Context): Promise<CurrentUser> {
  const user = await findUser(context, context.scope.userId)
  if (!user) throw notFound('person')
  const tenant = toTenant(await findTenant(context))
  const onboarding = tenant.defaultLocation === null || !(await hasSentPosition(context))
  return { ...toUser(user), tenant, onboarding }
}

function recordUser(
  context: Context,
  before: Selectable<UsersTable>,
  after: Selectable<UsersTable>,
): Promise<void> {
  const resource = { action: 'updated', resourceType: 'user', resourceId: after.id } as const
  return recordChange(context, { ...resource, before: toUser(before), after: toUser(after) })
}

async function keepAnAdmin(
  context: Context,
  before: Selectable<UsersTable>,
  change: UserUpdate,
): Promise<void> {
  const leavesAdmin = change.archived === true || (change.roles !== undefined && change.roles[0] !== 'admin')
  if (before.roles[0] !== 'admin' || !leavesAdmin) return
  if ((await countOtherAdmins(context, before.id)) > 0) return
  throw new AppError('last_admin')
}

function toUser(row: Selectable<UsersTable>): User {
  return {
    ...row,
    roles: row.roles as Role[], // the column's check constraint holds the same four words
    status: row.status as User['status'], // likewise
    licenceCheckedAt: row.licenceCheckedAt?.toISOString() ?? null,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function toTenant(row: Selectable<TenantsTable>): Tenant {
  const { defaultLatitude: latitude, defaultLongitude: longitude, defaultCountry: country } = row
  const known = latitude !== null && longitude !== null && country !== null
  return { ...row, id: row.tenantId, defaultLocation: known ? { latitude, longitude, country } : null }
}
