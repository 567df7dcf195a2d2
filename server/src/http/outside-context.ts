import type { Language } from '@roadbook/contract/languages'
import type { Access, Database } from '../database/client.ts'
import type { Clock } from '../platform/clock.ts'
import { closing, contextIn, type ReceivedCall } from './received-call.ts'
import { askedLanguage } from './request-language.ts'
import type { Context } from './scope.ts'

/** The caller, without an open transaction: for work that must not hold one, such as reading a file. */
export type OutsideContext = Omit<Context, 'tx'> & {
  /** Runs in a transaction of the caller's company; it must not wait for that work. */
  inCompany: <T>(run: (context: Context) => Promise<T>, access?: Access) => Promise<T>
  /** By `Accept-Language`. */
  askedLanguage: Language | undefined
  /** Aborts when the caller disconnects. */
  signal: AbortSignal
}

/** Throws if the caller may not make this call. */
export async function contextOutside(
  { database, clock }: { database: Database; clock: Clock },
  call: ReceivedCall,
): Promise<OutsideContext> {
  const { request, reply, bearer } = call
  const inCompany: OutsideContext['inCompany'] = (run, access) =>
    database.inTenant(bearer, async (tx) => run(await contextIn(tx, clock, call)), access)
  const { tx: _over, ...person } = await inCompany(async (context) => context, 'read')
  return { ...person, inCompany, askedLanguage: askedLanguage(request), signal: closing(reply) }
}
