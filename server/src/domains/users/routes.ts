import type { Role } from '@roadbook/contract/permissions'
import type { Tenant, User, userRoutes } from '@roadbook/contract/users'
import type { Selectable } from 'kysely'
import type { TenantsTable, UsersTable } from '../../database/schema.ts'
import { AppError, notFound } from '../../errors.ts'
import type { Handlers } from '../../http/mount.ts'
import { toPage } from '../../http/page.ts'
import { recordChange } from '../audit/index.ts'
import {
  countOtherAdmins,
  findTenant,
  findUser,
  hasSentPosition,
  listUsers,
  noteSeen,
  updateUser,
} from './repository.ts'

export const userHandlers: Handlers<typeof userRoutes> = {
  async me(context) {
    const user = await findUser(context, context.scope.userId)
    if (!user) throw notFound('person')
    const tenant = toTenant(await findTenant(context))
    await noteSeen(context)
    const onboarding = tenant.defaultLocation === null || !(await hasSentPosition(context))
    return { ...toUser(user), tenant, onboarding }
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
    const before = await findUser(context, params.id)
    if (!before) throw notFound('person')
    const leavesAdmin = body.archived === true || (body.roles !== undefined && body.roles[0] !== 'admin')
    if (before.roles[0] === 'admin' && leavesAdmin && (await countOtherAdmins(context, params.id)) === 0) {
      throw new AppError('conflict', 'This is the last admin of the company. Make somebody else admin first.')
    }
    const after = await updateUser(context, params.id, body)
    await recordChange(context, {
      action: 'updated',
      resourceType: 'user',
      resourceId: params.id,
      before: toUser(before),
      after: toUser(after),
    })
    return toUser(after)
  },
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
