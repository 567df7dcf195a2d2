/**
 * Vehicles that moved while a working ignition was off, as found by trip detection: an entry at the first position that
 * shows it, without an alarm. Not if the tracker or an alarm has an entry for the same tow, nor if a trip covers the
 * movement.
 */
import type { LatLon } from '@roadbook/geo/types'
import { type RawBuilder, sql } from 'kysely'
import { publishAfterCommit } from '../../../database/after-commit.ts'
import type { Tx } from '../../../database/client.ts'
import type { VehicleKey } from '../../../database/vehicle-key.ts'
import { eventId, type NewAlarmEvent } from '../../tracking/alarm-detection/index.ts'
import { readTrack } from '../../tracking/positions/index.ts'
import { writeEvents } from './write-corrections.ts'

/** Entries within this time of the movement are about the same tow. */
const SAME_TOW_SECONDS = 60

/** Data later than this raises no alert. */
const LATE_SECONDS = 900

type Since = { from: Date }

/** Makes the vehicle's history agree with its stops since then; called after they or its trips have changed. */
export async function followTows(tx: Tx, vehicle: VehicleKey, { from }: Since): Promise<void> {
  const { tenantId, vehicleId } = vehicle
  await sql`
    delete from alarm_events e
    where e.tenant_id = ${tenantId} and e.vehicle_id = ${vehicleId} and e.time > ${from} and ${isFoundTow}
      and not exists (
        select from stops s where ${isTow(vehicle)} and e.time > s.moved_from and e.time <= s.moved_until)`.execute(
    tx,
  )
  const { rows } = await sql<Movement>`
    select s.moved_from, s.moved_until
    from stops s
    where ${isTow(vehicle)} and s.moved_until > ${from}
      and not exists (
        select from alarm_events e
        where e.tenant_id = ${tenantId} and e.vehicle_id = s.vehicle_id and ${isFoundTow}
          and e.time > s.moved_from and e.time <= s.moved_until)`.execute(tx)
  const events: NewAlarmEvent[] = []
  for (const movement of rows) {
    const fix = await firstFix(tx, vehicle, movement)
    if (fix && (fix.receivedMs ?? Infinity) <= fix.timeMs + LATE_SECONDS * 1000)
      events.push(toEvent(vehicleId, fix.timeMs, { latitude: fix.latitude, longitude: fix.longitude }))
  }
  if (events.length === 0) return
  await writeEvents(tx, vehicle, events, 0)
  publishAfterCommit(tx, { topic: 'work', message: { worker: 'notifications' } })
}

type Movement = { movedFrom: Date; movedUntil: Date }

async function firstFix(tx: Tx, vehicle: VehicleKey, { movedFrom, movedUntil }: Movement) {
  const track = await readTrack(tx, { ...vehicle, from: movedFrom, to: movedUntil })
  return track.find(({ timeMs, doubtful }) => timeMs > movedFrom.getTime() && !doubtful)
}

function toEvent(vehicleId: string, atMs: number, place: LatLon): NewAlarmEvent {
  return {
    id: eventId(vehicleId, 'towing', 'moved', atMs),
    alarmId: null,
    alarmName: null,
    type: 'towing',
    atMs,
    endMs: null,
    foundMs: atMs,
    place,
    placeMs: null,
    value: null,
    unit: null,
    kind: null,
    sensor: null,
    reported: null,
  }
}

/** Whether an entry `e` is neither an alarm's nor a tracker's. */
const isFoundTow = sql`(e.type = 'towing' and e.alarm_id is null and e.alarm_name is null and e.reported is null)`

/** Whether a stop `s` is a tow. */
function isTow({ tenantId, vehicleId }: VehicleKey): RawBuilder<boolean> {
  return sql`s.tenant_id = ${tenantId} and s.vehicle_id = ${vehicleId} and s.moved_kind = 'ignitionOff'
    and not exists (
      select from alarm_events e
      where e.tenant_id = ${tenantId} and e.vehicle_id = s.vehicle_id and e.type = 'towing' and not ${isFoundTow}
        and e.time >= s.moved_from - make_interval(secs => ${SAME_TOW_SECONDS})
        and e.time <= s.moved_until + make_interval(secs => ${SAME_TOW_SECONDS}))
    and coalesce((
      select t.end_time from trips t
      where t.tenant_id = ${tenantId} and t.vehicle_id = s.vehicle_id and t.start_time < s.moved_until
      order by t.start_time desc limit 1) <= s.moved_from, true)`
}
