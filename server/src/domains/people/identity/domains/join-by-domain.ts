import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../../../database/client.ts'
import type { Context } from '../../../../http/scope.ts'
import type { Clock } from '../../../../platform/clock.ts'
import { recordChange } from '../../../core/audit/index.ts'
import { addPerson } from '../../users/index.ts'
import { onFreeEmail } from '../companies.ts'
import { directoryIn } from '../directory/directory.ts'
import type { OutsideIdentity } from '../verify-token.ts'
import { domainsIn } from './domain-rows.ts'

type Parts = { database: Database; clock: Clock }

/**
 * The domain of an address that the issuer has verified: everything after the last @, compared as a whole with what the
 * company typed.
 */
function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1)
}

/**
 * The first sign-in of a person without an account: they join the company that has verified the domain of their address.
 * False if no company has. Throws `email_taken` if a concurrent call of theirs was first.
 */
export async function joinByDomain(
  { database, clock }: Parts,
  { issuer, subject, names, issuedAt }: OutsideIdentity,
  email: string,
): Promise<boolean> {
  const domain = await database.asDirectory((tx) => domainsIn(tx).verified(domainOf(email)), 'read')
  if (!domain) return false
  const { tenantId } = domain
  const account = { tenantId, userId: uuidv7(), accountId: uuidv7(), email }
  const now = clock.now()
  return onFreeEmail(() =>
    database.inTenant({ tenantId }, async (tx) => {
      const role = await domainsIn(tx).hold(domain.id)
      if (role === undefined) return false
      const scope = { ...account, role, reach: 'own' } as const
      const context: Context = { scope, tx, now, ip: '', requestId: uuidv7() }
      const person = { email, firstName: names?.givenName ?? '', lastName: names?.familyName ?? '' }
      const directory = directoryIn(tx)
      // Locked before the person: of two concurrent calls, the second one then finds that the first has joined.
      await directory.createAccount({ ...account, passwordHash: null, status: 'active', at: now })
      await addPerson(context, { id: account.userId, ...person, roles: [role], status: 'active' })
      await directory.linkIdentity({ issuer, subject, email, at: now })
      if (names) await directory.tellNames({ issuer, subject, ...names, at: issuedAt })
      const after = { ...person, roles: [role], domain: domain.domain }
      const change = { action: 'joined', resourceType: 'user', resourceId: account.userId } as const
      await recordChange(context, { ...change, before: null, after })
      return true
    }),
  )
}
