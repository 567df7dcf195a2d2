-- From now on, time parked between the parts of a merged trip counts as standing, not as trip time. Locked trips stay as recorded.
insert into dirty_ranges (tenant_id, vehicle_id, from_time, to_time)
select e.tenant_id, e.vehicle_id, e.from_time, e.until_time from trip_border_edits e
where e.kind = 'merged' and e.undone_at is null and exists (
  select from trips t
  where t.tenant_id = e.tenant_id and t.vehicle_id = e.vehicle_id and t.locked_at is null
    and t.start_time <= e.from_time and t.end_time >= e.until_time);
