/** The demo company's office staff and former staff: every role, an open invitation and an archived user are represented. */
import { v7 as uuidv7 } from 'uuid'
import type { Context } from '../../../http/scope.ts'
import { readCompany } from '../../core/companies/index.ts'
import type { Identity } from '../../people/identity/index.ts'
import { addPerson } from '../../people/users/index.ts'
import { emailOf } from './crews.ts'

const MINUTE_MS = 60_000

const people = [
  { firstName: 'Anton', lastName: 'Farrugia', role: 'manager', seenMinutesAgo: 12, archived: false },
  { firstName: 'Josette', lastName: 'Pace', role: 'viewer', seenMinutesAgo: 16 * 60, archived: false },
  { firstName: 'Doris', lastName: 'Galea', role: 'manager', seenMinutesAgo: 70 * 24 * 60, archived: true },
]

const invited = { firstName: 'Daniela', lastName: 'Cassar' }

type Accounts = Pick<Identity, 'invite' | 'invitationEnd'>

export async function insertOffice(context: Context, accounts: Accounts): Promise<void> {
  const { scope, tx, now } = context
  for (const { role, seenMinutesAgo, ...person } of people) {
    const lastSeenAt = new Date(now.getTime() - seenMinutesAgo * MINUTE_MS)
    const known = { id: uuidv7(), email: emailOf(person), roles: [role], status: 'active', lastSeenAt }
    await addPerson(context, { ...person, ...known })
  }
  const [id, email] = [uuidv7(), emailOf(invited)]
  const invitation = { invitedAt: now, invitationEndsAt: accounts.invitationEnd(now) }
  await addPerson(context, { id, email, ...invited, roles: ['driver'], status: 'invited', ...invitation })
  const { companyName } = await readCompany(context)
  await accounts.invite(tx, { tenantId: scope.tenantId, userId: id, email, companyName })
}
