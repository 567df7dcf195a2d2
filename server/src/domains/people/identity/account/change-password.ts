import type { PasswordChange } from '@roadbook/contract/people/account'
import { AppError } from '../../../../errors.ts'
import { checkCredentials } from '../sign-in.ts'
import { type AccountParts, type Caller, changeOwn } from './caller.ts'
import { recordSignInChange } from './record-sign-in-change.ts'

/**
 * The hash that the password was compared with. Counted like attempts to sign in, so that whoever has only a token guesses
 * no faster than anybody else.
 */
export async function requirePassword(
  parts: AccountParts,
  caller: Caller,
  password: string,
): Promise<string> {
  const { account, origin, device } = caller
  try {
    const attempt = { email: account.email, password, ip: origin.ip, device }
    return (await checkCredentials(parts, attempt)).passwordHash
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'wrong_credentials') throw error
    throw new AppError('wrong_password', {}, { field: 'password' })
  }
}

/** Ends all sessions except the caller's, which needs a new token because older ones are refused. */
export async function changePassword(
  parts: AccountParts,
  caller: Caller,
  { password, newPassword }: PasswordChange,
): Promise<void> {
  const oldHash = await requirePassword(parts, caller, password)
  if (password === newPassword) throw new AppError('same_password', {}, { field: 'newPassword' })
  const { accountId } = caller.account
  const newHash = await parts.passwords.hash(newPassword)
  await changeOwn(parts, caller, async (context, directory) => {
    const change = { accountId, oldHash, newHash, kept: caller.sessionId }
    if (!(await directory.changePassword({ ...change, at: caller.origin.now })))
      throw new AppError('conflict')
    await recordSignInChange(parts, context, { action: 'changed password', change: 'password' })
  })
}
