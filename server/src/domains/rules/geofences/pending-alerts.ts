/** Alerts that wait until people have been notified of them. */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../database/client.ts'
import { driverAt } from '../../../database/driver-times.ts'
import { managersOf, type Outbox, takePending, type Wanted } from '../../../database/pending-rows.ts'
import { fullName } from '../../../database/person-name.ts'
import { type Caller, mayBeNotified } from '../../core/privacy/index.ts'
import type { GeofenceAlertType } from '@roadbook/contract/rules/geofence-alerts'
import type { AlarmChannel } from '@roadbook/contract/rules/alarm-rules'

export const alertOutbox: Outbox = { table: 'geofence_alerts', time: 'time' }

export type PendingAlert = {
  id: string
  geofenceId: string
  geofenceName: string
  vehicleId: string
  registration: string
  driverId: string | null
  driverName: string | null
  type: GeofenceAlertType
  time: Date
  dwellSeconds: number | null
  speedKmh: number | null
  /** The geofence is a classic one, which names no recipients: the fleet's managers are notified. */
  isClassic: boolean
  recipientIds: string[]
  channels: AlarmChannel[]
}

/** The oldest first. */
export async function takePendingAlerts(tx: Tx, wanted: Wanted): Promise<PendingAlert[]> {
  const { rows } = await sql<PendingAlert>`
    with ${takePending(alertOutbox, wanted)}, ${managersOf(wanted.tenantId)}
    select a.id, a.geofence_id, coalesce(g.name, a.geofence_name) as geofence_name, a.vehicle_id, v.registration,
      d.id as driver_id, ${fullName('d')} as driver_name,
      a.type, a.time, a.dwell_seconds, a.speed_kmh,
      coalesce(g.is_classic, false) as is_classic,
      case when g.is_classic then m.ids else coalesce(g.recipient_ids, '{}') end as recipient_ids, coalesce(g.channels, '{}') as channels
    from taken a join vehicles v on v.tenant_id = ${wanted.tenantId} and v.id = a.vehicle_id
    cross join managers m
    left join geofences g on g.tenant_id = ${wanted.tenantId} and g.id = a.geofence_id
    left join users d on d.tenant_id = ${wanted.tenantId} and d.id = ${driverOf(wanted.tenantId)}
    order by a.time, a.id`.execute(tx)
  return rows
}

const driverOf = (tenantId: string) => driverAt({ tenantId, vehicleId: sql`a.vehicle_id`, time: sql`a.time` })

/** Alerts that the person may be notified of: not where a vehicle was on somebody else’s private trip. */
export async function visibleAlertIds(tx: Tx, caller: Caller, ids: readonly string[]): Promise<Set<string>> {
  const isAllowed: RawBuilder<boolean> = mayBeNotified(caller, { time: sql`a.time`, isDriving: sql`true` })
  const { rows } = await sql<{ id: string }>`
    select a.id from geofence_alerts a join vehicles v on v.tenant_id = a.tenant_id and v.id = a.vehicle_id
    where a.tenant_id = ${caller.tenantId} and a.id = any (${[...ids]}::uuid[]) and ${isAllowed}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
