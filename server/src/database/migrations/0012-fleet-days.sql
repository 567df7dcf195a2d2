-- What a whole company drove on a day, so that the dashboard adds up no thousands of trips. All of it can be made again
-- from trips; it is made by domains/overview/day-keeper.ts.

-- What ended after an instant: the part of today that is not added up yet.
create index trips_ending on trips (tenant_id, end_time);

create table fleet_days (
  tenant_id uuid not null references tenants,
  -- In the time zone below; a row of another than the company's is not looked at.
  day date not null,
  time_zone text not null,
  -- Trips that ended until then are in the sums.
  until_time timestamptz not null,
  -- Driven from the day's midnight until each quarter of an hour after it, the midnight itself and the next included:
  -- 97 values, 93 or 101 on the days when clocks change.
  distance_meters bigint[] not null,
  driving_seconds bigint[] not null,
  primary key (tenant_id, day)
);
select protect_tenant_table('fleet_days', 'select, insert, update, delete');

-- Trips of that time changed after they had been added up: written in the transaction that changes them, removed in the
-- one that adds up anew. Rows are only added, so that whoever draws trips waits for nobody.
create table fleet_day_marks (
  tenant_id uuid not null references tenants,
  id uuid not null default gen_random_uuid(),
  from_time timestamptz not null,
  to_time timestamptz not null,
  primary key (tenant_id, id)
);
select protect_tenant_table('fleet_day_marks', 'select, insert, delete');
