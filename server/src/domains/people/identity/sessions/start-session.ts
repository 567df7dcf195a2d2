import type { SignInMethod } from '@roadbook/contract/people/account'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Attempts } from '../attempts.ts'
import type { AccountRef } from '../directory/directory.ts'
import type { KnownDevices } from '../known-devices.ts'
import type { ProviderSessions } from '../provider/provider-sessions.ts'

export type SessionParts = { attempts: Attempts; sessions: ProviderSessions; devices: KnownDevices }

/** Signs a person in after any kind of proof; returns the next address for the page. */
export async function startSession(
  { attempts, sessions, devices }: SessionParts,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { accountId, email }: AccountRef,
  methods: readonly SignInMethod[],
): Promise<string> {
  const continueTo = await sessions.begin(request, reply, { accountId, methods })
  // In addition to the provider's cookies, which it wrote to the raw reply.
  reply.raw.appendHeader('set-cookie', devices.remember(request.headers.cookie, email))
  await attempts.succeeded([{ kind: 'flow', subject: request.ip }])
  return continueTo
}
