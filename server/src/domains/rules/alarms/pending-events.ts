/** Entries of the history as an outbox. */
import type { AlarmChannel } from '@roadbook/contract/rules/alarm-rules'
import {
  type AlarmEventType,
  drivingAlarms,
  dueAlarms,
  emergencyAlarms,
} from '@roadbook/contract/rules/alarm-types'
import { type AlarmEvent } from '@roadbook/contract/rules/alarms'
import { sql } from 'kysely'
import type { Tx } from '../../../database/client.ts'
import { driverAt } from '../../../database/driver-times.ts'
import { managersOf, type Outbox, takePending, type Wanted } from '../../../database/pending-rows.ts'
import { fullName } from '../../../database/person-name.ts'
import { type Caller, mayBeSeen, mayBeNotified } from '../../core/privacy/index.ts'
import type { EventDetails } from './event-text.ts'

export const eventOutbox: Outbox = { table: 'alarm_events', time: 'found_at' }

export type PendingEvent = {
  id: string
  alarmId: string | null
  vehicleId: string
  registration: string
  driverId: string | null
  driverName: string | null
  type: AlarmEventType
  /** When it was found. */
  foundAt: Date
  time: Date
  value: number | null
  unit: AlarmEvent['unit']
  details: EventDetails
  recipientIds: string[]
  channels: AlarmChannel[]
}

/** The oldest first. */
export async function takePendingEvents(tx: Tx, wanted: Wanted): Promise<PendingEvent[]> {
  const { rows } = await sql<PendingEvent>`
    with ${takePending(eventOutbox, wanted)}, ${managersOf(wanted.tenantId)}
    select e.id, e.alarm_id, e.vehicle_id, v.registration, d.id as driver_id, ${fullName('d')} as driver_name,
      e.type, e.found_at, e.time, e.value, e.unit, e.details,
      case when e.type = any (${[...emergencyAlarms]}::text[]) then m.ids else coalesce(a.recipient_ids, '{}') end as recipient_ids,
      case when e.type = any (${[...emergencyAlarms]}::text[]) then array['push'] else coalesce(a.channels, '{}') end as channels
    from taken e join vehicles v on v.tenant_id = ${wanted.tenantId} and v.id = e.vehicle_id
    cross join managers m
    left join alarms a on a.tenant_id = ${wanted.tenantId} and a.id = e.alarm_id
    left join users d on d.tenant_id = ${wanted.tenantId} and d.id = ${driverOf(wanted.tenantId)}
    order by e.found_at, e.id`.execute(tx)
  return rows
}

const driverOf = (tenantId: string) => driverAt({ tenantId, vehicleId: sql`e.vehicle_id`, time: sql`e.time` })

/**
 * Entries that the person may be notified of: not what happened on somebody else’s private trip, unless somebody may be
 * hurt.
 */
export async function visibleEventIds(tx: Tx, caller: Caller, ids: readonly string[]): Promise<Set<string>> {
  const time = sql`e.time`
  const isDriving = sql<boolean>`e.type = any (${[...drivingAlarms]}::text[])`
  const { rows } = await sql<{ id: string }>`
    select e.id from alarm_events e join vehicles v on v.tenant_id = e.tenant_id and v.id = e.vehicle_id
    where e.tenant_id = ${caller.tenantId} and e.id = any (${[...ids]}::uuid[])
      and (e.type = any (${[...dueAlarms]}::text[])
        or (e.type = any (${[...emergencyAlarms]}::text[]) and ${mayBeSeen(caller, time)})
        or ${mayBeNotified(caller, { time, isDriving })})`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
