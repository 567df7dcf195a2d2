import { alarmMessageOf, drivingAlarms, emergencyAlarms } from '@roadbook/contract/rules/alarm-types'
import type { NotificationKind } from '@roadbook/contract/rules/notifications'
import { type RawBuilder, sql } from 'kysely'
import { type Caller, mayBeSeen, mayBeNotified } from '../../core/privacy/index.ts'
import { withReach } from './recipient.ts'

const emergencies = emergencyAlarms.map(alarmMessageOf)

const driving: readonly NotificationKind[] = [
  'geofenceEnter',
  'geofenceExit',
  'geofenceDwell',
  'geofenceSpeeding',
  ...drivingAlarms.map(alarmMessageOf),
]

/**
 * Whether the person may still be notified of the row of notifications with this alias, by the rule of the outboxes. Uses
 * their reach for vehicles, whichever call reads it.
 */
export function isNotificationVisible(person: Omit<Caller, 'reach'>, row = 'n'): RawBuilder<boolean> {
  const caller = withReach(person)
  const column = (name: string) => sql.ref(`${row}.${name}`)
  const [time, kind] = [column('happened_at'), column('kind')]
  const isDriving = sql<boolean>`${kind} = any (${[...driving]}::text[])`
  return sql`(${time} is null or exists (
    select from vehicles v where v.tenant_id = ${caller.tenantId} and v.id = ${column('vehicle_id')}
      and case when ${kind} = any (${[...emergencies]}::text[]) then ${mayBeSeen(caller, time)}
        else ${mayBeNotified(caller, { time, isDriving })} end))`
}
