import { RecoveryCodes, TwoStepSetUp } from '@roadbook/contract/people/account'
import {
  Continuation,
  Invitation,
  type InvitationAcceptance,
  type OutsideSignUp,
  type SignIn,
  SignInReply,
  SignUpReply,
} from '@roadbook/contract/people/identity'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { i18n } from '../../../lib/i18n.ts'
import { progress } from '../../../lib/progress.ts'
import { responseError, silenceError } from '../../../lib/api-error.ts'
import { authConfiguration, checkedConfiguration } from '../../../lib/session/session-issuer.ts'
import { session } from '../../../lib/session/session.ts'

export function authConfigurationQuery() {
  return queryOptions({
    queryKey: ['identity', 'configuration'],
    queryFn: authConfiguration,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
}

/** Lets the server check whether the issuer can be used. */
export function checkedIssuerQuery() {
  return queryOptions({
    queryKey: ['identity', 'checked issuer'],
    queryFn: checkedConfiguration,
    retry: false,
    gcTime: 0,
    meta: { quiet: true },
  })
}

/** The same on demand; the sign-in page shows the result. */
export function useCheckIssuer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: checkedConfiguration,
    meta: { quiet: true },
    onSuccess: (found) => client.setQueryData(authConfigurationQuery().queryKey, found),
  })
}

/** Whether somebody with access is signed in; unknown counts as no. */
export function isSignedInQuery() {
  return queryOptions({
    queryKey: ['identity', 'signed in'],
    queryFn: async () => {
      if (!(await session.isCurrent())) return false
      return checkAccount(session.getIdToken() ?? '').then(
        () => true,
        () => false,
      )
    },
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  })
}

export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['identity', 'invitation', token],
    queryFn: () => post('/auth/invitation', { token }, Invitation),
    retry: false,
    meta: { quiet: true },
  })
}

/** For the browser, which requests them itself. */
const PasskeyOptions = z.looseObject({ challenge: z.string() })

const Sent = z.object({ mailed: z.literal(true) })

/** Calls without a session; `continueTo` is where the browser goes next. */
export const authCalls = {
  signIn: (body: SignIn) => post('/auth/sign-in', body, SignInReply),
  enterCode: (body: { ticket: string; code: string }) => post('/auth/sign-in/code', body, Continuation),
  passkeyOptions: () => post('/auth/passkey/options', {}, PasskeyOptions),
  signInByPasskey: (answer: object) => post('/auth/passkey/sign-in', answer, Continuation),
  startSetUp: (ticket: string) => post('/auth/sign-in/set-up', { ticket }, TwoStepSetUp),
  confirmSetUp: (body: { ticket: string; setUp: string; code: string }) =>
    post('/auth/sign-in/set-up/confirm', body, Continuation.extend(RecoveryCodes.shape)),
  signUp: (body: object) => post('/auth/sign-up', body, SignUpReply),
  confirmSignUp: (token: string) => post('/auth/sign-up/confirm', { token }, Continuation),
  forgotten: (email: string) => post('/auth/forgotten', { email }, Sent),
  reset: (body: { token: string; password: string }) => post('/auth/reset', body, SignInReply),
  acceptInvitation: (body: InvitationAcceptance) => post('/auth/invitation/accept', body, SignInReply),
  signUpFromOutside: (body: OutsideSignUp, idToken: string) =>
    post('/auth/sign-up/outside', body, Continuation, idToken),
}

/** Whether the token of an external issuer belongs to a user here; if not, throws the server's message. */
export async function checkAccount(idToken: string): Promise<void> {
  const response = await send('/auth/account', { headers: { authorization: `Bearer ${idToken}` } })
  if (!response.ok) throw await responseError(response)
}

async function post<Schema extends z.ZodType>(
  path: string,
  body: object,
  reply: Schema,
  idToken?: string,
): Promise<z.output<Schema>> {
  const response = await request(path, { body, idToken })
  if (!response.ok) throw await responseError(response)
  return reply.parse(await response.json())
}

/** A path below /auth; a POST if there is a body. */
export function request(path: string, { body, idToken }: { body?: object; idToken?: string | undefined }) {
  const headers = new Headers({ accept: 'application/json', 'accept-language': i18n.locale })
  if (idToken !== undefined) headers.set('authorization', `Bearer ${idToken}`)
  if (body === undefined) return send(path, { headers })
  headers.set('content-type', 'application/json')
  return send(path, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function send(path: string, init: RequestInit): Promise<Response> {
  progress.start()
  try {
    return await globalThis.fetch(path, init)
  } catch (cause) {
    throw silenceError(cause)
  } finally {
    progress.end()
  }
}
