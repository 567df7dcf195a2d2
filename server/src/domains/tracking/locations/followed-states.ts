/** What alarms and geofences know of vehicles, stored next to their live state, with the same revision. */
import { sql } from 'kysely'
import type { Tx } from '../../../database/client.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'
import type { AlarmState } from '../alarm-detection/index.ts'
import type { FollowState } from '../geofence-visits/index.ts'
import { takeRevision } from './touch-vehicles.ts'

export const alarmStates = followedStates<AlarmState>('alarms', 'alarms_due_at')
export const visitStates = followedStates<FollowState>('visits', 'dwell_due_at')

type Locked<State> = {
  state: State | null
  /** Makes ingest read the state again. `dueMs` is when it changes by time alone. */
  write: (state: State | null, dueMs: number | null) => Promise<void>
}

function followedStates<State>(column: 'alarms' | 'visits', due: 'alarms_due_at' | 'dwell_due_at') {
  const [stored, dueAt] = [sql.ref(column), sql.ref(due)]

  async function read(tx: Tx, { tenantId, vehicleId }: VehicleKey, lock = sql``): Promise<State | null> {
    const { rows } = await sql<{ state: string | null }>`
      select ${stored} as state from vehicle_state
      where tenant_id = ${tenantId} and vehicle_id = ${vehicleId} ${lock}`.execute(tx)
    const state = rows[0]?.state
    return state ? (JSON.parse(state) as State) : null // only `write` and ingest write it
  }

  return {
    /** Null if nothing was followed yet. */
    read: (tx: Tx, vehicle: VehicleKey) => read(tx, vehicle),

    /** Locks until the transaction ends, the company before its vehicle, as ingest does. */
    async lock(tx: Tx, vehicle: VehicleKey): Promise<Locked<State>> {
      const revision = await takeRevision({ scope: vehicle, tx })
      return {
        state: await read(tx, vehicle, sql`for no key update`),
        async write(state, dueMs) {
          await sql`
            update vehicle_state set revision = ${revision}, ${stored} = ${state && JSON.stringify(state)},
              ${dueAt} = ${dueMs === null ? null : new Date(dueMs)}
            where tenant_id = ${vehicle.tenantId} and vehicle_id = ${vehicle.vehicleId}`.execute(tx)
        },
      }
    },

    /** Vehicles of all companies whose state is due to change by time alone, the longest due first. */
    findDue: async (tx: Tx, now: Date, limit: number): Promise<VehicleKey[]> => {
      const { rows } = await sql<VehicleKey>`
        select tenant_id, vehicle_id from vehicle_state where ${dueAt} <= ${now}
        order by ${dueAt} limit ${limit}`.execute(tx)
      return rows
    },
  }
}
