-- What vehicles cost, and from when on that is settled.

create table expenses (
  tenant_id uuid not null references tenants,
  id uuid not null,
  vehicle_id uuid not null,
  -- Of the same vehicle. When positions make two trips one, it moves to the one that stays.
  trip_id uuid,
  type text not null check (type in ('fuel', 'charging', 'toll', 'parking', 'maintenance', 'repair', 'tyres', 'insurance',
    'tax', 'leasing', 'cleaning', 'fine', 'other')),
  -- Of the receipt; no time zone changes it.
  date date not null,
  -- In the smallest unit of the currency; below zero what was paid back.
  amount_minor bigint not null check (amount_minor <> 0 and abs(amount_minor) <= 1000000000000),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  vat_percent double precision check (vat_percent between 0 and 100),
  vendor text check (length(vendor) between 1 and 200),
  quantity_litres double precision check (quantity_litres > 0),
  quantity_kwh double precision check (quantity_kwh > 0),
  odometer_meters bigint check (odometer_meters >= 0),
  note text check (length(note) between 1 and 2000),
  -- Null where the installation itself wrote it.
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id),
  foreign key (tenant_id, trip_id) references trips (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id)
);
-- With what is added up, so that the sums of a period are read from the index alone.
create index expenses_by_date on expenses (tenant_id, date) include (currency, type, amount_minor);
create index expenses_of_vehicle on expenses (tenant_id, vehicle_id, date);
create index expenses_of_trip on expenses (tenant_id, trip_id) where trip_id is not null;
create index expenses_of_person on expenses (tenant_id, created_by, date) where created_by is not null;
select protect_tenant_table('expenses', 'select, insert, update, delete');

alter table tenants
  add column expenses_lock_after_days integer check (expenses_lock_after_days >= 0),
  add column expenses_locked_until date;
