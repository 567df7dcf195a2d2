/**
 * Sends push messages. A crash between sending and settling sends one twice at worst: the browser shows the second in place
 * of the first.
 * | the push service | next |
 * |---|---|
 * | accepts it | removed |
 * | doesn't know the browser any more (404, 410) | the subscription is removed |
 * | can't take it ever (400, 413), or it can't be encrypted | given up |
 * | anything else, or no answer | sent again until it expires |
 */
import webPush from 'web-push'
import type { Database, Tx } from '../../../database/client.ts'
import type { Log } from '../../../database/log.ts'
import { type BackOff, backOffMs } from '../../../platform/workers/back-off.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { OutboundClient, OutboundResponse } from '../../../platform/outbound/outbound-client.ts'
import { retryAfterMs } from '../../../platform/outbound/retry-after.ts'
import type { Worker } from '../../../platform/workers/runner.ts'
import { sendDue } from '../../../platform/workers/send-due.ts'
import type { PushKeys } from './push-keys.ts'
import { readActivePeople } from '../../people/users/index.ts'
import { PUSH } from './push-messages.ts'
import {
  dropExpiredMessages,
  dropMessage,
  dropSubscription,
  type DueMessage,
  dueMessages,
  isWithdrawn,
  putMessageOff,
  settleMessage,
  takeMessage,
  type TakenMessage,
} from './push-rows.ts'
import { callerOf } from './recipient.ts'

/** Notifications wake the worker; this interval catches retries. */
const EVERY_MS = 5_000
const AT_ONCE = 64
const OF_ONE_SERVICE_AT_ONCE = 16
/** Longer than any attempt takes. */
const TAKEN_MS = 60_000
const retries: BackOff = { firstMs: 5_000, longestMs: 30 * 60_000 }
/** The longest pause that a push service can request. */
const MAX_PAUSE_MS = 3_600_000

const gone: readonly number[] = [404, 410]
const unusable: readonly number[] = [400, 413]

type PushSenderParts = {
  database: Database
  clock: Clock
  log: Log
  client: OutboundClient
  keys: PushKeys
  /** The contact for push services: an https or mailto address. */
  contact: string
}

export function createPushSender(parts: PushSenderParts): Worker {
  const { database, clock, log } = parts
  return {
    name: PUSH,
    everyMs: EVERY_MS,
    isSingle: true,
    async run(signal) {
      await dropExpiredMessages(database, clock.now())
      const outbox = {
        due: () => dueMessages(database, { now: clock.now(), perService: 2 * OF_ONE_SERVICE_AT_ONCE }),
        idOf: ({ id }: DueMessage) => id,
        send: (due: DueMessage) => sendOne(parts, due, signal),
        failed: ({ tenantId, service }: DueMessage, err: unknown) =>
          log.error({ err, tenantId, service }, 'A push message could not be sent'),
        atOnce: AT_ONCE,
        receivers: { of: ({ service }: DueMessage) => service, atOnce: OF_ONE_SERVICE_AT_ONCE },
      }
      await sendDue(outbox, signal)
    },
  }
}

/** No database connection is held during the request. */
async function sendOne(parts: PushSenderParts, due: DueMessage, signal: AbortSignal): Promise<void> {
  const { database, clock, log } = parts
  const { tenantId, service } = due
  const now = clock.now()
  const until = new Date(now.getTime() + TAKEN_MS)
  const message = await database.inTenant(due, (tx) => takeTold(tx, due, { now, until }))
  if (message === undefined) return
  const request = encrypt(parts, message, now)
  if (request === undefined) {
    log.warn({ tenantId, service }, 'A push message could not be encrypted for its browser; it is given up')
    return database.inTenant(due, (tx) => dropMessage(tx, tenantId, message.id))
  }
  try {
    const response = await parts.client.send({ ...request, signal })
    await settle(parts, { due, message }, response)
  } catch (error) {
    if (signal.aborted) {
      await database.inTenant(due, (tx) => putMessageOff(tx, tenantId, { message, dueAt: now }))
    } else if (error instanceof Error) {
      log.warn({ err: error, tenantId, service }, 'A push service did not answer; the message is sent again')
      await retry(parts, { due, message }, 0)
    } else throw error
  }
}

/** Removes a message whose trip became private while it waited. */
async function takeTold(
  tx: Tx,
  due: DueMessage,
  times: { now: Date; until: Date },
): Promise<TakenMessage | undefined> {
  const { tenantId } = due
  const message = await takeMessage(tx, due, times)
  if (message === undefined) return undefined
  const [person] = await readActivePeople(tx, tenantId, [message.userId])
  if (person && !(await isWithdrawn(tx, callerOf(person, tenantId), message))) return message
  await dropMessage(tx, tenantId, message.id)
  return undefined
}

type Sent = { due: DueMessage; message: TakenMessage }

async function settle(parts: PushSenderParts, sent: Sent, response: OutboundResponse): Promise<void> {
  const { database, clock, log } = parts
  const { due, message } = sent
  const { tenantId, service } = due
  const { statusCode, headers } = response
  const inTenant = database.inTenant
  if (statusCode >= 200 && statusCode < 300)
    return inTenant(due, (tx) => settleMessage(tx, tenantId, { message, at: clock.now() }))
  if (gone.includes(statusCode))
    return inTenant(due, (tx) => dropSubscription(tx, tenantId, message.subscriptionId))
  log.warn({ tenantId, service, statusCode }, 'A push service refused a message')
  if (unusable.includes(statusCode)) return inTenant(due, (tx) => dropMessage(tx, tenantId, message.id))
  await retry(parts, sent, retryAfterMs(headers['retry-after'], clock.now()))
}

async function retry({ database, clock }: PushSenderParts, sent: Sent, askedMs: number): Promise<void> {
  const { due, message } = sent
  const pauseMs = Math.max(backOffMs(message.tries, retries), Math.min(askedMs, MAX_PAUSE_MS))
  const dueAt = new Date(clock.now().getTime() + pauseMs)
  await database.inTenant(due, (tx) => putMessageOff(tx, due.tenantId, { message, dueAt }))
}

/** Undefined if its keys are invalid. */
function encrypt({ keys, contact }: PushSenderParts, message: TakenMessage, now: Date) {
  const { endpoint, p256dh, auth, payload, notificationId, expiresAt } = message
  const secondsLeft = Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1_000))
  try {
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject: contact, ...keys },
      TTL: secondsLeft,
      urgency: 'high',
      topic: notificationId.replaceAll('-', ''), // 32 characters, the maximum length of a topic
    })
    return {
      method: 'POST' as const,
      url: endpoint,
      headers: headers as Record<string, string | number>,
      body,
    }
  } catch {
    return undefined
  }
}
