-- A job that linked itself to a trip does not make the trip one that somebody edited.
update trips t set touched = false
  where t.touched and exists (
    select from trip_versions v
    where v.tenant_id = t.tenant_id and v.trip_id = t.id and v.reason = 'jobLinked')
  and not exists (
    select from trip_versions v
    where v.tenant_id = t.tenant_id and v.trip_id = t.id and v.reason in ('person', 'takenIn'))
  and not exists (select from expenses e where e.tenant_id = t.tenant_id and e.trip_id = t.id);
