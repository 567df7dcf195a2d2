/** Invites people: many addresses at once, somebody who is known by name, or one of them again. */
import type { Problem } from '@roadbook/contract/core/errors'
import type { UserInvite } from '@roadbook/contract/people/added-people'
import type { User } from '@roadbook/contract/people/users'
import type { Tx } from '../../../database/client.ts'
import { sqlState } from '../../../database/failure-kind.ts'
import { AppError } from '../../../errors.ts'
import type { Context } from '../../../http/scope.ts'
import type { TokenBuckets } from '../../../platform/token-buckets.ts'
import { lockCompany, readCompany } from '../../core/companies/index.ts'
import { namesFromEmail } from './names-from-email.ts'
import { users } from './users.ts'

type Address = { tenantId: string; userId: string; email: string; companyName: string }

/** Functions of the accounts that invitations need. */
export type Accounts = {
  /** Until when the link of an invitation sent now works; null if it doesn't expire. */
  invitationEnd(now: Date): Date | null
  /** Creates the account and queues the email, both in the transaction. */
  invite(tx: Tx, person: Address): Promise<unknown>
  inviteAgain(tx: Tx, person: Address): Promise<void>
  removeAccount(tx: Tx, user: { tenantId: string; userId: string }): Promise<void>
  emailIsFree(email: string, tx?: Tx): Promise<boolean>
  /** Counts actions of an admin that are limited; throws 429. */
  limit(tx: Tx, kind: 'emailCheck' | 'invitation' | 'invitationMail', subject: string): Promise<void>
}

/** Invites every address, or none: the error states the problem of each. */
export async function invitePeople(
  context: Context,
  { emails, roles, locale = null }: UserInvite,
  { accounts, lookups }: Parts,
): Promise<User[]> {
  const { scope, tx, now } = context
  // Two concurrent lists with the same address are serialized.
  await lockCompany(context)
  await refuseKnown(context, emails, { accounts, lookups })
  const { companyName } = await readCompany(context)
  const added = new Map<string, User>()
  // In the same order in all companies, so that two of them that invite the same addresses don't deadlock.
  for (const email of emails.toSorted()) {
    await accounts.limit(tx, 'invitation', scope.tenantId)
    await accounts.limit(tx, 'invitationMail', email)
    const invitation = { invitedAt: now, invitationEndsAt: accounts.invitationEnd(now) }
    const person = { email, ...namesFromEmail(email), roles, locale, status: 'invited', ...invitation }
    const refused = (cause: AppError) => {
      const fields = { [`emails.${emails.indexOf(email)}`]: { code: 'email_taken' } as const }
      return new AppError('invitations_refused', { refused: 1 }, { fields, cause })
    }
    const effects = (userId: string) =>
      inviteOne(tx, { ...scope, userId, email, companyName }, accounts, refused)
    added.set(email, await users.add(context, person, { action: 'invited', effects }))
  }
  return emails.flatMap((email) => added.get(email) ?? [])
}

type Parts = { accounts: Accounts; lookups: TokenBuckets }

/** Invites somebody who has no sign-in yet: what is recorded of them stays theirs. The same address again changes nothing. */
export async function invitePerson(
  context: Context,
  { id, email, version }: { id: string; email: string; version?: number | undefined },
  parts: Parts,
): Promise<User> {
  const { scope, tx, now } = context
  const { accounts } = parts
  await lockCompany(context)
  const taken = await users.take(context, id, version)
  const { status, archived, email: present } = taken.row
  if (status === 'invited' && !archived && present === email) return taken.value
  refuseUnlessWithoutSignIn(taken.row)
  const [problem] = (await findProblems(context, [email], parts)).values()
  if (problem) throw AppError.of(problem, { field: 'email' })
  await accounts.limit(tx, 'invitation', scope.tenantId)
  await accounts.limit(tx, 'invitationMail', email)
  const { companyName } = await readCompany(context)
  const invitation = { invitedAt: now, invitationEndsAt: accounts.invitationEnd(now) }
  const refused = (cause: AppError) => new AppError('email_taken', {}, { field: 'email', cause })
  return users.write(
    context,
    taken,
    { email, status: 'invited', cameWithoutSignIn: true, ...invitation },
    {
      action: 'invited',
      effects: () => inviteOne(tx, { ...scope, userId: id, email, companyName }, accounts, refused),
    },
  )
}

function refuseUnlessWithoutSignIn({ status, archived, erasedAt }: Person & { erasedAt: Date | null }): void {
  if (erasedAt !== null) throw new AppError('person_erased')
  if (status !== 'noSignIn' || archived) throw AppError.of(problemOf({ status, archived }))
}

async function refuseKnown(context: Context, emails: readonly string[], parts: Parts): Promise<void> {
  const problems = await findProblems(context, emails, parts)
  if (problems.size === 0) return
  const fields = Object.fromEntries(
    [...problems].map(([email, problem]) => [`emails.${emails.indexOf(email)}`, problem]),
  )
  throw new AppError('invitations_refused', { refused: problems.size }, { fields })
}

/** By address. */
async function findProblems(
  context: Context,
  emails: readonly string[],
  { accounts, lookups }: Parts,
): Promise<Map<string, Problem>> {
  const known = await peopleWith(context, emails)
  const problems = new Map<string, Problem>()
  for (const email of emails) {
    const person = known.get(email)
    if (person) problems.set(email, problemOf(person))
    else if (!(await accounts.emailIsFree(email, context.tx))) problems.set(email, { code: 'email_taken' })
  }
  if (problems.size > 0) countLookups(context, lookups, emails.length - known.size)
  return problems
}

/**
 * A refused list reveals which of its addresses other companies have, and its transaction is rolled back. So these lookups
 * are counted in this process's memory.
 */
function countLookups({ scope, now }: Context, lookups: TokenBuckets, addresses: number): void {
  if (addresses === 0) return
  lookups.take(scope.tenantId, now, addresses)
}

type Known = { status: string; archived: boolean }

async function peopleWith({ scope, tx }: Context, emails: readonly string[]): Promise<Map<string, Known>> {
  const rows = await tx
    .selectFrom('users')
    .select((eb) => ['status', 'archived', eb.ref('email').$notNull().as('email')])
    .where('tenantId', '=', scope.tenantId)
    .where('email', 'in', emails)
    .execute()
  return new Map(rows.map((row) => [row.email, row]))
}

function problemOf({ status, archived }: Known): Problem {
  if (archived) return { code: 'member_archived' }
  return { code: status === 'invited' ? 'already_invited' : 'already_member' }
}

/** Another company may have invited the address since it was checked. */
async function inviteOne(
  tx: Tx,
  { tenantId, userId, email, companyName }: Address,
  accounts: Accounts,
  refused: (cause: AppError) => AppError,
): Promise<void> {
  try {
    await accounts.invite(tx, { tenantId, userId, email, companyName })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'email_taken') throw error
    throw refused(error)
  }
}

/** A new link and email; the previous link stops working. */
export async function resendInvitation(context: Context, id: string, accounts: Accounts): Promise<User> {
  const { scope, tx, now } = context
  const invited = await users.require(context, id)
  refuseUnlessInvited(invited)
  const { email } = invited
  await accounts.limit(tx, 'invitation', scope.tenantId)
  await accounts.limit(tx, 'invitationMail', email)
  const { companyName } = await readCompany(context)
  // Locked before the person, in the same order as accepting an invitation.
  await accounts.inviteAgain(tx, { tenantId: scope.tenantId, userId: id, email, companyName })
  const taken = await users.take(context, id)
  refuseUnlessInvited(taken.row)
  const invitation = { invitedAt: now, invitationEndsAt: accounts.invitationEnd(now) }
  return users.write(context, taken, invitation, { action: 'invited again' })
}

/** The person is deleted, as they were never active, or has no sign-in again. */
export async function withdrawInvitation(
  context: Context,
  id: string,
  accounts: Accounts,
): Promise<{ email: string }> {
  const { scope, tx } = context
  const invited = await users.require(context, id)
  refuseUnlessInvited(invited)
  // Locked before the person, in the same order as accepting an invitation.
  await accounts.removeAccount(tx, { tenantId: scope.tenantId, userId: id })
  const taken = await users.take(context, id)
  refuseUnlessInvited(taken.row)
  if (taken.row.cameWithoutSignIn) {
    const before = { email: null, status: 'noSignIn', invitedAt: null, invitationEndsAt: null }
    await users.write(context, taken, before, { action: 'withdrawn' })
    return { email: invited.email }
  }
  await users.remove(context, taken, { action: 'withdrawn' }).catch((cause: unknown) => {
    if (sqlState(cause) !== FOREIGN_KEY_VIOLATION) throw cause
    throw new AppError('person_referenced', {}, { cause })
  })
  return { email: invited.email }
}

/** SQLSTATE. */
const FOREIGN_KEY_VIOLATION = '23503'

type Person = { email: string | null; status: string; archived: boolean }

function refuseUnlessInvited<One extends Person>(person: One): asserts person is One & { email: string } {
  const { email, status, archived } = person
  if (status !== 'invited' || email === null) throw new AppError('invitation_accepted')
  if (archived) throw new AppError('member_archived')
}
