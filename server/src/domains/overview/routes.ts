import type { overviewRoutes } from '@roadbook/contract/overview'
import type { VehicleState } from '@roadbook/contract/telematics'
import type { Handlers } from '../../http/mount.ts'
import { countStates, findTimeZone, listAttention } from './repository.ts'

/** A paper that runs out within this many days wants attention. */
const daysAhead = 14

/** Of what is offline, and of papers: the page shows a few and leads to the list. */
const attentionLimit = 50

export const overviewHandlers: Handlers<typeof overviewRoutes> = {
  async get(context) {
    const counts: Record<VehicleState, number> = { moving: 0, idling: 0, parked: 0, offline: 0, noDevice: 0 }
    for (const row of await countStates(context)) {
      counts[row.state as VehicleState] = row.vehicles // the column's check constraint holds the same five words
    }
    const timeZone = await findTimeZone(context)
    const today = context.now.toLocaleDateString('sv-SE', { timeZone })
    const attention = await listAttention(context, { today, daysAhead, limit: attentionLimit })
    return {
      counts,
      vehicles: Object.values(counts).reduce((sum, count) => sum + count, 0),
      needsAttention: attention.map((row) => ({
        kind: row.kind,
        vehicleId: row.vehicleId,
        registration: row.registration,
        label: row.label,
        since: row.since?.toISOString() ?? null,
        dueDate: row.dueDate,
        address: null,
      })),
    }
  },
}
