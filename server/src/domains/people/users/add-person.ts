import type { Role } from '@roadbook/contract/core/permissions'
import type { User } from '@roadbook/contract/people/users'
import type { Tx } from '../../../database/client.ts'
import type { Context } from '../../../http/scope.ts'
import { namesFromEmail } from './names-from-email.ts'
import { users } from './users.ts'

type NewPerson = {
  firstName: string
  lastName: string
  roles: Role[]
  phone: string | null
}
type Invited = NewPerson & { email: string }

type Account = { tenantId: string; userId: string; email: string }

/**
 * Adds a person who isn't told yet: their invitation is sent when somebody sends it again. `createAccount` takes their
 * address in the same transaction.
 */
export async function addInvited(
  context: Context,
  { email, firstName, lastName, ...fields }: Invited,
  createAccount: (tx: Tx, account: Account, at: Date) => Promise<unknown>,
): Promise<string> {
  const { tx, now, scope } = context
  const names = firstName === '' ? namesFromEmail(email) : { firstName, lastName }
  const { id } = await users.add(
    context,
    { email, ...names, ...fields, status: 'invited' },
    {
      async effects(userId) {
        await createAccount(tx, { tenantId: scope.tenantId, userId, email }, now)
      },
    },
  )
  return id
}

/** Adds a driver who has a name only, and no account. */
export function addWithoutSignIn(context: Context, person: NewPerson): Promise<User> {
  return users.add(context, { ...person, email: null, status: 'noSignIn' })
}
