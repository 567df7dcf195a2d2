import type { Attention, Overview, overviewRoutes } from '@roadbook/contract/reporting/overview'
import { reachOf } from '@roadbook/contract/core/permissions'
import type { VehicleState } from '@roadbook/contract/tracking/locations'
import type { Handlers } from '../../../http/mount.ts'
import { toPage } from '../../../http/page.ts'
import { dateIn } from '../../../http/period.ts'
import type { Context } from '../../../http/scope.ts'
import { readMonthCosts } from '../../money/expenses/index.ts'
import { readWork } from '../../trips/jobs/index.ts'
import { type LookUpAddresses, visibleStates } from '../../tracking/locations/index.ts'
import { createRecentAlerts } from './recent-alerts.ts'
import { type AttentionRow, listAttention, readFleet } from './attention.ts'
import { readDriven } from './driven.ts'
import { fleetDay } from './fleet-day.ts'
import { timeZoneOf } from '../../core/companies/index.ts'

/** As many as the dashboard shows; the others have their own list. */
const FIRST = 6
const FIRST_JOBS = 5

const noVehicles: Record<VehicleState, number> = { moving: 0, idling: 0, parked: 0, offline: 0, noDevice: 0 }

type Deps = { namePlaces: LookUpAddresses }

export function createOverviewHandlers({ namePlaces }: Deps): Handlers<typeof overviewRoutes> {
  const alerts = createRecentAlerts(namePlaces)
  return {
    async get(context) {
      const timeZone = await timeZoneOf(context)
      const today = dateIn(timeZone, context.now).toString()
      const [fleet, driven, recentAlerts] = await Promise.all([
        readFleet(context, { today, timeZone, limit: FIRST }),
        readDriven(context, timeZone),
        alerts.summary(context, FIRST),
      ])
      const { hasDevice, hasReported } = fleet
      const byKind = fleet.byKind ?? {}
      return {
        counts: { ...noVehicles, ...fleet.states },
        vehicles: sumOf(fleet.states ?? {}),
        hasDevice,
        hasReported,
        needsAttention: {
          items: await withPlaces(context, fleet.items ?? []),
          total: sumOf(byKind),
          byKind,
        },
        recentAlerts,
        driven,
        jobsToday: await readJobsToday(context, timeZone),
        costsOfMonth: await readCosts(context, timeZone),
      }
    },

    async attention(context, { query }) {
      const timeZone = await timeZoneOf(context)
      const today = dateIn(timeZone, context.now).toString()
      const { items, total } = await listAttention(context, { today, timeZone }, query)
      return toPage(await withPlaces(context, items), total, query)
    },

    alerts: (context, { query }) => alerts.list(context, query),

    vehicleAlerts: (context, { params, query }) => alerts.ofVehicle(context, { ...params, ...query }),
  }
}

/** The company's day. */
function todayIn(timeZone: string, { now }: Context): { from: Date; until: Date } {
  const { fromMs, untilMs } = fleetDay(dateIn(timeZone, now), timeZone)
  return { from: new Date(fromMs), until: new Date(untilMs) }
}

async function readJobsToday(context: Context, timeZone: string): Promise<Overview['jobsToday']> {
  const { scope } = context
  // Callers who see all vehicles may still see only their own jobs.
  const reach = reachOf(scope.role, 'jobs.read')
  if (!reach) return { items: [], total: 0 }
  return readWork({ ...context, scope: { ...scope, reach } }, todayIn(timeZone, context), FIRST_JOBS)
}

/** A driver's own spending isn't the company's cost of the month. */
async function readCosts(context: Context, timeZone: string): Promise<Overview['costsOfMonth']> {
  return reachOf(context.scope.role, 'expenses.read') === 'all' ? readMonthCosts(context, timeZone) : null
}

function sumOf(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** The last place of silent vehicles, if the caller may see it. */
async function withPlaces(context: Context, rows: readonly AttentionRow[]): Promise<Attention[]> {
  const silent = rows.flatMap(({ since, vehicleId }) => (since && vehicleId ? [vehicleId] : []))
  const states = silent.length > 0 ? await visibleStates(context, silent) : undefined
  return rows.map((row) => {
    const at = states?.get(row.vehicleId ?? '')?.lastPosition
    return { ...row, address: at?.geofenceName ?? at?.address ?? null }
  })
}
