import { PasskeyAnswer } from '@roadbook/contract/people/account'
import * as contract from '@roadbook/contract/people/identity'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../errors.ts'
import { requestLanguage } from '../../../http/request-language.ts'
import type { AccountParts } from './account/caller.ts'
import { mountAccount } from './account/routes.ts'
import type { Attempts } from './attempts.ts'
import { bodyOf } from './body-of.ts'
import type { Origin } from './companies.ts'
import { endOfOutside as endOf } from './sessions/ended-sessions.ts'
import { type InvitationParts, readInvitation } from './invitations.ts'
import { mailResetLink, type PasswordLink, type RecoveryParts, setPasswordByLink } from './recovery.ts'
import { requireSameOrigin } from './same-origin.ts'
import { checkCredentials } from './sign-in.ts'
import { signInByPasskey, signInOptions } from './passkeys/sign-in.ts'
import { admit, admitByCode, admitBySetUp, callerByTicket } from './second-factor/admit.ts'
import { startSetUp } from './second-factor/set-up.ts'
import { type SessionParts, startSession } from './sessions/start-session.ts'
import { confirmSignUp, signUp, signUpFromOutside, type SignUpParts } from './sign-up.ts'
import { type ReadOutsideToken, sessionOver, type VerifyIdToken } from './verify-token.ts'
import { bearerToken } from '../../../http/received-call.ts'

/** Must never receive a token, or a claim that identifies a person. */
export type IdentityLog = {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

export type AuthParts = RecoveryParts &
  SignUpParts &
  InvitationParts & {
    attempts: Attempts
    configuration: contract.AuthConfiguration
    verifyIdToken: VerifyIdToken
    /** `again` checks once more whether the problem is fixed. */
    lookAtIssuer: (again: boolean) => Promise<contract.IssuerProblem | undefined>
    refusedSignIn?: { email: string; password: string } | undefined
    log: IdentityLog
  }

/** Routes that work the same with the embedded and an external issuer. */
export function mountShared(app: FastifyInstance, parts: AuthParts): void {
  app.addHook('onRequest', requireSameOrigin(parts.publicUrl))
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  app.get('/auth/configuration', async (request, reply) => {
    const { demo, ...known } = parts.configuration
    // An older database may have no demo company.
    const isThere = demo && (await parts.directory.accountByEmail(demo.email))
    const problem = await parts.lookAtIssuer(contract.ConfigurationQuery.safeParse(request.query).success)
    return reply.send(contract.AuthConfiguration.parse({ ...known, problem, ...(isThere ? { demo } : {}) }))
  })
  app.get('/auth/account', async (request, reply) => {
    const { email } = await parts.verifyIdToken(bearerToken(request))
    return reply.send({ email })
  })
}

type EmbeddedParts = AuthParts & SessionParts & AccountParts

type Call = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Routes that sign in with a password, or lead to one. */
export function mountEmbedded(app: FastifyInstance, parts: EmbeddedParts): void {
  const background = backgroundWork(app, parts.log)
  const calls: Record<string, Call> = {
    ...sessionCalls(parts),
    ...companyCalls(parts, background),
    ...recoveryCalls(parts, background),
  }
  for (const [path, call] of Object.entries(calls)) app.post(path, call)
  mountAccount(app, parts)
}

function sessionCalls(parts: EmbeddedParts): Record<string, Call> {
  return {
    '/auth/sign-in': async (request, reply) => {
      const credentials = bodyOf(contract.SignIn, request)
      const device = parts.devices.of(request.headers.cookie, credentials.email)
      const { account } = await checkCredentials(parts, { ...credentials, ip: request.ip, device })
      return admit(parts, { request, reply }, account)
    },
    '/auth/passkey/options': (request) => signInOptions(parts, request.ip),
    '/auth/passkey/sign-in': (request, reply) =>
      signInByPasskey(parts, { request, reply }, bodyOf(PasskeyAnswer, request)),
    '/auth/sign-in/code': (request, reply) =>
      admitByCode(parts, { request, reply }, bodyOf(contract.SecondStepCode, request)),
    '/auth/sign-in/set-up': async (request) => {
      const { ticket } = bodyOf(contract.SecondStepTicket, request)
      return startSetUp(parts, await callerByTicket(parts, request, { use: 'set up', ticket }))
    },
    '/auth/sign-in/set-up/confirm': (request, reply) =>
      admitBySetUp(parts, { request, reply }, bodyOf(contract.SecondStepSetUp, request)),
    '/auth/sign-out': async (request, reply) => {
      await parts.sessions.end(request, reply)
      return { continueTo: '/login' }
    },
  }
}

type Background = (work: Promise<void>) => void

function companyCalls(parts: EmbeddedParts, inBackground: Background): Record<string, Call> {
  return {
    '/auth/sign-up': async (request, reply) => {
      requireSignUp(parts)
      const wish = bodyOf(contract.SignUp, request)
      await parts.attempts.begin([{ kind: 'signUp', subject: request.ip }])
      const locale = localeOf(request, wish.country)
      const account = await signUp(parts, { ...wish, locale }, originOf(parts, request))
      if ('mailing' in account) {
        inBackground(account.mailing)
        return { mailed: true }
      }
      return reply
        .code(201)
        .send({ continueTo: await startSession(parts, { request, reply }, account, ['pwd']) })
    },
    '/auth/sign-up/confirm': async (request, reply) => {
      requireSignUp(parts)
      const { token } = bodyOf(contract.TokenQuery, request)
      const account = await byLink(parts, request, () =>
        confirmSignUp(parts, token, originOf(parts, request)),
      )
      return reply
        .code(201)
        .send({ continueTo: await startSession(parts, { request, reply }, account, ['pwd']) })
    },
  }
}

function recoveryCalls(parts: EmbeddedParts, inBackground: Background): Record<string, Call> {
  const setPassword = async (request: FastifyRequest, reply: FastifyReply, link: PasswordLink) => {
    const account = await byLink(parts, request, () =>
      setPasswordByLink(parts, link, originOf(parts, request)),
    )
    return admit(parts, { request, reply }, account)
  }
  return {
    '/auth/forgotten': async (request) => {
      const { email } = bodyOf(contract.Forgotten, request)
      await parts.attempts.begin([{ kind: 'recovery', subject: request.ip }])
      // Answered before the lookup, so that timing reveals nothing about the address.
      inBackground(mailResetLink(parts, email))
      return { mailed: true }
    },
    '/auth/reset': (request, reply) =>
      setPassword(request, reply, { ...bodyOf(contract.PasswordReset, request), purpose: 'passwordReset' }),
    '/auth/invitation': (request) => {
      const { token } = bodyOf(contract.TokenQuery, request)
      return byLink(parts, request, () => readInvitation(parts, token))
    },
    '/auth/invitation/accept': (request, reply) =>
      setPassword(request, reply, {
        ...bodyOf(contract.InvitationAcceptance, request),
        purpose: 'invitation',
      }),
  }
}

/** Tokens are too long to guess, but attempts are throttled anyway. */
async function byLink<Result>(
  { attempts }: AuthParts,
  request: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> {
  const target = { kind: 'link', subject: request.ip } as const
  await attempts.begin([target])
  const result = await work()
  await attempts.succeeded([target])
  return result
}

/** Work that only the server's shutdown waits for. */
function backgroundWork(app: FastifyInstance, log: AuthParts['log']): Background {
  const running = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(running)
  })
  return (work) => {
    const guarded = work
      .catch((error: unknown) => log.error({ err: error }, 'An email could not be created'))
      .finally(() => running.delete(guarded))
    running.add(guarded)
  }
}

function originOf({ clock }: AuthParts, request: FastifyRequest): Origin {
  return { now: clock.now(), ip: request.ip, requestId: request.id }
}

/** With an external issuer there are no passwords here; the only thing to set up is a company. */
export function mountOutside(app: FastifyInstance, parts: AuthParts, read: ReadOutsideToken): void {
  app.post('/auth/sign-up/outside', async (request, reply) => {
    requireSignUp(parts)
    const wish = bodyOf(contract.OutsideSignUp, request)
    await parts.attempts.begin([{ kind: 'signUp', subject: request.ip }])
    const identity = await read(bearerToken(request))
    if (await parts.directory.isSessionOver(identity)) throw sessionOver()
    const locale = localeOf(request, wish.country)
    await signUpFromOutside(parts, { ...wish, locale }, identity, originOf(parts, request))
    return reply.code(201).send({ continueTo: '/' })
  })
  // The page also signs out at the issuer; not every issuer reports that its session has ended.
  app.post('/auth/sign-out', async (request, reply) => {
    const end = endOf(await read(bearerToken(request)), parts.clock.now())
    await parts.directory.endSession(end)
    return reply.send({ continueTo: '/login' })
  })
}

function requireSignUp({ configuration }: AuthParts): void {
  if (configuration.signUp) return
  throw new AppError('sign_up_closed')
}

/** `de-CH` for a user in Switzerland who reads German. */
function localeOf(request: FastifyRequest, country: string): string {
  return `${requestLanguage(request)}-${country}`
}
