import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Database, Tx } from '../../database/client.ts'
import { publishAfterCommit } from '../../database/after-commit.ts'
import type { Clock } from '../clock.ts'

export type Message = {
  to: string
  subject: string
  text: string
  /** The mail isn't sent once this person can't sign in any more. If omitted, it is sent to the address in any case. */
  person?: Person | undefined
  /** Read from the file store when the mail is sent. */
  attachment?: Attachment | undefined
}

type Person = {
  tenantId: string
  userId: string
  /** The file was made for this role: if the person has another one, it isn't sent. */
  role?: string
}

export type StoredFile = { fileKey: string; fileName: string; contentType: string }

/** Added to the text of the mail if the file no longer exists by then. */
type Attachment = StoredFile & { textWithout: string }

export type Mail = {
  /** `operator`: there is no mail server, so the operator forwards messages by hand. */
  mode: 'smtp' | 'operator'
  /** Adds mail to the outbox, in the transaction that causes it; `createMailSender` sends it after the commit. */
  send(tx: Tx, message: Message): Promise<void>
}

type MailParts = { clock: Clock; smtpUrl: string | undefined }

export function createMail({ clock, smtpUrl }: MailParts): Mail {
  const hasServer = smtpUrl !== undefined
  return {
    mode: hasServer ? 'smtp' : 'operator',
    async send(tx, { to, subject, text, person, attachment }) {
      await sql`select directory.put_mail(${uuidv7()}::uuid, ${to}, ${subject}, ${text}, ${hasServer},
        ${clock.now()}::timestamptz, ${attachment?.fileKey ?? null}, ${attachment?.fileName ?? null},
        ${attachment?.contentType ?? null}, ${attachment?.textWithout ?? null}, ${person?.tenantId ?? null}::uuid,
        ${person?.userId ?? null}::uuid, ${person?.role ?? null})`.execute(tx)
      if (hasServer) publishAfterCommit(tx, { topic: 'work', message: { worker: 'mail' } })
    },
  }
}

export type OutboxMail = {
  id: string
  recipient: string
  subject: string
  body: string
  state: 'kept' | 'waiting' | 'failed'
  /** Why the last attempt failed. */
  failure: string | null
  createdAt: Date
}

/** Newest first; sent mail is removed. */
export async function newestMails(database: Database, atMost: number): Promise<OutboxMail[]> {
  const query = sql<OutboxMail>`select id, recipient, subject, body, state, failure, created_at
    from directory.newest_mails(${atMost})`
  return (await database.asDirectory((tx) => query.execute(tx))).rows
}
