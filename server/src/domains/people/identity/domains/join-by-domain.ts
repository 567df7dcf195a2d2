import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../../../database/client.ts'
import type { Context } from '../../../../http/scope.ts'
import type { Clock } from '../../../../platform/clock.ts'
import { recordChange } from '../../../core/audit/index.ts'
import { addPerson } from '../../users/index.ts'
import { onFreeEmail } from '../companies.ts'
import { directoryIn } from '../directory.ts'
import type { OutsideIdentity } from '../verify-token.ts'
import { domainsIn } from './domain-rows.ts'

type Parts = { database: Database; clock: Clock }

/** Of an address that the issuer has verified: all after the last @, as the company typed it, never a part of it. */
function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1)
}

/**
 * The first sign-in of a person without an account: they join the company that has verified the domain of their address.
 * False if no company has. Throws `email_taken` if another call of theirs was first.
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
      // Before the person: of two calls at once it tells the second one that the first has joined.
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
