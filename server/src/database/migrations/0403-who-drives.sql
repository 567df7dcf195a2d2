-- iButtons, cards and tags: whose they are from a day on. A row for each time that a key changes hands.
create table driver_keys (
  tenant_id uuid not null references tenants,
  id uuid not null,
  -- As `normaliseKeyCode` writes it.
  code text not null check (length(code) between 1 and 64),
  kind text not null,
  -- Null: nobody's from that day on.
  user_id uuid,
  -- In the company's time zone; null: since ever.
  valid_from date,
  note text not null default '' check (length(note) <= 300),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  constraint driver_keys_once unique nulls not distinct (tenant_id, code, valid_from)
);
create index driver_keys_of_person on driver_keys (tenant_id, user_id);
select protect_tenant_table('driver_keys', 'select, insert, update, delete');

-- When a device reported a key: from its first to its last report without a longer gap.
create table driver_key_uses (
  tenant_id uuid not null,
  vehicle_id uuid not null,
  code text not null,
  from_time timestamptz not null,
  to_time timestamptz not null,
  primary key (tenant_id, vehicle_id, code, from_time),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id),
  check (to_time >= from_time)
);
create index driver_key_uses_of_vehicle on driver_key_uses (tenant_id, vehicle_id, to_time);
create index driver_key_uses_of_key on driver_key_uses (tenant_id, code, to_time);
select protect_tenant_table('driver_key_uses', 'select, delete', telemetry => true);

-- People who signed on in a vehicle.
create table driver_sign_ons (
  tenant_id uuid not null references tenants,
  id uuid not null,
  vehicle_id uuid not null,
  user_id uuid not null,
  start_time timestamptz not null,
  -- Set from the beginning: whoever doesn't sign off is signed off after a shift.
  end_time timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  check (end_time >= start_time),
  exclude using gist (tenant_id with =, vehicle_id with =, tstzrange(start_time, end_time) with &&)
);
create index driver_sign_ons_of_person on driver_sign_ons (tenant_id, user_id, start_time);
create index driver_sign_ons_end on driver_sign_ons (tenant_id, end_time);
select protect_tenant_table('driver_sign_ons', 'select, insert, update');

-- Where the driver of a trip comes from, if not from a booking or the assignment.
alter table trips add column driver_source text check (driver_source in ('person', 'key', 'signOn'));
create index trips_of_identified on trips (tenant_id, vehicle_id, start_time) where driver_source is not null;
