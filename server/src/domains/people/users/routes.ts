import { DistanceUnit } from '@roadbook/contract/core/distance-unit'
import type { DriverWithoutSignIn } from '@roadbook/contract/people/added-people'
import type { CurrentUser, PersonalRecord, Tenant, User, userRoutes } from '@roadbook/contract/people/users'
import { addWithoutSignIn } from './add-person.ts'
import { changeMany } from '../../../entities/change-many.ts'
import { staleVersion } from '../../../errors.ts'
import type { Handlers } from '../../../http/mount.ts'
import { toPage } from '../../../http/page.ts'
import type { Context } from '../../../http/scope.ts'
import { TokenBuckets } from '../../../platform/token-buckets.ts'
import { type Company, defaultLocationOf, readCompany } from '../../core/companies/index.ts'
import { type ArchiveAccount, type Archiving, changeUser } from './change-user.ts'
import { eraseUser } from './erase-user.ts'
import {
  type Accounts,
  invitePeople,
  invitePerson,
  resendInvitation,
  withdrawInvitation,
} from './invite-people.ts'
import { hasSentPosition, recordSeen } from './repository.ts'
import { users } from './users.ts'

/** Limits addresses in refused lists of invitations, by company. */
const addressLookups = { burst: 100, everySeconds: 3 }
const MAX_COMPANIES = 10_000

type Deps = {
  identity: Accounts & { archiveAccount: ArchiveAccount }
  archiving: Omit<Archiving, 'archiveAccount'>
  personalData: (context: Context, userId: string) => AsyncIterable<PersonalRecord>
}

export function createUserHandlers({
  identity,
  archiving: elsewhere,
  personalData,
}: Deps): Handlers<typeof userRoutes> {
  const lookups = new TokenBuckets(addressLookups, MAX_COMPANIES)
  const archiving: Archiving = { ...elsewhere, archiveAccount: (...of) => identity.archiveAccount(...of) }
  return {
    async me(context) {
      const me = await readMe(context)
      await recordSeen(context)
      return me
    },

    async updateMe(context, { body }) {
      const before = await readMe(context)
      // The caller's own record has more fields than other people's.
      if (body.version !== undefined && body.version !== before.version) throw staleVersion('person', before)
      await changeUser(context, { id: context.scope.userId, body, archiving })
      return readMe(context)
    },

    async list(context, { query }) {
      const { archived = false, page, limit, sort, ...others } = query
      const filter = { archived, ...others }
      const { items, totalItems } = await users.list(context, { filter, sort, page: { page, limit } })
      return toPage(items, totalItems, query)
    },

    get: (context, { params }) => users.read(context, params.id),

    async checkEmail(context, { params: { email } }) {
      await identity.limit(context.tx, 'emailCheck', context.scope.userId)
      return identity.emailIsFree(email, context.tx)
    },

    invite: (context, { body }) => invitePeople(context, body, { accounts: identity, lookups }),

    addWithoutSignIn: (context, { body }) => addDriver(context, body),

    invitePerson: (context, { params: { id }, body }) =>
      invitePerson(context, { id, ...body }, { accounts: identity, lookups }),

    resendInvitation: (context, { params }) => resendInvitation(context, params.id, identity),

    withdrawInvitation: (context, { params }) => withdrawInvitation(context, params.id, identity),

    ownData: async (context) => personalData(context, context.scope.userId),

    async data(context, { params: { id } }) {
      await users.require(context, id)
      return personalData(context, id)
    },

    erase: (context, { params: { id }, body }) =>
      eraseUser(context, { id, body, removeAccount: (...of) => identity.removeAccount(...of) }),

    update: (context, { params: { id }, body }) => changeUser(context, { id, body, archiving }),

    updateMany: (context, { body: { changes } }) =>
      changeMany(context, { table: 'users' }, changes, ({ id, ...body }) =>
        changeUser(context, { id, body, archiving }),
      ),
  }
}

function addDriver(context: Context, { phone = null, ...names }: DriverWithoutSignIn): Promise<User> {
  return addWithoutSignIn(context, { ...names, phone, roles: ['driver'] })
}

async function readMe(context: Context): Promise<CurrentUser> {
  const user = await users.read(context, context.scope.userId)
  // Somebody who calls has signed in.
  const email = user.email ?? ''
  const tenant = toTenant(await readCompany(context))
  const onboarding = tenant.defaultLocation === null || !(await hasSentPosition(context))
  return { ...user, email, tenant, onboarding }
}

function toTenant(row: Company): Tenant {
  return {
    ...row,
    id: row.tenantId,
    distanceUnit: DistanceUnit.parse(row.distanceUnit),
    defaultLocation: defaultLocationOf(row),
  }
}
