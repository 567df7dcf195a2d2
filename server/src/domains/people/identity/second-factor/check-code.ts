import { AppError } from '../../../../errors.ts'
import { type AccountParts, type Caller, changeOwn } from '../account/caller.ts'
import { mailSignInChange, recordSignInChange } from '../account/record-sign-in-change.ts'
import type { Target } from '../attempts.ts'
import { hashRecoveryCode, readRecoveryCode } from './recovery-codes.ts'
import { secretText, stepOfCode } from './totp.ts'

/** Purpose of the encryption: a secret that was copied to another account can't be decrypted there. */
export function totpPurpose(accountId: string): string {
  return `totp ${accountId}`
}

/**
 * Accepts a code of the authenticator app, or a recovery code, once. Guesses are counted per account, from any address; a
 * browser that signed in before has its own count, so that others can't lock it out.
 */
export async function requireCode(parts: AccountParts, caller: Caller, typed: string): Promise<void> {
  const recoveryCode = readRecoveryCode(typed)
  const subject = caller.device ?? caller.account.accountId
  const target: Target = { kind: recoveryCode === undefined ? 'code' : 'recoveryCode', subject }
  await beginGuess(parts, caller, target)
  const isRight =
    recoveryCode === undefined
      ? await spendAppCode(parts, caller, typed.replaceAll(/\s/g, ''))
      : await spendRecoveryCode(parts, caller, recoveryCode)
  if (!isRight) throw new AppError('wrong_code', {}, { field: 'code' })
  await parts.attempts.succeeded([target])
}

/** Whoever guesses codes knows the password, so the person is notified once a day. */
async function beginGuess(parts: AccountParts, caller: Caller, target: Target): Promise<void> {
  try {
    await parts.attempts.begin([target])
  } catch (error) {
    const { accountId } = caller.account
    if (await parts.attempts.isWithin({ kind: 'codeWarning', subject: accountId }))
      await changeOwn(parts, caller, (context) =>
        mailSignInChange(parts, context, { change: 'codesGuessed' }),
      )
    throw error
  }
}

async function spendAppCode(
  parts: AccountParts,
  { account, origin }: Caller,
  code: string,
): Promise<boolean> {
  const { accountId } = account
  const stored = await parts.directory.signInFactors(accountId)
  if (!stored?.secret) return false
  const secret = parts.secrets.decrypt(totpPurpose(accountId), stored.secret)
  if (secret === undefined) throw new Error('The secret of an authenticator app can not be decrypted.')
  const step = stepOfCode(secretText(secret), code, origin.now)
  return step !== undefined && (await parts.directory.spendTotpStep(accountId, step))
}

async function spendRecoveryCode(parts: AccountParts, caller: Caller, code: string): Promise<boolean> {
  const { accountId } = caller.account
  const hash = hashRecoveryCode(parts.secrets, accountId, code)
  return changeOwn(parts, caller, async (context, directory) => {
    const left = await directory.spendRecoveryCode(accountId, hash)
    if (left === undefined) return false
    const after = { recoveryCodesLeft: left }
    await recordSignInChange(parts, context, {
      action: 'used recovery code',
      change: 'recoveryCodeUsed',
      after,
      left,
    })
    return true
  })
}
