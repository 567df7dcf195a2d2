-- Services that were done, so that the next one can be planned from the last.

create table vehicle_services (
  tenant_id uuid not null references tenants,
  id uuid not null,
  vehicle_id uuid not null,
  date date not null,
  -- As the dashboard or the workshop's receipt showed it; no reading of the odometer.
  odometer_meters bigint not null check (odometer_meters >= 0),
  note text check (length(note) between 1 and 2000),
  -- Of the same vehicle; emptied when the expense goes.
  expense_id uuid,
  -- What this service made of the vehicle's due date, and what that was before, so that deleting it can put it back.
  next_due_date date,
  previous_due_date date,
  -- Null where the installation itself wrote it.
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (tenant_id, id),
  -- Saved twice by a second click or a second tab, it is one service.
  unique (tenant_id, vehicle_id, date, odometer_meters),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id),
  foreign key (tenant_id, expense_id) references expenses (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id)
);
create index vehicle_services_of_expense on vehicle_services (tenant_id, expense_id) where expense_id is not null;
select protect_tenant_table('vehicle_services', 'select, insert, update, delete');
