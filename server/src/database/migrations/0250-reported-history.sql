-- What trackers reported before there was a history of it, from the positions that are still rows. Nobody is told of it again.
-- Whatever was received since then, ingest has entered itself.
insert into alarm_events (tenant_id, id, vehicle_id, type, time, found_at, latitude, longitude, value, unit, reported, told)
select p.tenant_id, gen_random_uuid(), p.vehicle_id, p.event, least(p.fix_time, p.received_at), least(p.fix_time, p.received_at),
  case when not (p.invalid or p.inaccurate) then p.latitude end, case when not (p.invalid or p.inaccurate) then p.longitude end,
  case when p.event = 'overspeed' then p.speed_kmh end,
  case when p.event = 'overspeed' and p.speed_kmh is not null then 'kmh' end, p.event, true
from positions p
where p.event in ('crash', 'panic', 'towing', 'jamming', 'unplugged', 'powerCut', 'lowBattery',
    'overspeed', 'harshBraking', 'harshAcceleration', 'harshCornering')
  and p.received_at < (select applied_at from migrations.applied where name = '0180-alarms.sql')
  -- Driving is reported by the receiver, and counts only with a reliable fix.
  and not ((p.invalid or p.inaccurate) and p.event in ('overspeed', 'harshBraking', 'harshAcceleration', 'harshCornering'))
  -- What is reported again within a minute is the same.
  and not exists (
    select from positions e
    where e.tenant_id = p.tenant_id and e.vehicle_id = p.vehicle_id and e.event = p.event
      and e.fix_time < p.fix_time and e.fix_time >= p.fix_time - interval '1 minute' offset 0)
  and not exists (
    select from alarm_events a
    where a.tenant_id = p.tenant_id and a.vehicle_id = p.vehicle_id and p.event in (a.type, a.reported)
      and a.time between p.fix_time - interval '1 minute' and p.fix_time + interval '1 minute');

-- Alerts are read from the history now.
drop index positions_alerts;
