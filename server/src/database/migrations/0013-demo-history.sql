-- The demo company's past, filled in behind its first start: one row for each stretch of a vehicle's time (a day at most),
-- so that whoever goes on after a crash knows what stands already.

create table demo_history (
  tenant_id uuid not null references tenants,
  vehicle_id uuid not null,
  -- The device that is said to have recorded it.
  dongle_id bigint not null,
  from_time timestamptz not null,
  -- Not included.
  until_time timestamptz not null,
  -- imported: its positions are stored, in the transaction that wrote this word. drawn: its trips too.
  stage text not null default 'planned' check (stage in ('planned', 'imported', 'drawn')),
  primary key (tenant_id, vehicle_id, from_time),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id),
  check (until_time > from_time)
);
select protect_tenant_table('demo_history', 'select, insert, update', telemetry => true);
revoke insert, delete on demo_history from roadbook_ingest;
