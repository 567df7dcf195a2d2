import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../database/client.ts'
import type { Clock } from './clock.ts'

export type Message = { to: string; subject: string; text: string }

export type Mail = {
  /** `operator`: there is no mail server, and the operator passes messages on. */
  mode: 'smtp' | 'operator'
  /** Never throws for what the mail server does: a message that it does not take is kept for the operator. */
  send(message: Message): Promise<void>
}

export type MailParts = {
  database: Database
  clock: Clock
  log: { warn(details: object, message: string): void }
  smtpUrl: string | undefined
  from: string
}

export function createMail(parts: MailParts): Mail {
  const { smtpUrl } = parts
  if (smtpUrl === undefined) return { mode: 'operator', send: (message) => keep(parts, message, null) }
  // Short waits: a dead mail server must not hold anybody up.
  const patience = { connectionTimeout: 10_000, socketTimeout: 30_000 }
  const transport = createTransport({ url: smtpUrl, ...patience }, { from: parts.from })
  return {
    mode: 'smtp',
    async send(message) {
      try {
        await transport.sendMail(message)
      } catch (error) {
        parts.log.warn(
          { err: error },
          'a mail was not taken by the mail server; it is kept at /operator/mail',
        )
        await keep(parts, message, error instanceof Error ? error.message : String(error))
      }
    },
  }
}

export type KeptMail = {
  id: string
  recipient: string
  subject: string
  body: string
  failure: string | null
  createdAt: Date
}

async function keep({ database, clock }: MailParts, message: Message, failure: string | null): Promise<void> {
  const query = sql`select directory.store_mail(${uuidv7()}::uuid, ${message.to}, ${message.subject},
    ${message.text}, ${failure}, ${clock.now()}::timestamptz)`
  await database.asDirectory((tx) => query.execute(tx))
}

/** Newest first. */
export async function newestMails(database: Database, atMost: number): Promise<KeptMail[]> {
  const query = sql<KeptMail>`select id, recipient, subject, body, failure, created_at
    from directory.newest_mails(${atMost})`
  return (await database.asDirectory((tx) => query.execute(tx))).rows
}
