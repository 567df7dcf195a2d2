-- What dashboards showed, and what each odometer shows now.

-- History: a reading is never changed or removed, only marked as withdrawn.
create table odometer_readings (
  tenant_id uuid not null references tenants,
  id uuid not null,
  vehicle_id uuid not null,
  -- The instant at which the dashboard showed it.
  time timestamptz not null,
  meters bigint not null check (meters >= 0),
  -- Confirmed by a person: lower than what was counted, or far above it.
  correction boolean not null default false,
  note text check (length(note) between 1 and 500),
  source text not null check (source in ('reading', 'vehicle')),
  -- Null when the installation itself wrote it.
  entered_by uuid,
  entered_by_email text,
  entered_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_by_email text,
  withdrawn_reason text,
  -- What each driven metre counts from this reading on: follows from the readings, the trips and the devices.
  factor double precision not null default 1 check (factor > 0),
  primary key (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id),
  foreign key (tenant_id, entered_by) references users (tenant_id, id),
  check (not correction or note is not null),
  check ((withdrawn_at is null) = (withdrawn_reason is null))
);
-- A dashboard shows one figure at a time.
create unique index odometer_readings_in_force on odometer_readings (tenant_id, vehicle_id, time)
  where withdrawn_at is null;
create index odometer_readings_newest on odometer_readings (tenant_id, vehicle_id, time desc);
select protect_tenant_table('odometer_readings', 'select, insert, update');

-- The figure of each vehicle, kept when its trips are drawn, so that a list of vehicles reads one row for each. Whoever
-- changes readings or trips of a vehicle locks its row first.
create table odometers (
  tenant_id uuid not null references tenants,
  vehicle_id uuid not null,
  -- The last reading; null while there is none.
  base_time timestamptz,
  base_meters bigint not null default 0,
  factor double precision not null default 1,
  -- What the trips since then add up to.
  counted_meters double precision not null default 0,
  odometer_meters bigint not null default 0,
  primary key (tenant_id, vehicle_id),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id)
) with (fillfactor = 50);
select protect_tenant_table('odometers', 'select, insert, update');

-- The way between two instants is read from the index alone.
create index trips_driven on trips (tenant_id, vehicle_id, start_time) include (end_time, distance_meters);
drop index trips_of_vehicle;

-- The figure that somebody entered becomes the first reading, at the time when they entered it.
insert into odometer_readings (tenant_id, id, vehicle_id, time, meters, source, entered_by, entered_by_email, entered_at)
select v.tenant_id, gen_random_uuid(), v.id, coalesce(a.timestamp, v.created_at), v.odometer_meters, 'vehicle',
  u.id, a.actor_email, coalesce(a.timestamp, v.created_at)
from vehicles v
left join lateral (
  select e.timestamp, e.actor_id, e.actor_email from audit_entries e
  where e.tenant_id = v.tenant_id and e.resource_id = v.id and e.resource_type = 'vehicle'
    and e.changes @> '[{"field": "odometerMeters"}]'
  order by e.timestamp desc limit 1
) a on true
left join users u on u.tenant_id = v.tenant_id and u.id = a.actor_id
where v.odometer_meters > 0;

insert into odometers (tenant_id, vehicle_id, base_time, base_meters, counted_meters, odometer_meters)
select v.tenant_id, v.id, r.time, v.odometer_meters, w.meters, v.odometer_meters + round(w.meters)
from vehicles v
left join odometer_readings r on r.tenant_id = v.tenant_id and r.vehicle_id = v.id
cross join lateral (
  select coalesce(sum(t.distance_meters * case
      when t.start_time >= coalesce(r.time, '-infinity') or t.end_time = t.start_time then 1
      else extract(epoch from t.end_time - r.time) / extract(epoch from t.end_time - t.start_time)
    end), 0)::double precision as meters
  from trips t
  where t.tenant_id = v.tenant_id and t.vehicle_id = v.id and t.end_time > coalesce(r.time, '-infinity')
) w;

alter table vehicles drop column odometer_meters;
