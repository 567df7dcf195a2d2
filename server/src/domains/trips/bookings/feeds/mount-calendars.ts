import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../../../database/client.ts'
import { AppError, notFound } from '../../../../errors.ts'
import type { Clock } from '../../../../platform/clock.ts'
import { networkOf } from '../../../../platform/network-of.ts'
import { TokenBuckets } from '../../../../platform/token-buckets.ts'
import { readToken } from './feed-token.ts'
import { readCalendar } from './read-calendar.ts'

/** Limits unknown addresses by network. They have 192 random bits, so this only keeps guesses from loading the database. */
const guesses = { burst: 30, everySeconds: 60 }
const MAX_NETWORKS = 10_000

type Deps = { database: Database; clock: Clock }

/** Calendars have no session: the address is the secret, so it is neither logged nor passed on. */
export function mountCalendars(app: FastifyInstance, { database, clock }: Deps): void {
  const unknown = new TokenBuckets(guesses, MAX_NETWORKS)
  app.get<{ Params: { token: string } }>(
    '/public/calendar/:token.ics',
    { logLevel: 'silent' },
    async (request, reply) => {
      const now = clock.now()
      const network = networkOf(request.ip)
      const retryAfterSeconds = unknown.waitSeconds(network, now.getTime())
      if (retryAfterSeconds > 0) throw new AppError('too_many_requests', { retryAfterSeconds })
      const token = readToken(request.params.token)
      const text = token && (await readCalendar(database, token, now))
      if (text === undefined) {
        unknown.add(network, now.getTime())
        throw notFound('other')
      }
      const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
      void reply.header('etag', etag).header('referrer-policy', 'no-referrer')
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('text/calendar; charset=utf-8').send(text)
    },
  )
}
