/** Changes of a person, one or many: at least one admin remains, and archived people are signed out. */
import type { User, UserUpdate } from '@roadbook/contract/people/users'
import type { Tx } from '../../../database/client.ts'
import { named } from '../../../entities/columns.ts'
import { AppError } from '../../../errors.ts'
import type { Context } from '../../../http/scope.ts'
import { countOtherAdmins, touchDriven } from './repository.ts'
import { isAdmin, type UserRow, users } from './users.ts'

export type ArchiveAccount = (
  tx: Tx,
  of: { tenantId: string; userId: string },
  archived: boolean,
) => Promise<void>

/** Effects of archiving a person in other domains. */
export type Archiving = {
  archiveAccount: ArchiveAccount
  cancelBookings: (context: Context, userId: string) => Promise<void>
  removePushSubscriptions: (context: Context, userId: string) => Promise<void>
}

type Change = {
  id: string
  body: UserUpdate & { cancelBookings?: boolean | undefined }
  archiving: Archiving
}

export async function changeUser(
  context: Context,
  { id, body: { version, cancelBookings, ...fields }, archiving }: Change,
): Promise<User> {
  const taken = await users.take(context, id, version)
  if (taken.row.erasedAt !== null) throw new AppError('person_erased')
  await keepAnAdmin(context, taken.row, fields)
  const effects = async () => {
    await tellOthers(context, taken.row, fields, archiving.archiveAccount)
    if (fields.archived !== true) return
    await archiving.removePushSubscriptions(context, id)
    if (cancelBookings === true) await archiving.cancelBookings(context, id)
  }
  return users.write(context, taken, named(fields), { effects })
}

async function keepAnAdmin(context: Context, before: UserRow, change: UserUpdate): Promise<void> {
  const leavesAdmin =
    change.archived === true || (change.roles !== undefined && !isAdmin({ roles: change.roles }))
  if (!isAdmin(before) || !leavesAdmin) return
  if ((await countOtherAdmins(context, before.id)) > 0) return
  throw new AppError('last_admin')
}

/** The map shows drivers by name, and archived accounts must not sign in. */
async function tellOthers(
  context: Context,
  { id: userId, ...before }: UserRow,
  { firstName = before.firstName, lastName = before.lastName, archived = before.archived }: UserUpdate,
  archiveAccount: ArchiveAccount,
): Promise<void> {
  if (firstName !== before.firstName || lastName !== before.lastName) await touchDriven(context, userId)
  if (archived === before.archived) return
  await archiveAccount(context.tx, { tenantId: context.scope.tenantId, userId }, archived)
}
