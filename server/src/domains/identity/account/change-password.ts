import type { PasswordChange } from '@roadbook/contract/account'
import { AppError } from '../../../errors.ts'
import { checkCredentials } from '../sign-in.ts'
import { type AccountParts, type Caller, changeOwn } from './caller.ts'
import { recordSignInChange } from './record-sign-in-change.ts'

/** Counted with the attempts to sign in: whoever has only a token guesses no faster than a stranger. */
export async function requirePassword(parts: AccountParts, caller: Caller, password: string): Promise<void> {
  const { account, origin, device } = caller
  try {
    await checkCredentials(parts, { email: account.email, password, ip: origin.ip, device })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'wrong_credentials') throw error
    throw new AppError('wrong_password', {}, { field: 'password' })
  }
}

/** All sessions end but the caller's, which needs a new token: those from before are refused. */
export async function changePassword(
  parts: AccountParts,
  caller: Caller,
  { password, newPassword }: PasswordChange,
): Promise<void> {
  await requirePassword(parts, caller, password)
  if (password === newPassword) throw new AppError('same_password', {}, { field: 'newPassword' })
  const { accountId, email } = caller.account
  const stored = await parts.directory.accountByEmail(email)
  const newHash = await parts.passwords.hash(newPassword)
  await changeOwn(parts, caller, async (context, directory) => {
    const change = { accountId, oldHash: stored?.passwordHash ?? '', newHash, kept: caller.sessionId }
    if (!(await directory.changePassword({ ...change, at: caller.origin.now })))
      throw new AppError('conflict')
    await recordSignInChange(parts, context, { action: 'changed password', change: 'password' })
  })
}
