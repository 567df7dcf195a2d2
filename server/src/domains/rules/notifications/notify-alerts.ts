/**
 * Notifies people of alerts and reminders, in their list, on open pages, by push messages and email, and notifies webhooks.
 */
import type { Database, Tx } from '../../../database/client.ts'
import { failureKind } from '../../../database/failure-kind.ts'
import { companiesWithPending, nextPending, type Wanted } from '../../../database/pending-rows.ts'
import type { Worker } from '../../../platform/workers/runner.ts'
import { readActivePeople } from '../../people/users/index.ts'
import { readWants } from './choices.ts'
import { mailAlerts } from './mail-alerts.ts'
import { addNotifications } from './notifications.ts'
import type { NotificationParts, Outbox, Pending } from './outboxes.ts'
import { publishAlerts } from './publish-alerts.ts'
import { pushNotifications } from './push-messages.ts'
import { callerOf, type Recipient } from './recipient.ts'

const AT_ONCE = 200
/** Ingest wakes the worker; this interval catches missed wake-ups. */
const EVERY_MS = 5_000

export function createNotificationsWorker(parts: NotificationParts): Worker {
  return {
    name: 'notifications',
    everyMs: EVERY_MS,
    isSingle: true,
    async run(signal) {
      for (const outbox of parts.outboxes)
        for (const tenantId of await companiesWith(parts.database, outbox))
          await notifyCompany(parts, { tenantId, outbox }, signal)
    },
  }
}

function companiesWith(database: Database, { rows }: Outbox): Promise<string[]> {
  return database.asOwner((tx) => companiesWithPending(tx, rows))
}

type OfCompany = { tenantId: string; outbox: Outbox }

async function notifyCompany(
  parts: NotificationParts,
  { tenantId, outbox }: OfCompany,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock, log } = parts
  /** What nobody can be notified of doesn't hold up the rest; it is tried again in the next turn. */
  const except: string[] = []
  for (let limit = AT_ONCE; !signal.aborted;) {
    const wanted = { tenantId, limit, except }
    try {
      const taken = await database.inTenant({ tenantId }, (tx) =>
        notifyAlerts(parts, tx, { now: clock.now(), outbox, wanted }),
      )
      if (taken < limit) return
    } catch (error) {
      if (limit > 1 && failureKind(error) !== 'outage') {
        limit = 1
        continue
      }
      log.error({ err: error, tenantId }, 'People of a company could not be notified')
      if (limit > 1) return
      const failing = await database.inTenant({ tenantId }, (tx) => nextPending(tx, outbox.rows, wanted))
      if (failing === undefined) return
      except.push(failing)
      limit = AT_ONCE
    }
  }
}

type Now = { tenantId: string; now: Date }

async function notifyAlerts(
  parts: NotificationParts,
  tx: Tx,
  { outbox, wanted, now }: { outbox: Outbox; wanted: Wanted; now: Date },
): Promise<number> {
  const at: Now = { tenantId: wanted.tenantId, now }
  const taken = await outbox.take(tx, wanted)
  await publishAlerts(tx, { ...at, outbox }, taken)
  const recent = taken.filter(
    ({ certainAt, notifiedForMs, channels }) =>
      channels.length > 0 && at.now.getTime() - certainAt.getTime() <= notifiedForMs,
  )
  const userIds = [...new Set(recent.flatMap(({ recipientIds }) => recipientIds))]
  const people = userIds.length === 0 ? [] : await readActivePeople(tx, at.tenantId, userIds)
  for (const person of people) await notifyPerson(parts, tx, { ...at, person, alerts: recent, outbox })
  return taken.length
}

type ForPerson = Now & { person: Recipient; alerts: readonly Pending[]; outbox: Outbox }

async function notifyPerson(
  parts: NotificationParts,
  tx: Tx,
  { person, alerts, tenantId, now, outbox }: ForPerson,
): Promise<void> {
  const asked = alerts.filter(({ recipientIds }) => recipientIds.includes(person.id))
  const seen = await outbox.visible(
    tx,
    callerOf(person, tenantId),
    asked.map(({ id }) => id),
  )
  const visible = asked.filter(({ id }) => seen.has(id))
  const wants = await readWants(tx, { tenantId, userId: person.id })
  const listed = visible.filter(
    ({ channels, notification }) => channels.includes('push') && wants(notification.kind, 'inApp'),
  )
  const added = await addNotifications(
    tx,
    { tenantId, now },
    listed.map(({ notification }) => ({ ...notification, userId: person.id })),
  )
  const pushed = added.filter(({ kind }) => wants(kind, 'push'))
  await pushNotifications(tx, { tenantId, userId: person.id, now }, pushed)
  const mailed = visible.filter(
    ({ channels, notification }) => channels.includes('email') && wants(notification.kind, 'email'),
  )
  await mailAlerts(parts, tx, { tenantId, now, person, source: outbox.name }, mailed)
}
