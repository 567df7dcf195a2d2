/**
 * Who calls: a Roadbook API key or session token as bearer or `?token=`, or as the password of any name; an email address
 * with its password; or the cookie of a session that began with one of these.
 */
import { SignIn } from '@roadbook/contract/people/identity'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import type { Database } from '../../../database/client.ts'
import { AppError } from '../../../errors.ts'
import type { Bearer } from '../../../http/scope.ts'
import type { Clock } from '../../../platform/clock.ts'
import { installationSecret } from '../../../platform/installation-secret.ts'
import { secretBox } from '../../../platform/secret-box.ts'
import { isApiKey } from '../../people/api-keys/index.ts'
import type { Identity } from '../../people/identity/index.ts'

export type Credentials = {
  authorization?: string | undefined
  cookie?: string | undefined
  token?: string | undefined
  ip: string
}

/** What a cookie holds, encrypted. */
const Session = z.union([
  z.object({ key: z.string() }),
  z.object({ id: z.uuid(), accountId: z.uuid(), issuedMs: z.int() }),
])
type Session = z.infer<typeof Session>

export type Callers = {
  identify(credentials: Credentials): Promise<Bearer>
  /** The bearer, and the content of the cookie. */
  begin(credentials: { email: string; password: string; ip: string }): Promise<Opened>
  beginByToken(key: string, ip: string): Promise<Opened>
  end(cookie: string | undefined): Promise<void>
}
type Opened = { bearer: Bearer; cookie: string }

export const SESSION_COOKIE = 'JSESSIONID'
const SESSION_MS = 7 * 86_400_000
const PURPOSE = 'traccar session'

type Deps = { database: Database; identity: Identity; clock: Clock }

export async function createCallers({ database, identity, clock }: Deps): Promise<Callers> {
  const box = secretBox(await installationSecret(database, 'traccar.sessions'))
  const seal = (session: Session): string =>
    box.encrypt(PURPOSE, Buffer.from(JSON.stringify(session))).toString('base64url')
  const read = (cookies: string | undefined): Session | undefined => {
    const opened = box.decrypt(PURPOSE, Buffer.from(cookieIn(cookies) ?? '', 'base64url'))
    return opened && Session.parse(JSON.parse(opened.toString()))
  }
  const bearerOf = (session: Session, ip: string): Promise<Bearer> => {
    if ('key' in session) return identity.identify(session.key, ip)
    const { id, accountId, issuedMs } = session
    if (issuedMs + SESSION_MS < clock.now().getTime()) throw new AppError('session_over')
    return identity.bearerOf({ accountId, issuedAt: new Date(issuedMs), sessionKeys: [keyOf(id)] })
  }
  const open = async (session: Session, ip: string): Promise<Opened> => ({
    bearer: await bearerOf(session, ip),
    cookie: seal(session),
  })
  const beginByToken = (key: string, ip: string): Promise<Opened> => {
    // A session token ends too soon for a session to begin with it.
    if (!isApiKey(key)) throw new AppError('api_key_invalid')
    return open({ key }, ip)
  }
  const begin: Callers['begin'] = async ({ email, password, ip }) => {
    if (isApiKey(password)) return beginByToken(password, ip)
    const given = SignIn.safeParse({ email, password })
    if (!given.success) throw new AppError('wrong_credentials')
    const { accountId } = await identity.checkPassword({ ...given.data, ip })
    return open({ id: uuidv7(), accountId, issuedMs: clock.now().getTime() }, ip)
  }
  return {
    begin,
    beginByToken,
    async identify({ authorization, cookie, token, ip }) {
      const [scheme = '', value = ''] = authorization?.split(' ') ?? []
      if (scheme.toLowerCase() === 'bearer') return identity.identify(value, ip)
      if (scheme.toLowerCase() === 'basic') return (await begin({ ...basicOf(value), ip })).bearer
      if (token !== undefined) return identity.identify(token, ip)
      const session = read(cookie)
      if (!session) throw new AppError('unauthorized')
      return bearerOf(session, ip)
    },
    async end(cookie) {
      const session = read(cookie)
      if (!session || 'key' in session) return
      const keepUntil = new Date(session.issuedMs + SESSION_MS)
      await identity.directory.endSession({ key: keyOf(session.id), keepUntil })
    },
  }
}

const keyOf = (id: string): string => `traccar ${id}`

function basicOf(value: string): { email: string; password: string } {
  const text = Buffer.from(value, 'base64').toString()
  const colon = text.indexOf(':')
  return colon < 0
    ? { email: '', password: '' }
    : { email: text.slice(0, colon), password: text.slice(colon + 1) }
}

function cookieIn(cookies: string | undefined): string | undefined {
  const named = cookies?.split(';').map((pair) => pair.trim().split('='))
  return named?.find(([name]) => name === SESSION_COOKIE)?.[1]
}
