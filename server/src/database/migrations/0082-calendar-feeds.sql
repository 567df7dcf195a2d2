-- Secret addresses at which calendars read the bookings of a vehicle or of a person.

create table calendar_feeds (
  tenant_id uuid not null references tenants,
  id uuid not null,
  -- Whose address it is; without a vehicle it has this person's own bookings.
  user_id uuid not null,
  vehicle_id uuid,
  -- SHA-256 of the secret part of the address.
  secret_hash text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique nulls not distinct (tenant_id, user_id, vehicle_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id)
);
select protect_tenant_table('calendar_feeds', 'select, insert, delete');
