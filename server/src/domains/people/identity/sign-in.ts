import { AppError } from '../../../errors.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Attempts, delayed, type Pause, type Target } from './attempts.ts'
import type { AccountRef, Directory } from './directory/directory.ts'
import { networkOf } from '../../../platform/network-of.ts'
import type { Passwords } from './passwords.ts'
import { nextSteps } from './second-factor/next-steps.ts'

type SignInParts = {
  directory: Directory
  passwords: Passwords
  attempts: Attempts
  clock: Clock
  refusedSignIn?: { email: string; password: string } | undefined
  pause?: Pause | undefined
}
type Credentials = {
  email: string
  password: string
  ip: string
  /** Set if the browser has signed in to this account before. */
  device: string | undefined
}

/** A password change replaces the hash compared here, not one that was set meanwhile. */
type Checked = { account: AccountRef; passwordHash: string }

/**
 * Finds the account for the credentials. Unknown address, wrong password and archived person get the same
 * message after the same work, so that neither the text nor the timing reveals which it was.
 */
export async function checkCredentials(parts: SignInParts, credentials: Credentials): Promise<Checked> {
  const targets = targetsOf(credentials)
  const { holdMs } = await parts.attempts.begin(targets)
  const checked = await delayed(holdMs, () => match(parts, credentials), parts.pause)
  await parts.attempts.succeeded(targets)
  return checked
}

/** For programs, which can't be asked for a second step. */
export async function checkPasswordAlone(parts: SignInParts, credentials: Credentials): Promise<AccountRef> {
  const { account } = await checkCredentials(parts, credentials)
  const factors = await parts.directory.signInFactors(account.accountId)
  if (!factors) throw refused()
  if (nextSteps(factors).length > 0) throw new AppError('password_not_enough')
  return account
}

/** A browser that has signed in before has its own count, so other people's guesses do not affect it. */
function targetsOf({ email, ip, device }: Credentials): Target[] {
  if (device !== undefined) return [{ kind: 'device', subject: device }]
  return [
    { kind: 'address', subject: ip },
    { kind: 'account', subject: `${networkOf(ip)} ${email}` },
    { kind: 'accountAnywhere', subject: email },
  ]
}

async function match(parts: SignInParts, { email, password }: Credentials): Promise<Checked> {
  const stored = await parts.directory.accountByEmail(email)
  const hash = stored?.passwordHash ?? undefined
  const isRight = await parts.passwords.matches(password, hash)
  const isRefused = parts.refusedSignIn?.email === email && parts.refusedSignIn.password === password
  if (!isRight || !stored || !hash || isRefused) throw refused()
  const account = await parts.directory.usableAccount(stored.accountId, parts.clock.now())
  if (!account) throw refused()
  if (!parts.passwords.isOutdated(hash)) return { account, passwordHash: hash }
  const passwordHash = await parts.passwords.hash(password)
  await parts.directory.rehashPassword(account.accountId, hash, passwordHash)
  return { account, passwordHash }
}

function refused() {
  return new AppError('wrong_credentials')
}
