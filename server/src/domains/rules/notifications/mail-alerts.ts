/** Sends alerts by email, one by one, or holds them for later. */
import { mailText } from '@roadbook/contract/messages/messages'
import type { Tx } from '../../../database/client.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { localTime, timeZoneOf } from '../../core/companies/index.ts'
import { userLanguage } from '../../people/users/index.ts'
import { holdMails } from './held-mails.ts'
import { isMailedAtOnce } from './mail-due.ts'
import { titleOf } from './notifications.ts'
import type { Outbox, Pending } from './outboxes.ts'
import { readPreferences } from './preferences.ts'
import type { Recipient } from './recipient.ts'

type Parts = { mail: Mail; publicUrl: string }
type For = { tenantId: string; now: Date; person: Recipient; source: Outbox['name'] }

export async function mailAlerts(
  parts: Parts,
  tx: Tx,
  { tenantId, now, person, source }: For,
  alerts: readonly Pending[],
): Promise<void> {
  if (alerts.length === 0) return
  const of = { tenantId, userId: person.id }
  const preferences = await readPreferences(tx, of)
  const timeZone = await timeZoneOf({ scope: of, tx })
  const isAtOnce = ({ notification: { kind } }: Pending) =>
    isMailedAtOnce(kind, preferences, { now, timeZone })
  for (const alert of alerts.filter(isAtOnce))
    await mailAlert(parts, tx, { tenantId, person, timeZone, alert })
  const held = alerts.filter((alert) => !isAtOnce(alert))
  await holdMails(tx, { ...of, source, now }, held)
}

type One = Pick<For, 'tenantId' | 'person'> & { timeZone: string; alert: Pending }

async function mailAlert(
  { mail, publicUrl }: Parts,
  tx: Tx,
  { tenantId, person, timeZone, alert }: One,
): Promise<void> {
  const of = { tenantId, userId: person.id }
  const language = await userLanguage(tx, of)
  const { kind, details, link } = alert.notification
  const values = {
    title: titleOf(language, kind, details),
    driverName: alert.driverName ?? 'none',
    atLocalTime: localTime(alert.time, timeZone),
    link: publicUrl + link,
  }
  const name = kind === 'logbookDue' ? 'logbookReminder' : 'alert'
  await mail.send(tx, { to: person.email, person: of, ...mailText(language, name, values) })
}
