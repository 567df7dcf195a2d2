import { randomInt } from 'node:crypto'
import { publicLocationEventsPath } from '@roadbook/contract/sharing/share-links'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../../errors.ts'
import { networkOf } from '../../../../platform/network-of.ts'
import { ConnectionCounts } from '../../../../platform/realtime/connection-counts.ts'
import type { Admission } from '../admission.ts'
import { findLink } from '../link-directory.ts'
import { EventStream } from './event-stream.ts'
import { type WatchDeps, WatchedLinks } from './watched-links.ts'

/** Open pages of this process. */
type PageLimits = { all: number; ofLink: number; ofNetwork: number }

const pageLimits: PageLimits = { all: 20_000, ofLink: 10_000, ofNetwork: 500 }

/** After a restart, pages don't reconnect all at once. */
const RETRY_MS = { shortest: 1_000, longest: 5_000 }
const FULL_SECONDS = 60

type Deps = WatchDeps & { admission: Admission; limits?: PageLimits }

/** The stream of what a link shows, for as long as its page is open. */
export function mountLocationEvents(app: FastifyInstance, deps: Deps): void {
  const { admission, clock, database, limits = pageLimits } = deps
  const links = new WatchedLinks(deps)
  const networks = new ConnectionCounts()
  let open = 0
  app.addHook('preClose', async () => links.stop())

  function refuseMore(linkId: string, network: string): void {
    const isFull = open >= limits.all || links.pagesOf(linkId) >= limits.ofLink
    if (isFull || networks.of(network) >= limits.ofNetwork)
      throw new AppError('too_many_requests', { retryAfterSeconds: FULL_SECONDS })
  }

  app.get<{ Params: { token: string } }>(
    publicLocationEventsPath.replace('{token}', ':token'),
    { exposeHeadRoute: false },
    async ({ params, ip }, reply) => {
      const caller = { ip, now: clock.now() }
      const linkId = admission.idOf(params.token, caller)
      const network = networkOf(ip)
      refuseMore(linkId, network)
      // The first page of a link counts as an opening.
      const known = links.refOf(linkId)
      if (!known) admission.open(caller)
      const ref = known ?? (await findLink(database, linkId))
      if (!ref) throw admission.refuse(caller)
      // Others may have connected meanwhile.
      refuseMore(linkId, network)
      reply.hijack()
      const page = new EventStream(reply.raw)
      open++
      networks.add(network)
      page.whenClosed(() => {
        open--
        networks.remove(network)
      })
      page.open(randomInt(RETRY_MS.shortest, RETRY_MS.longest))
      links.add(ref, page)
    },
  )
}
