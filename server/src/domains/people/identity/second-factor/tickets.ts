import { z } from 'zod'
import type { SecretBox } from '../../../../platform/secret-box.ts'

/** What the holder of a ticket may do next. */
export type TicketUse = 'enter code' | 'set up' | 'confirm set-up'

const LIFETIME_MS = 10 * 60_000

const Content = z.object({ accountId: z.uuid(), issuedAtMs: z.int(), secret: z.string().optional() })
type TicketContent = { accountId: string; issuedAt: Date; secret?: string | undefined }

/**
 * Carries an account from one step of a sign-in or a set-up to the next, encrypted, so that nothing is stored for steps that
 * are never completed.
 */
export function writeTicket(box: SecretBox, use: TicketUse, content: TicketContent): string {
  const { accountId, issuedAt, secret } = content
  const text = JSON.stringify({ accountId, issuedAtMs: issuedAt.getTime(), secret })
  return box.encrypt(`ticket ${use}`, Buffer.from(text)).toString('base64url')
}

/** Undefined if it has expired, was changed, or is for another purpose. */
export function readTicket(
  box: SecretBox,
  use: TicketUse,
  { ticket, now }: { ticket: string; now: Date },
): TicketContent | undefined {
  const plain = box.decrypt(`ticket ${use}`, Buffer.from(ticket, 'base64url'))
  if (plain === undefined) return undefined
  const { accountId, issuedAtMs, secret } = Content.parse(JSON.parse(plain.toString()))
  if (now.getTime() >= issuedAtMs + LIFETIME_MS) return undefined
  return { accountId, issuedAt: new Date(issuedAtMs), secret }
}
