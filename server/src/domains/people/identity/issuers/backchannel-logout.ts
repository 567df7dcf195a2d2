import { BACKCHANNEL_LOGOUT_PATH } from '@roadbook/contract/people/identity'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../../../platform/clock.ts'
import type { Attempts } from '../attempts.ts'
import type { Directory } from '../directory/directory.ts'
import { type ReadLogoutToken, WrongLogoutToken } from './logout-token.ts'

type Parts = {
  directory: Directory
  attempts: Attempts
  clock: Clock
  log: { info(details: object, message: string): void }
  read: ReadLogoutToken
}

const MAX_BYTES = 16 * 1024

/**
 * The external issuer reports ended sessions here (OpenID Connect Back-Channel Logout 1.0). Tokens that it signed are always
 * accepted; clients that send others are soon throttled.
 */
export function mountBackchannelLogout(app: FastifyInstance, parts: Parts): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  app.post(BACKCHANNEL_LOGOUT_PATH, { bodyLimit: MAX_BYTES }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const tokens = request.body instanceof URLSearchParams ? request.body.getAll('logout_token') : []
    try {
      await obey(parts, tokens)
      return await reply.send()
    } catch (error) {
      if (!(error instanceof WrongLogoutToken)) throw error
      await parts.attempts.begin([{ kind: 'logoutToken', subject: request.ip }])
      parts.log.info({ reason: error.message, ip: request.ip }, 'A logout token was refused')
      return reply
        .code(400)
        .send({ error: 'invalid_request', error_description: 'The logout token is not valid.' })
    }
  })
}

async function obey({ read, directory, clock }: Parts, tokens: string[]): Promise<void> {
  const [token, ...others] = tokens
  if (token === undefined || others.length > 0) throw new WrongLogoutToken('there must be one logout_token')
  const { tokenKey, end } = await read(token)
  if (!(await directory.endSessionOnce(tokenKey, end, clock.now())))
    throw new WrongLogoutToken('it was sent before')
}
