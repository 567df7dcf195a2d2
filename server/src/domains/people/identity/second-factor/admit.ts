import type { SignInReply } from '@roadbook/contract/people/identity'
import type { SignInMethod } from '@roadbook/contract/people/account'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../../errors.ts'
import type { AccountParts, Caller } from '../account/caller.ts'
import type { AccountRef } from '../directory/directory.ts'
import { type SessionParts, startSession } from '../sessions/start-session.ts'
import { sessionOver } from '../verify-token.ts'
import { requireCode } from './check-code.ts'
import { nextSteps } from './next-steps.ts'
import { confirmSetUp } from './set-up.ts'
import { readTicket, type TicketUse, writeTicket } from './tickets.ts'

export type AdmitParts = AccountParts & SessionParts
type Exchange = { request: FastifyRequest; reply: FastifyReply }

/**
 * After a password or an emailed link: signs in, or returns the second step that is needed. Nothing about the account is
 * revealed before, and there is no session until the second step is done.
 */
export async function admit(
  parts: AdmitParts,
  exchange: Exchange,
  account: AccountRef,
): Promise<SignInReply> {
  const { accountId } = account
  const factors = await parts.directory.signInFactors(accountId)
  // The account was removed just now.
  if (!factors) throw sessionOver()
  const methods = nextSteps(factors)
  if (methods.length === 0) return { continueTo: await startSession(parts, exchange, account, ['pwd']) }
  const use = methods.includes('setUp') ? 'set up' : 'enter code'
  const ticket = writeTicket(parts.secrets, use, { accountId, issuedAt: parts.clock.now() })
  return { secondStep: { ticket, methods } }
}

/** The second step of a sign-in. */
export async function admitByCode(
  parts: AdmitParts,
  exchange: Exchange,
  { ticket, code }: { ticket: string; code: string },
): Promise<{ continueTo: string }> {
  const caller = await callerByTicket(parts, exchange.request, { use: 'enter code', ticket })
  await requireCode(parts, caller, code)
  return { continueTo: await startSession(parts, exchange, caller.account, withCode) }
}

/** A second step that the company requires and the person has just set up. */
export async function admitBySetUp(
  parts: AdmitParts,
  exchange: Exchange,
  { ticket, ...confirmed }: { ticket: string; setUp: string; code: string },
): Promise<{ continueTo: string; recoveryCodes: string[] }> {
  const caller = await callerByTicket(parts, exchange.request, { use: 'set up', ticket })
  const recoveryCodes = await confirmSetUp(parts, caller, confirmed)
  return { continueTo: await startSession(parts, exchange, caller.account, withCode), recoveryCodes }
}

const withCode: readonly SignInMethod[] = ['pwd', 'otp']

/** The account of a pending second step. A new password, or archiving the person, invalidates it. */
export async function callerByTicket(
  parts: AdmitParts,
  request: FastifyRequest,
  { use, ticket }: { use: TicketUse; ticket: string },
): Promise<Caller> {
  const now = parts.clock.now()
  const content = readTicket(parts.secrets, use, { ticket, now })
  const account = content && (await parts.directory.usableAccount(content.accountId, content.issuedAt))
  if (!account) throw new AppError('second_step_expired')
  if (use === 'set up' && !(await mustSetUp(parts, account))) throw new AppError('second_step_expired')
  const device = parts.devices.of(request.headers.cookie, account.email)
  return { account, sessionId: undefined, origin: { now, ip: request.ip, requestId: request.id }, device }
}

/**
 * The person may have set up a second step elsewhere meanwhile; the ticket, given for a password alone, must not add
 * another.
 */
async function mustSetUp({ directory }: AdmitParts, { accountId }: AccountRef): Promise<boolean> {
  const factors = await directory.signInFactors(accountId)
  return factors !== undefined && nextSteps(factors).includes('setUp')
}
