import type { Tx } from '../../database/client.ts'
import type { Bearer, Person } from '../../http/scope.ts'
import { type Directory, directoryIn, type SignedIn } from './directory.ts'
import { type ReadIdToken, sessionOver } from './verify-token.ts'

/**
 * Throws AppError unauthorized for a token that is not accepted or has expired, or whose account never
 * existed.
 */
export type Identify = (token: string) => Promise<Bearer>

const MAX_ACCOUNTS = 10_000

/**
 * Caches only the company of an account, which never changes; everything else is read in that company's
 * transaction.
 */
export function identifyBy(directory: Directory, read: ReadIdToken): Identify {
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
  return async (token) => {
    const signedIn = await read(token)
    const admit = async (tx: Tx): Promise<Person> => {
      const person = await directoryIn(tx).personOfToken(signedIn)
      if (!person) throw sessionOver()
      return person
    }
    return { tenantId: await companyOf(signedIn), admit }
  }
}
