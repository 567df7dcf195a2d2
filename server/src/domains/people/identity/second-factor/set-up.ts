import type { Proof, TwoStep, TwoStepSetUp } from '@roadbook/contract/people/account'
import { AppError } from '../../../../errors.ts'
import { lockNames } from '../../users/index.ts'
import { type AccountParts, type Caller, changeOwn } from '../account/caller.ts'
import { requirePassword } from '../account/change-password.ts'
import { recordSignInChange } from '../account/record-sign-in-change.ts'
import { requireCode, totpPurpose } from './check-code.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { readTicket, writeTicket } from './tickets.ts'
import { newSecret, secretBytes, setUpAddress, stepOfCode } from './totp.ts'

/** A session alone can't change what protects the account: someone may have left their screen unlocked. */
export async function requireProof(parts: AccountParts, caller: Caller, proof: Proof): Promise<void> {
  if ('password' in proof) await requirePassword(parts, caller, proof.password)
  else await requireCode(parts, caller, proof.code)
}

export async function readTwoStep({ directory }: AccountParts, { account }: Caller): Promise<TwoStep> {
  const factors = await directory.signInFactors(account.accountId)
  return {
    turnedOnAt: factors?.turnedOnAt?.toISOString() ?? null,
    recoveryCodesLeft: factors?.recoveryCodes ?? 0,
    isRequired: factors?.isRequired ?? false,
  }
}

/** Nothing is stored until the person has shown that their app has the secret. */
export async function startSetUp(parts: AccountParts, { account, origin }: Caller): Promise<TwoStepSetUp> {
  const { accountId, email } = account
  if ((await parts.directory.signInFactors(accountId))?.secret) throw new AppError('two_step_on')
  const secret = newSecret()
  const setUp = writeTicket(parts.secrets, 'confirm set-up', { accountId, issuedAt: origin.now, secret })
  return { secret, address: setUpAddress(secret, email), setUp }
}

/** Turns the second step on; returns the recovery codes, which are shown only this once. */
export async function confirmSetUp(
  parts: AccountParts,
  caller: Caller,
  { setUp, code }: { setUp: string; code: string },
): Promise<string[]> {
  const { accountId } = caller.account
  const { now } = caller.origin
  const ticket = readTicket(parts.secrets, 'confirm set-up', { ticket: setUp, now })
  if (ticket?.secret === undefined || ticket.accountId !== accountId) throw new AppError('set_up_expired')
  const { secret } = ticket
  await parts.attempts.begin([{ kind: 'code', subject: `set-up ${accountId}` }])
  const step = stepOfCode(secret, code.replaceAll(/\s/g, ''), now)
  if (step === undefined) throw new AppError('wrong_code', {}, { field: 'code' })
  await parts.attempts.succeeded([{ kind: 'code', subject: `set-up ${accountId}` }])
  const codes = newRecoveryCodes()
  const codeHashes = codes.map((each) => hashRecoveryCode(parts.secrets, accountId, each))
  const box = parts.secrets.encrypt(totpPurpose(accountId), secretBytes(secret))
  await changeOwn(parts, caller, async (context, directory) => {
    const isOn = await directory.turnOnTotp({ accountId, secret: box, step, codeHashes, at: now })
    if (!isOn) throw new AppError('two_step_on')
    await recordSignInChange(parts, context, {
      action: 'turned on two-step verification',
      change: 'twoStepOn',
    })
  })
  return codes
}

export async function turnOff(parts: AccountParts, caller: Caller, proof: Proof): Promise<void> {
  await requireProof(parts, caller, proof)
  const { accountId, userId } = caller.account
  await changeOwn(parts, caller, async (context, directory) => {
    // Serialized with the removal of a passkey, so that one of them is kept.
    await lockNames(context, userId)
    const factors = await directory.signInFactors(accountId)
    if (factors?.isRequired && factors.passkeys === 0) throw new AppError('two_step_required')
    if (!(await directory.turnOffTotp(accountId))) return
    await recordSignInChange(parts, context, {
      action: 'turned off two-step verification',
      change: 'twoStepOff',
    })
  })
}

/** The previous codes no longer work. */
export async function replaceRecoveryCodes(
  parts: AccountParts,
  caller: Caller,
  proof: Proof,
): Promise<string[]> {
  await requireProof(parts, caller, proof)
  const { accountId } = caller.account
  const codes = newRecoveryCodes()
  const hashes = codes.map((each) => hashRecoveryCode(parts.secrets, accountId, each))
  await changeOwn(parts, caller, async (context, directory) => {
    if (!(await directory.replaceRecoveryCodes(accountId, hashes))) throw new AppError('two_step_off')
    await recordSignInChange(parts, context, { action: 'replaced recovery codes', change: 'recoveryCodes' })
  })
  return codes
}
