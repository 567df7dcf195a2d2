import type { CurrentUser, Tenant, userRoutes, UserUpdate } from '@roadbook/contract/users'
import type { Tx } from '../../database/client.ts'
import { named } from '../../entities/columns.ts'
import { AppError } from '../../errors.ts'
import type { Handlers } from '../../http/mount.ts'
import { toPage } from '../../http/page.ts'
import type { Context } from '../../http/scope.ts'
import { type Company, readCompany } from '../companies/index.ts'
import { countOtherAdmins, hasSentPosition, noteSeen, touchDriven } from './repository.ts'
import { type UserRow, users } from './users.ts'

type Deps = {
  identity: {
    archiveAccount: (tx: Tx, of: { tenantId: string; userId: string }, archived: boolean) => Promise<void>
  }
}

export function createUserHandlers({ identity }: Deps): Handlers<typeof userRoutes> {
  return {
    async me(context) {
      const me = await readMe(context)
      await noteSeen(context)
      return me
    },

    async updateMe(context, { body: { locale } }) {
      const taken = await users.take(context, context.scope.userId)
      if (locale !== taken.value.locale) await users.write(context, taken, { locale })
      return readMe(context)
    },

    async list(context, { query: { archived = false, ...page } }) {
      const { items, totalItems } = await users.list(context, { filter: { archived }, page })
      return toPage(items, totalItems, page)
    },

    get: (context, { params }) => users.read(context, params.id),

    async update(context, { params: { id }, body }) {
      const taken = await users.take(context, id, body.version)
      await keepAnAdmin(context, taken.row, body)
      const { version: _expected, ...fields } = body
      const effects = () => tellOthers(context, taken.row, body)
      return users.write(context, taken, named(fields), { effects })
    },
  }

  /** The map shows drivers by name, and archived accounts must not sign in. */
  async function tellOthers(
    context: Context,
    { id: userId, ...before }: UserRow,
    body: UserUpdate,
  ): Promise<void> {
    const { firstName = before.firstName, lastName = before.lastName, archived = before.archived } = body
    if (firstName !== before.firstName || lastName !== before.lastName) await touchDriven(context, userId)
    if (archived === before.archived) return
    await identity.archiveAccount(context.tx, { tenantId: context.scope.tenantId, userId }, archived)
  }
}

async function readMe(context: Context): Promise<CurrentUser> {
  const user = await users.read(context, context.scope.userId)
  const tenant = toTenant(await readCompany(context))
  const onboarding = tenant.defaultLocation === null || !(await hasSentPosition(context))
  return { ...user, tenant, onboarding }
}

async function keepAnAdmin(context: Context, before: UserRow, change: UserUpdate): Promise<void> {
  const leavesAdmin = change.archived === true || (change.roles !== undefined && change.roles[0] !== 'admin')
  if (before.roles[0] !== 'admin' || !leavesAdmin) return
  if ((await countOtherAdmins(context, before.id)) > 0) return
  throw new AppError('last_admin')
}

function toTenant(row: Company): Tenant {
  const { defaultLatitude: latitude, defaultLongitude: longitude, defaultCountry: country } = row
  const known = latitude !== null && longitude !== null && country !== null
  return { ...row, id: row.tenantId, defaultLocation: known ? { latitude, longitude, country } : null }
}
