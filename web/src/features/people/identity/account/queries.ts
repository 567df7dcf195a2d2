import * as contract from '@roadbook/contract/people/account'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '@roadbook/contract/api'
import type { OwnUpdate } from '@roadbook/contract/people/users'
import { call } from '../../../../lib/api.ts'
import { responseError } from '../../../../lib/api-error.ts'
import { session } from '../../../../lib/session/session.ts'
import { request } from '../queries.ts'

export function ownSessionsQuery() {
  return queryOptions({
    queryKey: ['identity', 'own sessions'],
    queryFn: () => send('sessions', contract.OwnSessions),
    meta: { quiet: true },
  })
}

export function twoStepQuery() {
  return queryOptions({
    queryKey: ['identity', 'two-step'],
    queryFn: () => send('two-step', contract.TwoStep),
    meta: { quiet: true },
  })
}

export function passkeysQuery() {
  return queryOptions({
    queryKey: ['identity', 'passkeys'],
    queryFn: () => send('passkeys', contract.Passkeys),
    meta: { quiet: true },
  })
}

/** For the browser, which requests them itself. */
const PasskeyOptions = z.looseObject({ challenge: z.string() })

type Proof = contract.Proof

/** Changes of one's own sign-in. */
export const accountCalls = {
  updateMe: (body: OwnUpdate) => call(api.users.updateMe, { body }),
  async changePassword(body: contract.PasswordChange) {
    await send('password', contract.Done, body)
    // The server refuses tokens from before the change.
    await session.renewOnce()
  },
  startTwoStep: (proof: Proof) => send('two-step/start', contract.TwoStepSetUp, { proof }),
  confirmTwoStep: (body: { setUp: string; code: string }) =>
    send('two-step/confirm', contract.RecoveryCodes, body),
  turnOffTwoStep: (proof: Proof) => send('two-step/off', contract.Done, { proof }),
  replaceRecoveryCodes: (proof: Proof) => send('two-step/recovery-codes', contract.RecoveryCodes, { proof }),
  passkeyOptions: (proof: Proof) => send('passkeys/options', PasskeyOptions, { proof }),
  addPasskey: (body: { name: string; response: object }) => send('passkeys/add', contract.Passkey, body),
  renamePasskey: (body: { id: string; name: string }) => send('passkeys/rename', contract.Done, body),
  removePasskey: (body: { id: string; proof: Proof }) => send('passkeys/remove', contract.Done, body),
  endSession: (id: string) => send('sessions/end', contract.Done, { id }),
  endOtherSessions: () => send('sessions/end-others', contract.Done, {}),
}

/** Sends the session's token; a refused one is renewed once, as for any other call. */
async function send<Schema extends z.ZodType>(
  path: string,
  reply: Schema,
  body?: object,
): Promise<z.output<Schema>> {
  const attempt = () =>
    request(`/auth/account/${path}`, {
      ...(body === undefined ? {} : { body }),
      idToken: session.getIdToken(),
    })
  const first = await attempt()
  const isRenewed = first.status === 401 && (await session.renewOnce())
  const response = isRenewed ? await attempt() : first
  if (response.status === 401) {
    const { pathname, search } = globalThis.location
    await session.signOut({ returnTo: pathname + search })
  }
  if (!response.ok) throw await responseError(response)
  return reply.parse(await response.json())
}
