import type { ShareLink, shareLinkRoutes } from '@roadbook/contract/sharing/share-links'
import type { Handlers } from '../../../http/mount.ts'
import type { Context } from '../../../http/scope.ts'
import { requireVehicles } from '../../fleet/vehicles/index.ts'
import type { Admission } from './admission.ts'
import { addLink, changeLink, stopLink } from './change-links.ts'
import { findLink } from './link-directory.ts'
import { readArrival, readShown, type ShownDeps } from './read-shown.ts'
import { shareLinks, withUrls } from './share-links.ts'
import type { ShareTokens } from './share-token.ts'

export type ShareLinkDeps = ShownDeps & { tokens: ShareTokens; admission: Admission; publicUrl: string }

export function createShareLinkHandlers(deps: ShareLinkDeps): Handlers<typeof shareLinkRoutes> {
  const urlOf = (linkId: string): string => `${deps.publicUrl}/public-location/${deps.tokens.of(linkId)}`
  const withUrl = <Link extends ShareLink>(context: Context, link: Link): Link =>
    withUrls(context, [link], urlOf)[0] ?? link
  return {
    async list(context, { query }) {
      if (query.vehicleId !== undefined) await requireVehicles(context, [query.vehicleId], 'vehicleId')
      const { items } = await shareLinks.list(context, { filter: query })
      return withUrls(context, items, urlOf)
    },

    create: async (context, { body }) => withUrl(context, await addLink(context, body)),

    async get(context, { params: { id } }) {
      const link = withUrl(context, await shareLinks.read(context, id))
      const { tx, now, scope } = context
      const ref = { tenantId: scope.tenantId, linkId: id }
      return { ...link, arrival: await readArrival(deps, { tx, ref, now }) }
    },

    update: async (context, { params, body }) => withUrl(context, await changeLink(context, params.id, body)),

    async stop(context, { params }) {
      await stopLink(context, params.id)
      return undefined
    },

    async publicLocation(caller, { params }) {
      const linkId = deps.admission.idOf(params.token, caller)
      deps.admission.open(caller)
      const ref = await findLink(deps.database, linkId)
      const found = ref && (await readShown(deps, ref, { now: caller.now, isOpening: true }))
      if (!found?.shown) throw deps.admission.refuse(caller)
      return found.shown
    },
  }
}
