import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Transporter } from 'nodemailer'
import type { Database } from '../../database/client.ts'
import type { Log } from '../../database/log.ts'
import { toText } from '../../database/storable-text.ts'
import { type BackOff, backOffMs } from '../workers/back-off.ts'
import type { Clock } from '../clock.ts'
import { type ObjectStore, StoreError } from '../object-store/object-store.ts'
import type { Worker } from '../workers/runner.ts'

const EVERY_MS = 5_000
const MAX_ATTEMPTS = 10
/** About three hours until a mail is given up. */
const retries: BackOff = { firstMs: 30_000, longestMs: 3_600_000 }
/** Short timeouts: other mail waits meanwhile. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
/** Otherwise a server that answers a little now and then would hold up all mail. */
const MAX_MS = 90_000
/** Longer than one mail takes; after a crash it is retried then. */
const TAKEN_MS = 120_000

/** It quotes the server's answer. */
const MAX_REASON_CHARACTERS = 1_000

type Options = {
  database: Database
  clock: Clock
  log: Log
  /** The store of attached files. */
  store: Pick<ObjectStore, 'read'>
  smtpUrl: string
  from: string
  /** Maximum for one mail. */
  longestMs?: number
}

type Taken = {
  id: string
  recipient: string
  subject: string
  body: string
  bodyWithoutFile: string | null
  attempts: number
  fileKey: string | null
  fileName: string | null
  contentType: string | null
  hasLostRecipient: boolean
}

/**
 * Sends mail from the outbox, oldest first. A crash between sending and removing it sends a mail twice at worst, both times
 * with the same Message-ID.
 * | the server | next |
 * |---|---|
 * | accepts it | removed |
 * | rejects it permanently | given up, and kept for the operator |
 * | rejects it temporarily | retried, 10 times in all |
 * | doesn't answer in time | retried, and the others wait too |
 * | (the file store can't be read) | retried, 10 times in all |
 *
 * Checked just before sending: a mail for somebody who can no longer sign in is removed, and one whose file was deleted is
 * sent without it, and without mentioning it.
 */
export function createMailSender(options: Options): Worker {
  const { database, clock, log, store, smtpUrl, from, longestMs = MAX_MS } = options
  const transport = lazyTransport(smtpUrl, from)
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'

  async function take(): Promise<Taken | undefined> {
    const now = clock.now()
    const until = new Date(now.getTime() + TAKEN_MS)
    const query = sql<Taken>`select * from directory.take_mail(${now}::timestamptz, ${until}::timestamptz)`
    return (await database.asDirectory((tx) => query.execute(tx))).rows[0]
  }

  async function send(mail: Taken): Promise<void> {
    const { id, recipient: to, subject } = mail
    const content = await contentOf(mail, store)
    const sender = await transport()
    await within(longestMs, sender.sendMail({ to, subject, ...content, messageId: `<${id}@${host}>` }))
    await drop(mail)
  }

  async function drop({ id }: Taken): Promise<void> {
    await database.asDirectory((tx) => sql`select directory.drop_mail(${id}::uuid)`.execute(tx))
  }

  async function putOff({ id, attempts }: Taken, err: SmtpFailure): Promise<void> {
    const isOver = attempts >= MAX_ATTEMPTS || isForGood(err)
    const until = isOver ? null : new Date(clock.now().getTime() + backOffMs(attempts, retries))
    const reason = toText(err.message.slice(0, MAX_REASON_CHARACTERS))
    await database.asDirectory((tx) =>
      sql`select directory.put_mail_off(${id}::uuid, ${reason}, ${until}::timestamptz)`.execute(tx),
    )
    if (isOver)
      log.warn({ err, mail: id, attempts }, 'An email could not be sent; it is kept at /operator/mail')
  }

  return {
    name: 'mail',
    everyMs: EVERY_MS,
    isSingle: true,
    reachesOutside: true,
    async run(signal) {
      for (let mail = await take(); mail; mail = signal.aborted ? undefined : await take()) {
        try {
          await (mail.hasLostRecipient ? drop(mail) : send(mail))
        } catch (error) {
          if (!(error instanceof Error)) throw error
          const failure: SmtpFailure = error
          await putOff(mail, failure)
          if (failure instanceof StoreError) continue
          // No answer, or one that isn't about this mail.
          if (failure.responseCode === undefined || isAboutUs(failure)) throw error
        }
      }
    },
  }
}

/** The SMTP client is loaded for the first mail. */
function lazyTransport(url: string, from: string): () => Promise<Transporter> {
  let opened: Transporter | undefined
  return async () => {
    const { createTransport } = await import('nodemailer')
    return (opened ??= createTransport({ url, ...patience }, { from }))
  }
}

type Content = { text: string; attachments?: { filename: string; contentType: string; content: Buffer }[] }

async function contentOf(
  { body: text, bodyWithoutFile, fileKey, fileName, contentType }: Taken,
  store: Options['store'],
): Promise<Content> {
  if (fileKey === null || fileName === null || contentType === null) return { text }
  const file = await store.read(fileKey)
  if (!file) return { text: bodyWithoutFile ?? text }
  return { text, attachments: [{ filename: fileName, contentType, content: await buffer(file.body) }] }
}

/** A lookup that takes longer continues in the background, and may cause the mail to be sent twice. */
async function within(ms: number, sending: Promise<unknown>): Promise<void> {
  const over = new AbortController()
  const late = sleep(ms, undefined, { signal: over.signal, ref: false }).then(
    () => Promise.reject(new Error(`The mail server took longer than ${ms / 1000} s.`)),
    () => undefined,
  )
  await Promise.race([sending, late]).finally(() => over.abort())
}

/** An error of nodemailer with the server's answer. */
type SmtpFailure = Error & { responseCode?: number }

/** Authentication: the same for every mail until the operator fixes it. */
function isAboutUs({ responseCode }: SmtpFailure): boolean {
  return responseCode === 530 || responseCode === 534 || responseCode === 535
}

function isForGood(failure: SmtpFailure): boolean {
  return (failure.responseCode ?? 0) >= 500 && !isAboutUs(failure)
}
