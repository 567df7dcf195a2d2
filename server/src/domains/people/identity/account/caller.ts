import type { FastifyRequest } from 'fastify'
import type { Database } from '../../../../database/client.ts'
import type { Context } from '../../../../http/scope.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Mail } from '../../../../platform/mail/mail.ts'
import type { Attempts, Pause } from '../attempts.ts'
import type { Origin } from '../companies.ts'
import { type AccountRef, type Directory, directoryIn } from '../directory/directory.ts'
import type { KnownDevices } from '../known-devices.ts'
import type { Passwords } from '../passwords.ts'
import type { SecretBox } from '../../../../platform/secret-box.ts'
import { type ReadIdToken, sessionOver } from '../verify-token.ts'
import { bearerToken } from '../../../../http/received-call.ts'

export type AccountParts = {
  database: Database
  directory: Directory
  passwords: Passwords
  attempts: Attempts
  devices: KnownDevices
  mail: Mail
  clock: Clock
  publicUrl: string
  readIdToken: ReadIdToken
  secrets: SecretBox
  refusedSignIn?: { email: string; password: string } | undefined
  pause?: Pause | undefined
}

/** A person who changes their own sign-in, and where the request came from. */
export type Caller = {
  account: AccountRef
  sessionId: string | undefined
  origin: Origin
  /** Set if the browser has signed in to this account before. */
  device: string | undefined
}

export async function callerOf(parts: AccountParts, request: FastifyRequest): Promise<Caller> {
  const signedIn = await parts.readIdToken(bearerToken(request))
  const account = await parts.directory.accountOfToken(signedIn)
  if (!account) throw sessionOver()
  return {
    account,
    sessionId: signedIn.sessionId,
    origin: { now: parts.clock.now(), ip: request.ip, requestId: request.id },
    device: parts.devices.of(request.headers.cookie, account.email),
  }
}

/** Changes the caller's own account, with its audit entry, in one transaction. No permission of a role is used. */
export function changeOwn<Result>(
  { database }: Pick<AccountParts, 'database'>,
  { account, origin }: Pick<Caller, 'account' | 'origin'>,
  work: (context: Context, directory: Directory) => Promise<Result>,
): Promise<Result> {
  return database.inTenant(account, (tx) =>
    work({ scope: { ...account, role: 'viewer', reach: 'own' }, tx, ...origin }, directoryIn(tx)),
  )
}
