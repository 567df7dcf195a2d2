import type { NewPasskey, Passkey, Proof } from '@roadbook/contract/people/account'
import { mostPasskeys } from '@roadbook/contract/people/account'
import { v7 as uuidv7 } from 'uuid'
import { isDatabaseFailure } from '../../../../database/failure-kind.ts'
import { AppError } from '../../../../errors.ts'
import { recordChange } from '../../../core/audit/index.ts'
import { lockNames } from '../../users/index.ts'
import { type AccountParts, type Caller, changeOwn } from '../account/caller.ts'
import { recordSignInChange } from '../account/record-sign-in-change.ts'
import { requireProof } from '../second-factor/set-up.ts'
import { newChallenge, spendChallenge } from './challenges.ts'
import type { OwnPasskey } from './directory-passkeys.ts'
import { type RelyingParty, relyingParty } from './relying-party.ts'
import { webauthn } from './webauthn.ts'

/** Ed25519, P-256 and RSA, the algorithms of authenticators. */
const ALGORITHMS = [-8, -7, -257]
const MAX_KEY_BYTES = 2048

export async function listPasskeys({ directory }: AccountParts, { account }: Caller): Promise<Passkey[]> {
  return (await directory.ownPasskeys(account.accountId)).map(toPasskey)
}

function toPasskey({
  id,
  name,
  isSynced,
  createdAt,
  lastUsedAt,
}: Omit<OwnPasskey, 'credentialId' | 'transports'>) {
  return {
    id,
    name,
    isSynced,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}

/** For the browser's dialog; it refuses an authenticator that already has a passkey of this account. */
export async function passkeyOptions(parts: AccountParts, caller: Caller, proof: Proof): Promise<object> {
  const party = requireParty(parts)
  await requireProof(parts, caller, proof)
  const { accountId, email } = caller.account
  const own = await parts.directory.ownPasskeys(accountId)
  if (own.length >= mostPasskeys) throw new AppError('passkeys_full', { most: mostPasskeys })
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpName: 'Roadbook',
    rpID: party.id,
    userName: email,
    userID: Buffer.from(accountId.replaceAll('-', ''), 'hex'),
    challenge: Buffer.from(await newChallenge(parts, accountId), 'base64url'),
    attestationType: 'none',
    excludeCredentials: own.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports,
    })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

export async function addPasskey(parts: AccountParts, caller: Caller, wish: NewPasskey): Promise<Passkey> {
  const credential = await verifiedCredential(parts, caller, requireParty(parts), wish)
  const { accountId } = caller.account
  const at = caller.origin.now
  const passkey = { ...credential, id: uuidv7(), accountId, name: wish.name, most: mostPasskeys, at }
  await changeOwn(parts, caller, async (context, directory) => {
    const problem = await directory.addPasskey(passkey)
    if (problem === 'full') throw new AppError('passkeys_full', { most: mostPasskeys })
    if (problem === 'known') throw new AppError('passkey_known')
    const after = { passkey: wish.name }
    await recordSignInChange(parts, context, {
      action: 'added passkey',
      change: 'passkeyAdded',
      after,
      name: wish.name,
    })
  })
  return toPasskey({ ...passkey, createdAt: at, lastUsedAt: null })
}

async function verifiedCredential(
  parts: AccountParts,
  caller: Caller,
  party: RelyingParty,
  wish: NewPasskey,
) {
  const { response } = wish
  const { verifyRegistrationResponse } = await webauthn()
  const verified = await verifyRegistrationResponse({
    response: { ...response, response: { ...response.response, transports: [] }, clientExtensionResults: {} },
    expectedChallenge: spendChallenge(parts, caller.account.accountId),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    // Looked up in the database: its failures must not be reported as a wrong passkey.
    if (isDatabaseFailure(error)) throw error
    throw new AppError('passkey_refused', {}, { cause: error })
  })
  const info = verified.registrationInfo
  if (!verified.verified || info === undefined || info.credential.publicKey.length > MAX_KEY_BYTES)
    throw new AppError('passkey_refused')
  return {
    credentialId: Buffer.from(info.credential.id, 'base64url'),
    publicKey: Buffer.from(info.credential.publicKey),
    counter: info.credential.counter,
    transports: response.response.transports ?? [],
    isSynced: info.credentialBackedUp,
  }
}

export async function renamePasskey(
  parts: AccountParts,
  caller: Caller,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const { accountId, userId } = caller.account
  await changeOwn(parts, caller, async (context, directory) => {
    const former = await directory.renamePasskey(accountId, id, name)
    if (former === undefined) throw new AppError('passkey_unknown')
    if (former === name) return
    const change = { before: { passkey: former }, after: { passkey: name } }
    await recordChange(context, {
      resourceType: 'user',
      resourceId: userId,
      action: 'renamed passkey',
      ...change,
    })
  })
}

export async function removePasskey(
  parts: AccountParts,
  caller: Caller,
  { id, proof }: { id: string; proof: Proof },
): Promise<void> {
  await requireProof(parts, caller, proof)
  const { accountId, userId } = caller.account
  await changeOwn(parts, caller, async (context, directory) => {
    // Two concurrent removals are serialized, so that the last passkey is kept.
    await lockNames(context, userId)
    const factors = await directory.signInFactors(accountId)
    if (factors?.isRequired && factors.secret === null && factors.passkeys <= 1)
      throw new AppError('last_second_factor')
    const name = await directory.removePasskey(accountId, id)
    if (name === undefined) throw new AppError('passkey_unknown')
    const before = { passkey: name }
    await recordSignInChange(parts, context, {
      action: 'removed passkey',
      change: 'passkeyRemoved',
      before,
      name,
    })
  })
}

function requireParty({ publicUrl }: AccountParts): RelyingParty {
  const party = relyingParty(publicUrl)
  if (party === undefined) throw new AppError('passkeys_unavailable')
  return party
}
