/** Mails alerts that were held for the end of quiet hours or for a summary: one email per person. */
import type { NotificationPreferences } from '@roadbook/contract/rules/notification-preferences'
import { mailText } from '@roadbook/contract/messages/messages'
import type { Tx } from '../../../database/client.ts'
import { ItemFailures } from '../../../platform/workers/item-failures.ts'
import type { Worker } from '../../../platform/workers/runner.ts'
import { localTime, timeZoneOf } from '../../core/companies/index.ts'
import { readActivePeople, userLanguage } from '../../people/users/index.ts'
import { readWants } from './choices.ts'
import {
  dropHeld,
  dropHeldOfInactive,
  type HeldMail,
  heldSince,
  readHeld,
  readHeldAlerts,
} from './held-mails.ts'
import { mailDueAt } from './mail-due.ts'
import { titleOf } from './notifications.ts'
import { callerOf, type Recipient } from './recipient.ts'
import { alertList } from './summary-text.ts'
import { companiesWithHeld, lockPreferences, peopleWithHeld } from './waiting-people.ts'
import type { NotificationParts } from './outboxes.ts'

/** Changed preferences wake it by this name. */
const EVERY_MS = 30_000
/** Maximum alerts listed in an email; older ones are only counted. */
const MAX_LISTED = 100

export function createAlertSummariesWorker(parts: NotificationParts): Worker {
  const { database, log } = parts
  const failures = new ItemFailures(log, 'Alerts of companies could not be mailed; it is tried again')
  return {
    name: 'alert summaries',
    everyMs: EVERY_MS,
    isSingle: true,
    async run(signal) {
      const companies = await companiesWithHeld(database)
      await failures.each(companies, (tenantId) => mailCompany(parts, tenantId, signal), signal)
    },
  }
}

async function mailCompany(parts: NotificationParts, tenantId: string, signal: AbortSignal): Promise<void> {
  const { database, clock } = parts
  const now = clock.now()
  const due = await database.inTenant({ tenantId }, async (tx) => {
    await dropHeldOfInactive(tx, tenantId)
    const timeZone = await timeZoneOf({ scope: { tenantId }, tx })
    const waiting = await peopleWithHeld(tx, tenantId)
    return waiting.filter(({ preferences, since }) => mailDueAt(preferences, since, timeZone) <= now)
  })
  for (const { userId } of due) {
    if (signal.aborted) return
    await database.inTenant({ tenantId }, (tx) => mailPerson(parts, tx, { tenantId, userId, now }))
  }
}

type For = { tenantId: string; userId: string; now: Date }

async function mailPerson(parts: NotificationParts, tx: Tx, of: For): Promise<void> {
  // Another process is sending it, or the person is changing it right now.
  const preferences = await lockPreferences(tx, of)
  const [person] = await readActivePeople(tx, of.tenantId, [of.userId])
  const since = await heldSince(tx, of)
  if (preferences === undefined || person === undefined || since === undefined) return
  const timeZone = await timeZoneOf({ scope: of, tx })
  if (mailDueAt(preferences, since, timeZone) > of.now) return
  const held = await readHeld(tx, of)
  const seen = await stillWanted(parts, tx, { ...of, person, held })
  if (seen.length > 0) await mailSummary(parts, tx, { ...of, person, preferences, timeZone, seen })
  await dropHeld(tx, of, held)
}

/** Without those that the person may no longer see, or has switched off since. */
async function stillWanted(
  { outboxes }: Pick<NotificationParts, 'outboxes'>,
  tx: Tx,
  { tenantId, userId, person, held }: For & { person: Recipient; held: readonly HeldMail[] },
): Promise<HeldMail[]> {
  const wants = await readWants(tx, { tenantId, userId })
  const seen = new Set<string>()
  for (const { name, visible } of outboxes) {
    const ids = held.filter(({ source }) => source === name).map(({ alertId }) => alertId)
    for (const id of await visible(tx, callerOf(person, tenantId), ids)) seen.add(id)
  }
  return held.filter(({ alertId, kind }) => seen.has(alertId) && wants(kind, 'email'))
}

type Summary = For & {
  person: Recipient
  preferences: NotificationPreferences
  timeZone: string
  /** The oldest first. */
  seen: readonly HeldMail[]
}

async function mailSummary({ mail, publicUrl }: NotificationParts, tx: Tx, summary: Summary): Promise<void> {
  const { person, preferences, timeZone, seen, now } = summary
  const language = await userLanguage(tx, summary)
  const newest = seen.slice(-MAX_LISTED).map(({ alertId }) => alertId)
  const alerts = (await readHeldAlerts(tx, summary, newest)).map((alert) => ({
    registration: alert.details.registration,
    title: titleOf(language, alert.kind, alert.details),
    driverName: alert.driverName,
    atLocalTime: localTime(alert.time, timeZone),
    link: publicUrl + alert.link,
  }))
  const { frequency, hour } = preferences.emailSummary
  const values = {
    count: seen.length,
    title: alerts.at(-1)?.title ?? '',
    sinceLocalTime: localTime(seen[0]?.time ?? now, timeZone),
    earlier: seen.length - alerts.length,
    alerts: alertList(language, alerts),
    frequency,
    dailyTime: `${String(hour).padStart(2, '0')}:00`,
    link: `${publicUrl}/notifications`,
  }
  const of = { tenantId: summary.tenantId, userId: person.id }
  await mail.send(tx, { to: person.email, person: of, ...mailText(language, 'alertSummary', values) })
}
