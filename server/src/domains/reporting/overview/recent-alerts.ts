/** Alerts of the last 24 hours, with addresses. */
import type { Overview, overviewRoutes } from '@roadbook/contract/reporting/overview'
import type { RouteReply } from '@roadbook/contract/core/route'
import type { RecentAlertKind } from '@roadbook/contract/rules/alarm-types'
import type { LatLon } from '@roadbook/geo/types'
import { notFound } from '../../../errors.ts'
import { toPage } from '../../../http/page.ts'
import type { Context } from '../../../http/scope.ts'
import { namePlaces } from '../../tracking/geofence-places/index.ts'
import type { LookUpAddresses } from '../../tracking/locations/index.ts'
import { listAlerts, listVehicleAlerts, summarizeAlerts } from '../../rules/alarms/index.ts'
import type { PageOfList } from '../../../database/read-page.ts'

const DAY_MS = 86_400_000

type Located = { latitude: number | null; longitude: number | null }

type RecentAlerts = {
  summary(context: Context, limit: number): Promise<Overview['recentAlerts']>
  list(
    context: Context,
    query: PageOfList & { kinds?: RecentAlertKind[] | undefined },
  ): Promise<RouteReply<typeof overviewRoutes.alerts>>
  ofVehicle(
    context: Context,
    asked: PageOfList & { vehicleId: string; kind: RecentAlertKind },
  ): Promise<RouteReply<typeof overviewRoutes.vehicleAlerts>>
}

export function createRecentAlerts(lookUpAddresses: LookUpAddresses): RecentAlerts {
  async function named<Item extends Located>(context: Context, items: readonly Item[]) {
    const addresses = await lookUpAddresses(context.tx, context.scope.tenantId, items)
    const names = await namePlaces(context, items.map(placeOf))
    return items.map((item, index) => ({ ...item, address: names[index] ?? addresses[index] ?? null }))
  }
  return {
    async summary(context, limit) {
      const { items, total } = await summarizeAlerts(context, last24Hours(context), limit)
      return { items: await named(context, items), total }
    },
    async list(context, query) {
      const { items, total, byKind } = await listAlerts(context, last24Hours(context), query)
      return { ...toPage(await named(context, items), total, query), byKind }
    },
    async ofVehicle(context, asked) {
      const found = await listVehicleAlerts(context, last24Hours(context), asked)
      if (!found) throw notFound('vehicle')
      return toPage(await named(context, found.items), found.total, asked)
    },
  }
}

function placeOf({ latitude, longitude }: Located): LatLon | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

/** Includes alerts of a device whose clock is ahead: they are accepted for up to a day. */
function last24Hours({ now }: Context): { from: Date; until: Date } {
  return { from: new Date(now.getTime() - DAY_MS), until: new Date(now.getTime() + DAY_MS) }
}
