-- Instants lie between the years 1980 and 2200. What a file or a call brought from outside of them is taken out or moved to the
-- border, and the trips of vehicles that lost something are computed again.

create function pg_temp.is_possible(instant timestamptz) returns boolean language sql immutable as
  $$ select instant >= '1980-01-01 00:00Z' and instant < '2200-01-01 00:00Z' $$;
create function pg_temp.is_possible(day date) returns boolean language sql immutable as
  $$ select day >= '1980-01-01' and day < '2200-01-01' $$;
-- Null stays null.
create function pg_temp.possible(instant timestamptz) returns timestamptz language sql immutable as
  $$ select case when instant < '1980-01-01 00:00Z' then '1980-01-01 00:00Z'::timestamptz
     when instant >= '2200-01-01 00:00Z' then '2199-12-31 23:59:59Z'::timestamptz else instant end $$;
create function pg_temp.possible(day date) returns date language sql immutable as
  $$ select case when day < '1980-01-01' then '1980-01-01'::date
     when day >= '2200-01-01' then '2199-12-31'::date else day end $$;

-- Positions and what was computed from them. `until` is where computing goes on.
create temporary table taken (tenant_id uuid not null, vehicle_id uuid not null, until timestamptz) on commit drop;

with gone as (delete from positions where not pg_temp.is_possible(fix_time) returning tenant_id, vehicle_id)
insert into taken select distinct tenant_id, vehicle_id, null::timestamptz from gone;

with gone as (
  delete from position_segments where not (pg_temp.is_possible(first_time) and pg_temp.is_possible(last_time))
  returning tenant_id, vehicle_id)
insert into taken select distinct tenant_id, vehicle_id, null::timestamptz from gone;
delete from segment_marks where not pg_temp.is_possible(hour);

create temporary table impossible_trips on commit drop as
  select tenant_id, id from trips where not (pg_temp.is_possible(start_time) and pg_temp.is_possible(end_time));
update jobs j set trip_id = null from impossible_trips t where j.tenant_id = t.tenant_id and j.trip_id = t.id;
update expenses e set trip_id = null from impossible_trips t where e.tenant_id = t.tenant_id and e.trip_id = t.id;
with gone as (
  delete from trips where (tenant_id, id) in (select tenant_id, id from impossible_trips)
  returning tenant_id, vehicle_id, end_time)
insert into taken select tenant_id, vehicle_id, end_time from gone;

with gone as (
  delete from stops where not (pg_temp.is_possible(start_time) and coalesce(pg_temp.is_possible(end_time), true))
  returning tenant_id, vehicle_id, end_time)
insert into taken select tenant_id, vehicle_id, end_time from gone;

with gone as (delete from odometer_readings where not pg_temp.is_possible(time) returning tenant_id, vehicle_id)
insert into taken select tenant_id, vehicle_id, null::timestamptz from gone;

delete from trip_marks where not (pg_temp.is_possible(from_time) and pg_temp.is_possible(to_time));
delete from fleet_day_marks where not (pg_temp.is_possible(from_time) and pg_temp.is_possible(to_time));
delete from fleet_days where not pg_temp.is_possible(day);

-- From the first position that is left, or where what went had ended, if that is before.
insert into trip_marks (tenant_id, vehicle_id, from_time, to_time)
select t.tenant_id, t.vehicle_id, least(t.first, coalesce(t.until, t.first)), greatest(t.first, coalesce(t.until, t.first))
from (
  select g.tenant_id, g.vehicle_id,
    max(g.until) filter (where pg_temp.is_possible(g.until)) as until,
    coalesce(least(
      (select min(s.first_time) from position_segments s where s.tenant_id = g.tenant_id and s.vehicle_id = g.vehicle_id),
      (select min(p.fix_time) from positions p where p.tenant_id = g.tenant_id and p.vehicle_id = g.vehicle_id)),
      now()) as first
  from taken g group by g.tenant_id, g.vehicle_id) t;

-- What people entered stays, at the border.
delete from trip_parameters p where not pg_temp.is_possible(p.valid_from) and (
  p.valid_from > now() or exists (select from trip_parameters l where l.tenant_id = p.tenant_id
    and l.valid_from > p.valid_from and l.valid_from <= '1980-01-01 00:00Z'));
update trip_parameters set valid_from = pg_temp.possible(valid_from) where not pg_temp.is_possible(valid_from);
update jobs set start_date = pg_temp.possible(start_date), end_date = pg_temp.possible(end_date)
where not (pg_temp.is_possible(start_date) and pg_temp.is_possible(end_date));
update expenses set date = pg_temp.possible(date) where not pg_temp.is_possible(date);
update users set licence_checked_at = pg_temp.possible(licence_checked_at)
where not pg_temp.is_possible(licence_checked_at);
update vehicles set inspection_due_date = pg_temp.possible(inspection_due_date),
  service_due_date = pg_temp.possible(service_due_date),
  insurance_expires_on = pg_temp.possible(insurance_expires_on)
where not (coalesce(pg_temp.is_possible(inspection_due_date), true) and coalesce(pg_temp.is_possible(service_due_date), true)
  and coalesce(pg_temp.is_possible(insurance_expires_on), true));
update tenants set expenses_locked_until = pg_temp.possible(expenses_locked_until)
where not pg_temp.is_possible(expenses_locked_until);
