import type { PasskeyAnswer } from '@roadbook/contract/people/account'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseFailure } from '../../../../database/failure-kind.ts'
import { AppError } from '../../../../errors.ts'
import { type Caller, changeOwn } from '../account/caller.ts'
import { recordSignInChange } from '../account/record-sign-in-change.ts'
import type { AccountRef } from '../directory/directory.ts'
import type { AdmitParts } from '../second-factor/admit.ts'
import { startSession } from '../sessions/start-session.ts'
import { newChallenge, spendChallenge } from './challenges.ts'
import type { StoredPasskey } from './directory-passkeys.ts'
import { relyingParty } from './relying-party.ts'
import { webauthn } from './webauthn.ts'

type Exchange = { request: FastifyRequest; reply: FastifyReply }

/** For everybody who opens the sign-in page: the browser offers its passkeys for this host. */
export async function signInOptions(parts: AdmitParts, ip: string): Promise<object> {
  const party = relyingParty(parts.publicUrl)
  if (party === undefined) throw new AppError('passkeys_unavailable')
  await parts.attempts.begin([{ kind: 'passkey', subject: ip }])
  const challenge = Buffer.from(await newChallenge(parts, null), 'base64url')
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({ rpID: party.id, challenge, userVerification: 'required' })
}

/**
 * A passkey with user verification counts as both factors. Every failure gets the same answer, so that it reveals nothing
 * about credentials and accounts.
 */
export async function signInByPasskey(
  parts: AdmitParts,
  exchange: Exchange,
  answer: PasskeyAnswer,
): Promise<{ continueTo: string }> {
  const { request } = exchange
  await parts.attempts.begin([{ kind: 'passkeyTry', subject: request.ip }])
  const passkey = await parts.directory.passkeyByCredential(Buffer.from(answer.id, 'base64url'))
  const counter = await verifiedCounter(parts, answer, passkey)
  if (passkey === undefined || counter === undefined) throw new AppError('passkey_refused')
  const now = parts.clock.now()
  const account = await parts.directory.usableAccount(passkey.accountId, now)
  if (!account) throw new AppError('passkey_refused')
  if (!(await parts.directory.usePasskey(passkey.id, counter, now))) {
    await reportCopy(parts, { account, request }, passkey)
    throw new AppError('passkey_refused')
  }
  await parts.attempts.succeeded([{ kind: 'passkeyTry', subject: request.ip }])
  return { continueTo: await startSession(parts, exchange, account, ['hwk']) }
}

/** Undefined for any invalid answer. */
async function verifiedCounter(
  parts: AdmitParts,
  answer: PasskeyAnswer,
  passkey: StoredPasskey | undefined,
): Promise<number | undefined> {
  const party = relyingParty(parts.publicUrl)
  if (party === undefined || passkey === undefined || !isOfAccount(answer, passkey)) return undefined
  const { userHandle: _whose, ...signed } = answer.response
  const { verifyAuthenticationResponse } = await webauthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // The account that the authenticator names was compared before.
      response: { ...answer, response: signed, clientExtensionResults: {} },
      expectedChallenge: spendChallenge(parts, null),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      // The counter is compared in the database, which serializes two concurrent requests.
      credential: { id: answer.id, publicKey: Uint8Array.from(passkey.publicKey), counter: 0 },
    })
    return verified && authenticationInfo.userVerified ? authenticationInfo.newCounter : undefined
  } catch (error) {
    // Looked up in the database: its failures must not be reported as a wrong answer.
    if (isDatabaseFailure(error)) throw error
    return undefined
  }
}

/** The account that the authenticator names. */
function isOfAccount({ response }: PasskeyAnswer, { accountId }: StoredPasskey): boolean {
  const { userHandle } = response
  if (userHandle === undefined || userHandle === '') return true
  return Buffer.from(userHandle, 'base64url').toString('hex') === accountId.replaceAll('-', '')
}

/** A counter that goes back means that a second authenticator has the same key. */
async function reportCopy(
  parts: AdmitParts,
  { account, request }: { account: AccountRef; request: FastifyRequest },
  { name }: StoredPasskey,
): Promise<void> {
  const origin = { now: parts.clock.now(), ip: request.ip, requestId: request.id }
  const caller: Pick<Caller, 'account' | 'origin'> = { account, origin }
  const after = { passkey: name }
  await changeOwn(parts, caller, (context) =>
    recordSignInChange(parts, context, {
      action: 'refused copied passkey',
      change: 'passkeyRefused',
      after,
      name,
    }),
  )
}
