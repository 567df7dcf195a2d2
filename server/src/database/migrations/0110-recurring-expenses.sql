-- Costs that come back: leasing, insurance, tax. A worker enters each due day as an expense, once.

create table recurring_expenses (
  tenant_id uuid not null references tenants,
  id uuid not null,
  vehicle_id uuid not null,
  type text not null check (type in ('fuel', 'charging', 'toll', 'parking', 'maintenance', 'repair', 'tyres', 'insurance',
    'tax', 'leasing', 'cleaning', 'fine', 'other')),
  amount_minor bigint not null check (amount_minor <> 0 and abs(amount_minor) <= 1000000000000),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  vat_percent double precision check (vat_percent between 0 and 100),
  vendor text check (length(vendor) between 1 and 200),
  note text check (length(note) between 1 and 2000),
  every_months smallint not null check (every_months in (1, 3, 12)),
  -- In a shorter month its last day.
  day_of_month smallint not null check (day_of_month between 1 and 31),
  start_date date not null,
  -- The last day on which it may be due; null without an end.
  end_date date check (end_date >= start_date),
  -- The last due day that was dealt with: entered, or found locked.
  done_through date,
  -- The next due day; null once there is none.
  next_date date,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, vehicle_id) references vehicles (tenant_id, id),
  foreign key (tenant_id, created_by) references users (tenant_id, id)
);
create index recurring_expenses_due on recurring_expenses (next_date) where next_date is not null;
create index recurring_expenses_of_vehicle on recurring_expenses (tenant_id, vehicle_id);
create index recurring_expenses_of_person on recurring_expenses (tenant_id, created_by) where created_by is not null;
select protect_tenant_table('recurring_expenses', 'select, insert, update, delete');

-- Due days that were locked when they came. They are entered once they are open again.
create table recurring_expense_misses (
  tenant_id uuid not null references tenants,
  recurring_expense_id uuid not null,
  date date not null,
  primary key (tenant_id, recurring_expense_id, date),
  foreign key (tenant_id, recurring_expense_id) references recurring_expenses (tenant_id, id)
);
select protect_tenant_table('recurring_expense_misses', 'select, insert, delete');

alter table expenses
  -- For fuel and charging: filled or charged up, so that what was used since the last full one is known.
  add column full_tank boolean not null default true,
  -- What entered it, and for which due day. They stay when the expense is changed.
  add column recurring_expense_id uuid,
  add column recurring_date date,
  add foreign key (tenant_id, recurring_expense_id) references recurring_expenses (tenant_id, id);
-- Two processes never enter the same due day.
create unique index expenses_of_recurring on expenses (tenant_id, recurring_expense_id, recurring_date)
  where recurring_expense_id is not null;
-- Fill after fill of a vehicle.
create index expenses_of_energy on expenses (tenant_id, vehicle_id, date) where type in ('fuel', 'charging');
