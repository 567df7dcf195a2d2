/** Erases personal data of a person who has left; the company's records stay. docs/personal-data.md */
import { languageOf } from '@roadbook/contract/languages'
import { pageText } from '@roadbook/contract/messages/messages'
import type { User } from '@roadbook/contract/people/users'
import { sql } from 'kysely'
import type { Tx } from '../../../database/client.ts'
import { eraseAsOwner } from '../../../database/erase-as-owner.ts'
import { AppError } from '../../../errors.ts'
import type { Context } from '../../../http/scope.ts'
import { eraseFromLogbooks } from '../../core/logbook-records/index.ts'
import { readCompany } from '../../core/companies/index.ts'
import { touchDriven } from './repository.ts'
import { users } from './users.ts'

type Erase = {
  id: string
  body: { email: string | null; version?: number | undefined }
  removeAccount: (tx: Tx, user: { tenantId: string; userId: string }) => Promise<void>
}

export async function eraseUser(context: Context, { id, body, removeAccount }: Erase): Promise<User> {
  const { scope, tx, now } = context
  await eraseAsOwner(tx)
  const taken = await users.take(context, id, body.version)
  const { archived, erasedAt, email } = taken.row
  if (erasedAt !== null) throw new AppError('person_erased')
  if (!archived) throw new AppError('erase_archived_only')
  if (body.email !== email) throw new AppError('erase_other_email', {}, { field: 'email' })
  await removeAccount(tx, { tenantId: scope.tenantId, userId: id })
  await sql`select erase_booking_traces(${id}::uuid), erase_key_names(${id}::uuid),
    erase_notification_preferences(${id}::uuid), erase_push_subscriptions(${id}::uuid)`.execute(tx)
  await eraseFromLogbooks(context, id)
  await sql`select erase_person(${id}::uuid, ${email}::text, ${now}::timestamptz)`.execute(tx)
  const [firstName = '', ...others] = (await erasedName(context)).split(' ')
  const nothing = { phone: null, licenceNumber: null, licenceCheckedAt: null, locale: null, lastSeenAt: null }
  const columns = {
    ...nothing,
    firstName,
    lastName: others.join(' '),
    email: `erased-${id}@erased.invalid`,
    erasedAt: now,
    invitedAt: null,
    invitationEndsAt: null,
  }
  // The audit entry has ids of both people; the erased data is not in it.
  const unaudited = Object.keys(columns)
  return users.write(context, taken, columns, {
    action: 'erased',
    unaudited: [...unaudited, 'erased'],
    effects: () => touchDriven(context, id),
  })
}

/** Replaces the person in lists, trips and exports. */
async function erasedName(context: Context): Promise<string> {
  return pageText(languageOf((await readCompany(context)).locale), 'erasedUser')
}
