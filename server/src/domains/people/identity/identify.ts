import type { Database, Tx } from '../../../database/client.ts'
import { AppError } from '../../../errors.ts'
import type { Bearer, Person } from '../../../http/scope.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Worker } from '../../../platform/workers/runner.ts'
import { createKeySignIn, isApiKey } from '../api-keys/index.ts'
import type { Attempts } from './attempts.ts'
import { type Directory, directoryIn, type SignedIn } from './directory/directory.ts'
import { type ReadIdToken, sessionOver } from './verify-token.ts'

/**
 * Throws AppError unauthorized for a token or an API key that is not accepted or has expired, or whose account
 * never existed.
 */
export type Identify = (token: string, ip: string) => Promise<Bearer>

const MAX_ACCOUNTS = 10_000

type Parts = {
  database: Database
  directory: Directory
  clock: Clock
  attempts: Attempts
  /** With an external issuer, second factors are the issuer's concern. */
  issuer: { readIdToken: ReadIdToken; isEmbedded: boolean }
}

export type Callers = {
  identify: Identify
  /** The caller of a session that another part of this server has opened for a person who signed in. */
  bearerOf: (signedIn: SignedIn) => Promise<Bearer>
  worker: Worker
}

/** Identifies the caller by a session token or by an API key. */
export function createCallers(parts: Parts): Callers {
  const bearerOf = bearersBy(parts)
  const ofSession = async (token: string) => bearerOf(await parts.issuer.readIdToken(token))
  const countUnknown = (ip: string) => parts.attempts.begin([{ kind: 'apiKey', subject: ip }])
  const keys = createKeySignIn({ ...parts, countUnknown, isEmbedded: parts.issuer.isEmbedded })
  return {
    identify: (token, ip) => (isApiKey(token) ? keys.identify(token, ip) : ofSession(token)),
    bearerOf,
    worker: keys.worker,
  }
}

/**
 * Caches only the company of an account, which never changes; everything else is read in that company's
 * transaction.
 */
function bearersBy({ directory, issuer }: Parts): Callers['bearerOf'] {
  const companies = new Map<string, string>()
  const companyOf = async (signedIn: SignedIn): Promise<string> => {
    const { accountId } = signedIn
    const known = companies.get(accountId)
    if (known !== undefined) return known
    const account = await directory.accountOfToken(signedIn)
    if (!account) throw sessionOver()
    if (companies.size >= MAX_ACCOUNTS) companies.clear()
    companies.set(accountId, account.tenantId)
    return account.tenantId
  }
  return async (signedIn) => {
    const admit = async (tx: Tx): Promise<Person> => {
      const person = await directoryIn(tx).personOfToken(signedIn)
      if (!person) throw sessionOver()
      const { lacksSecondFactor, ...admitted } = person
      // Signing in again leads to its set-up.
      if (issuer.isEmbedded && lacksSecondFactor) throw new AppError('second_factor_missing')
      return { ...admitted, session: signedIn }
    }
    return { tenantId: await companyOf(signedIn), admit }
  }
}
